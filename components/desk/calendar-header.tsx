"use client";
import { ChevronLeft, ChevronRight, Printer } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Button } from "@/components/ui/button";
import { Picker } from "@/components/ui/picker";
import { Segmented } from "@/components/ui/tabs";
import { SubscribeButton } from "./calendar-feeds-dialog";
import { addDays, dateText } from "./days";
import { LogButton } from "./log-dialogs";
import type { Calendar } from "./use-calendar";

export function CalendarHeader({ date, days, view, names, only }: Calendar) {
  const { timezone = "UTC" } = useTenant();
  const { set, go } = useSearchParamsState();
  const step = view === "week" ? 7 : 1;
  return (
    <header className="mb-4 flex flex-wrap items-center gap-2">
      <h1 className="mr-2 min-w-0 flex-1 basis-60 font-semibold text-xl">
        {view === "week"
          ? `${dateText(days[0] ?? date, "short")} to ${dateText(days[6] ?? date, "short")}`
          : dateText(date)}
        <span className="block font-normal text-base text-ink-3">{timezone.replaceAll("_", " ")}</span>
      </h1>
      <Button size="icon" aria-label="Earlier" onClick={() => go({ date: addDays(date, -step) })}>
        <ChevronLeft aria-hidden />
      </Button>
      <Button onClick={() => go({ date: null })}>Today</Button>
      <Button size="icon" aria-label="Later" onClick={() => go({ date: addDays(date, step) })}>
        <ChevronRight aria-hidden />
      </Button>
      <Segmented
        label="View"
        value={view}
        onChange={(value) => set({ view: value === "week" ? "week" : null })}
        options={[
          { value: "day", label: "Day" },
          { value: "week", label: "Week" },
        ]}
      />
      {names.length > 1 ? (
        <Picker
          aria-label="Provider"
          className="w-40"
          value={only ?? ""}
          options={[
            { value: "", label: "Everybody" },
            ...names.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(provider) => set({ provider })}
        />
      ) : null}
      <SubscribeButton />
      <Button size="icon" aria-label="Print" title="Print" onClick={() => window.print()}>
        <Printer aria-hidden />
      </Button>
      <LogButton kind="booking" label="Book" />
    </header>
  );
}
