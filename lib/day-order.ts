import { dateFormat } from "./formats";

/** The order in which people write the parts of a date. */
export type DayOrder = "mdy" | "dmy" | "ymd";

export function dayOrderOf(locale: string): DayOrder {
  const order = dateFormat(locale, { dateStyle: "short" })
    .formatToParts(0)
    .map(({ type }) => type[0])
    .filter((part) => part === "m" || part === "d" || part === "y")
    .join("");
  return order === "dmy" || order === "ymd" ? order : "mdy";
}

/** The locale of most people in a country, for readers whose own region is unknown. */
export const likelyLocale = (country: string): string =>
  new Intl.Locale("und", { region: country }).maximize().toString();
