import type { Language } from "@/lib/language";
import { REGION_IDS, type RegionId } from "@/lib/viewer-format";

/** The regions with their names in a language: the United States first, the others in the order of their names. */
export function regionsIn(language: Language): { value: RegionId; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: "region" });
  const regions = REGION_IDS.map((value) => ({ value, label: names.of(value.slice(-2)) ?? value }));
  return [
    ...regions.slice(0, 1),
    ...regions.slice(1).sort((a, b) => a.label.localeCompare(b.label, language)),
  ];
}
