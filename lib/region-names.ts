import type { RegionId } from "./viewer-format";

/** Apart from the formats, because only the page that offers them needs their names. */
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
