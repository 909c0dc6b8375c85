/**
 * Dates, times and amounts as one person wants them written. The language of the product stays English, so a region
 * brings its order and separators and not its names of months: `dates` is an English locale with the region's order.
 */
type Region = { label: string; dates: string; numbers: string };

const REGION_FORMATS = {
  "en-US": { label: "United States", dates: "en-US", numbers: "en-US" },
  "en-AU": { label: "Australia", dates: "en-AU", numbers: "en-AU" },
  "pt-BR": { label: "Brazil", dates: "en-GB", numbers: "pt-BR" },
  "en-CA": { label: "Canada", dates: "en-CA", numbers: "en-CA" },
  "fr-FR": { label: "France", dates: "en-GB", numbers: "fr-FR" },
  "de-DE": { label: "Germany", dates: "en-GB", numbers: "de-DE" },
  "en-IN": { label: "India", dates: "en-IN", numbers: "en-IN" },
  "en-IE": { label: "Ireland", dates: "en-IE", numbers: "en-IE" },
  "it-IT": { label: "Italy", dates: "en-GB", numbers: "it-IT" },
  "es-MX": { label: "Mexico", dates: "en-GB", numbers: "es-MX" },
  "nl-NL": { label: "Netherlands", dates: "en-GB", numbers: "nl-NL" },
  "en-NZ": { label: "New Zealand", dates: "en-NZ", numbers: "en-NZ" },
  "es-ES": { label: "Spain", dates: "en-GB", numbers: "es-ES" },
  "en-GB": { label: "United Kingdom", dates: "en-GB", numbers: "en-GB" },
} as const satisfies Record<string, Region>;

export type RegionId = keyof typeof REGION_FORMATS;
export const REGION_IDS = Object.keys(REGION_FORMATS) as [RegionId, ...RegionId[]];
export const REGIONS: Readonly<Record<RegionId, Region>> = REGION_FORMATS;

export const CLOCKS = ["automatic", "12", "24"] as const;
type Clock = (typeof CLOCKS)[number];

export type ViewerFormat = { region: RegionId; clock: Clock };
export const DEFAULT_FORMAT: ViewerFormat = { region: "en-US", clock: "automatic" };

const isRegion = (value: string): value is RegionId => Object.hasOwn(REGION_FORMATS, value);

/** A region that the product no longer offers is read as the default one. */
export function viewerFormatOf({ region, clock }: { region: string; clock: Clock }): ViewerFormat {
  return { region: isRegion(region) ? region : DEFAULT_FORMAT.region, clock };
}

export function has24Hours({ region, clock }: ViewerFormat): boolean {
  if (clock !== "automatic") return clock === "24";
  const { hourCycle } = new Intl.DateTimeFormat(REGIONS[region].dates, { hour: "numeric" }).resolvedOptions();
  return hourCycle === "h23" || hourCycle === "h24";
}
