"use client";
import { ChevronLeft, ChevronRight, Printer } from "lucide-react";
import { useDeskNow, useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Button } from "@/components/ui/button";
import { addDays } from "@/components/ui/days";
import { Picker } from "@/components/ui/picker";
import { Segmented } from "@/components/ui/tabs";
import { useZoneName } from "@/components/ui/zone-name";
import { useWords } from "@/components/words/words";
import { CalendarDate } from "./calendar-date";
import { SubscribeButton } from "./calendar-feeds-dialog";
import { dateText, today } from "./days";
import { LogButton } from "./log-dialogs";
import type { Calendar } from "./use-calendar";

export function CalendarHeader({ date, days, view, names, only }: Calendar) {
  const t = useWords("calendar");
  const { timezone = "UTC" } = useTenant();
  const zoneName = useZoneName();
  const now = useDeskNow(60_000);
  const { set, go } = useSearchParamsState();
  const step = view === "week" ? 7 : 1;
  return (
    <header className="mb-4 flex flex-wrap items-center gap-2">
      <h1 className="mr-2 min-w-0 flex-1 basis-60 max-sm:basis-full font-semibold text-xl first-letter:uppercase">
        <CalendarDate date={date} today={today(now, timezone)} onPick={(day) => go({ date: day })}>
          {view === "week"
            ? t("week", {
                first: dateText(days[0] ?? date, "short"),
                last: dateText(days[6] ?? date, "short"),
              })
            : dateText(date)}
        </CalendarDate>
        <span className="block font-normal text-base text-ink-3 first-letter:uppercase">
          {zoneName(timezone)}
        </span>
      </h1>
      <Button size="icon" aria-label={t("earlier")} onClick={() => go({ date: addDays(date, -step) })}>
        <ChevronLeft aria-hidden />
      </Button>
      <Button onClick={() => go({ date: null })}>{t("today")}</Button>
      <Button size="icon" aria-label={t("later")} onClick={() => go({ date: addDays(date, step) })}>
        <ChevronRight aria-hidden />
      </Button>
      <Segmented
        label={t("view")}
        value={view}
        onChange={(value) => set({ view: value === "week" ? "week" : null })}
        options={[
          { value: "day", label: t("view_day") },
          { value: "week", label: t("view_week") },
        ]}
      />
      {names.length > 1 ? (
        <Picker
          aria-label={t("provider")}
          className="w-40 max-sm:w-auto max-sm:flex-1"
          value={only ?? ""}
          options={[
            { value: "", label: t("everybody") },
            ...names.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(provider) => set({ provider })}
        />
      ) : null}
      <SubscribeButton />
      <Button
        size="icon"
        className="max-sm:hidden"
        aria-label={t("print")}
        title={t("print")}
        onClick={() => window.print()}
      >
        <Printer aria-hidden />
      </Button>
      <LogButton kind="booking" label={t("book")} date={date} />
    </header>
  );
}
