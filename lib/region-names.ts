import type { RegionId } from "./viewer-format";

/** Kept apart from the formats, because only the profile page needs the names. */
export const REGION_NAMES: Readonly<Record<RegionId, string>> = {
  "en-US": "United States",
  "en-AU": "Australia",
  "pt-BR": "Brazil",
  "en-CA": "Canada",
  "fr-FR": "France",
  "de-DE": "Germany",
  "en-IN": "India",
  "en-IE": "Ireland",
  "it-IT": "Italy",
  "es-MX": "Mexico",
  "nl-NL": "Netherlands",
  "en-NZ": "New Zealand",
  "es-ES": "Spain",
  "en-GB": "United Kingdom",
};
