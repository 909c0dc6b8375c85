import { DEFAULT_LANGUAGE, type Language, localeOf } from "./language";

/** A person's language and formats. Regions: the United States first, the others by their English names. */
export const REGION_IDS = [
  ...(["en-US", "en-AU", "pt-BR", "en-CA", "fr-FR", "de-DE", "en-IN"] as const),
  ...(["en-IE", "it-IT", "es-MX", "nl-NL", "en-NZ", "es-ES", "en-GB"] as const),
] as const;
export type RegionId = (typeof REGION_IDS)[number];

/** An English locale with the region's order of day and month. */
const englishOf = (region: RegionId) => (region.startsWith("en-") ? region : "en-GB");

/** Month names come from the language; the order of day and month and the separators come from the region. */
export const localesOf = ({ language, region }: Pick<ViewerFormat, "language" | "region">) => ({
  dates: language === "en" ? englishOf(region) : localeOf(language, region.slice(-2)),
  numbers: region,
});

export const CLOCKS = ["automatic", "12", "24"] as const;
type Clock = (typeof CLOCKS)[number];

export type ViewerFormat = { language: Language; region: RegionId; clock: Clock };
export const DEFAULT_FORMAT: ViewerFormat = {
  language: DEFAULT_LANGUAGE,
  region: "en-US",
  clock: "automatic",
};

const isRegion = (value: string): value is RegionId => REGION_IDS.some((id) => id === value);

/** A region that the product no longer offers is read as the default one. */
export function viewerFormatOf({
  language,
  region,
  clock,
}: Omit<ViewerFormat, "region"> & { region: string }): ViewerFormat {
  return { language, region: isRegion(region) ? region : DEFAULT_FORMAT.region, clock };
}

export function has24Hours({ region, clock }: Pick<ViewerFormat, "region" | "clock">): boolean {
  if (clock !== "automatic") return clock === "24";
  const { hourCycle } = new Intl.DateTimeFormat(englishOf(region), {
    hour: "numeric",
  }).resolvedOptions();
  return hourCycle === "h23" || hourCycle === "h24";
}
