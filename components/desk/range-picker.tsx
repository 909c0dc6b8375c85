"use client";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Input } from "@/components/ui/field";
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
      {name === "custom" ? (
        <div className="flex items-center gap-1.5 text-ink-2">
          <Input
            type="date"
            aria-label="First day"
            className="w-36"
            value={first}
            max={last || undefined}
            onChange={(event) => set({ first: event.target.value })}
          />
          to
          <Input
            type="date"
            aria-label="Last day"
            className="w-36"
            value={last}
            min={first || undefined}
            onChange={(event) => set({ last: event.target.value })}
          />
        </div>
      ) : null}
    </>
  );
}
