"use client";
import { Picker } from "@/components/ui/picker";
import { useWords } from "@/components/words/words";

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
  const t = useWords("editorTimes");
  return (
    <Picker
      aria-label={label}
      {...(size ? { size } : {})}
      {...(className ? { className } : {})}
      value={value}
      options={UNITS.map((unit) => ({ value: unit, label: t(`unit_${unit}`, { count: amount ?? 2 }) }))}
      onChange={(unit) => onChange(UNITS.find((known) => known === unit) ?? "days")}
    />
  );
}
