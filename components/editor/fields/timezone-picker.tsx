"use client";
import { useMemo } from "react";
import { Picker } from "@/components/ui/picker";
import { zoneOptions, zoneText } from "@/components/ui/zone-options";

/** Time zones by region. The empty value stands for the zone that applies without one. */
export function TimezonePicker({
  value,
  usual,
  usualIs = "The automation's",
  path,
  onChange,
}: {
  value: string;
  usual: string;
  /** Whose zone applies without one. */
  usualIs?: string;
  path: string;
  onChange: (zone: string | undefined) => void;
}) {
  const options = useMemo(
    () => [{ value: "", label: `${usualIs}: ${zoneText(usual)}` }, ...zoneOptions()],
    [usual, usualIs],
  );
  return (
    <Picker
      data-path={path}
      empty="No matching time zones."
      value={value}
      options={options}
      onChange={(zone) => onChange(zone || undefined)}
    />
  );
}
