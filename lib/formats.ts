/**
 * Constructing one of the formats of `Intl` takes about a hundred times as long as using it, and a list uses them in
 * every row. Readers have few locales and zones, so few formats are kept.
 */
const MOST_KEPT = 1_000;

function keeper<Options, Format>(construct: (locale: string, options: Options) => Format) {
  const formats = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const kept = formats.get(key);
    if (kept) return kept;
    if (formats.size >= MOST_KEPT) formats.clear();
    const format = construct(locale, options);
    formats.set(key, format);
    return format;
  };
}

export const dateFormat = keeper(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

export const numberFormat = keeper(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** The name of a time zone at a moment, such as Eastern Standard Time. */
export const zoneNameAt = (locale: string, { timeZone, at }: { timeZone: string; at: Date }): string =>
  dateFormat(locale, { timeZone, timeZoneName: "long" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

/** The sign before the decimals of a number. */
export const decimalMark = (locale: string): string => partOf(locale, "decimal") ?? ".";

/** The sign between the thousands of a number. */
export const groupMark = (locale: string): string => partOf(locale, "group") ?? ",";

const partOf = (locale: string, part: "group" | "decimal") =>
  numberFormat(locale, {})
    .formatToParts(1_234_567.5)
    .find(({ type }) => type === part)?.value;

export const pluralRules = keeper(
  (locale, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
);

export const relativeFormat = keeper(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);
