"use client";
import { useMemo } from "react";
import { Picker } from "@/components/ui/picker";
import { zoneOptions, zoneText } from "@/components/ui/zone-options";
import { useWords } from "@/components/words/words";

/** Time zones by region. The empty value stands for the zone that applies without one. */
export function TimezonePicker({
  value,
  usual,
  usualIs,
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
  const t = useWords("editorTimes");
  const whose = usualIs ?? t("of_automation");
  const options = useMemo(
    () => [{ value: "", label: `${whose}: ${zoneText(usual)}` }, ...zoneOptions()],
    [usual, whose],
  );
  return (
    <Picker
      data-path={path}
      empty={t("no_zone_matches")}
      value={value}
      options={options}
      onChange={(zone) => onChange(zone || undefined)}
    />
  );
}
