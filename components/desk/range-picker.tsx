"use client";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { DayRange } from "@/components/ui/day-range";
import { Picker } from "@/components/ui/picker";
import { type ChosenRange, RANGES } from "./date-range";

/** The dates of a list, kept in the URL. */
export function useRange(): ChosenRange {
  const { get, choice } = useSearchParamsState();
  return { name: choice("dates", RANGES), first: get("first"), last: get("last") };
}

export function RangePicker() {
  const { name, first, last } = useRange();
  const { set } = useSearchParamsState();
  return (
    <>
      <Picker
        aria-label="Dates"
        className="w-36"
        value={name}
        options={RANGES}
        onChange={(dates) => set({ dates, first: null, last: null })}
      />
      {name === "custom" ? <DayRange first={first} last={last} onChange={set} /> : null}
    </>
  );
}
