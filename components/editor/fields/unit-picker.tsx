"use client";
import { Picker } from "@/components/ui/picker";

const UNITS = ["minutes", "hours", "days"] as const;
type Unit = (typeof UNITS)[number];

/** The unit of a duration; of one of them, in the singular. */
export function UnitPicker({
  label,
  value,
  amount,
  size,
  className,
  onChange,
}: {
  label: string;
  value: string;
  amount?: number | undefined;
  size?: "sm";
  className?: string;
  onChange: (unit: Unit) => void;
}) {
  return (
    <Picker
      aria-label={label}
      {...(size ? { size } : {})}
      {...(className ? { className } : {})}
      value={value}
      options={UNITS.map((unit) => ({ value: unit, label: amount === 1 ? unit.slice(0, -1) : unit }))}
      onChange={(unit) => onChange(UNITS.find((known) => known === unit) ?? "days")}
    />
  );
}
