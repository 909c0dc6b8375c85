"use client";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { DayRange } from "@/components/ui/day-range";
import { Picker } from "@/components/ui/picker";
import { useWords } from "@/components/words/words";
import { type ChosenRange, RANGES, type RangeName } from "./date-range";

const LABELS = {
  "": "dates_any",
  today: "dates_today",
  yesterday: "dates_yesterday",
  7: "dates_7",
  30: "dates_30",
  custom: "dates_custom",
} as const satisfies Record<RangeName, string>;

/** The dates of a list, kept in the URL. */
export function useRange(): ChosenRange {
  const { get, choice } = useSearchParamsState();
  return { name: choice("dates", RANGES), first: get("first"), last: get("last") };
}

export function RangePicker() {
  const t = useWords("records");
  const { timezone } = useTenant();
  const { name, first, last } = useRange();
  const { set } = useSearchParamsState();
  return (
    <>
      <Picker
        aria-label={t("dates")}
        className="w-auto min-w-36 max-w-60"
        value={name}
        options={RANGES.map(({ value }) => ({ value, label: t(LABELS[value]) }))}
        onChange={(dates) => set({ dates, first: null, last: null })}
      />
      {name === "custom" ? <DayRange zone={timezone} first={first} last={last} onChange={set} /> : null}
    </>
  );
}
