/**
 * Dates, times and amounts as one person wants them written, in a region with the United States first and the others in
 * the order of their names (lib/region-names.ts).
 */
export const REGION_IDS = [
  ...(["en-US", "en-AU", "pt-BR", "en-CA", "fr-FR", "de-DE", "en-IN"] as const),
  ...(["en-IE", "it-IT", "es-MX", "nl-NL", "en-NZ", "es-ES", "en-GB"] as const),
] as const;
export type RegionId = (typeof REGION_IDS)[number];

/**
 * The language of the product stays English, so a region brings its order and separators and not its names of months:
 * dates are in an English locale with the region's order.
 */
export const localesOf = (region: RegionId) => ({
  dates: region.startsWith("en-") ? region : "en-GB",
  numbers: region,
});

export const CLOCKS = ["automatic", "12", "24"] as const;
type Clock = (typeof CLOCKS)[number];

export type ViewerFormat = { region: RegionId; clock: Clock };
export const DEFAULT_FORMAT: ViewerFormat = { region: "en-US", clock: "automatic" };

const isRegion = (value: string): value is RegionId => REGION_IDS.some((id) => id === value);

/** A region that the product no longer offers is read as the default one. */
export function viewerFormatOf({ region, clock }: { region: string; clock: Clock }): ViewerFormat {
  return { region: isRegion(region) ? region : DEFAULT_FORMAT.region, clock };
}

export function has24Hours({ region, clock }: ViewerFormat): boolean {
  if (clock !== "automatic") return clock === "24";
  const { hourCycle } = new Intl.DateTimeFormat(localesOf(region).dates, {
    hour: "numeric",
  }).resolvedOptions();
  return hourCycle === "h23" || hourCycle === "h24";
}
