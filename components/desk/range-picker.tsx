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
          <Day
            label="First day"
            value={first}
            max={last || undefined}
            onChange={(day) => set({ first: day })}
          />
          to
          <Day
            label="Last day"
            value={last}
            min={first || undefined}
            onChange={(day) => set({ last: day })}
          />
        </div>
      ) : null}
    </>
  );
}

type DayProps = {
  label: string;
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string) => void;
};

function Day({ label, onChange, ...props }: DayProps) {
  return (
    <Input
      type="date"
      aria-label={label}
      className="w-36"
      onChange={(event) => onChange(event.target.value)}
      {...props}
    />
  );
}
