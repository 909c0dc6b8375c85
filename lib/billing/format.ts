import { dateFormat, decimalMark, numberFormat } from "@/lib/formats";

/**
 * Amounts, days and months as people read them. Pages and documents share these, so that an invoice says the same on both.
 * The locale of a document is that of its language: it must not depend on the machine that draws it. Pages pass that of
 * their person.
 */
const LOCALE = "en-US";

/** Amounts are whole minor units everywhere, so no rounding happens before formatting. The minus sign is a true one. */
export function money(minor: number, currency: string, locale = LOCALE): string {
  const format = numberFormat(locale, { style: "currency", currency: currency.toUpperCase() });
  return `${minor < 0 ? "−" : ""}${format.format(Math.abs(minor) / 100)}`;
}

export function count(value: number, locale = LOCALE): string {
  return numberFormat(locale, {}).format(value);
}

/** A unit price can be a fraction of a cent, so it is formatted from its decimal text without rounding. */
export function unitPrice(price: string, currency: string, locale = LOCALE): string {
  const parts = numberFormat(locale, { style: "currency", currency }).formatToParts(0);
  // The amount takes the place of the number of the currency's own pattern, which may put the sign behind it.
  return parts
    .map(({ type, value }) =>
      type === "integer"
        ? exactAmount(price, locale)
        : type === "decimal" || type === "fraction"
          ? ""
          : value,
    )
    .join("");
}

/** A unit price without its currency. Cents are always written, as other amounts of a table have them. */
export function exactAmount(price: string, locale = LOCALE): string {
  const [whole = "0", decimals = ""] = price.split(".");
  return `${count(Number(whole), locale)}${decimalMark(locale)}${decimals.replace(/0+$/, "").padEnd(2, "0")}`;
}

/** Billing days are UTC days. */
export function billingDay(at: Date | string, locale = LOCALE): string {
  return dateFormat(locale, {
    month: "short",
    day: "numeric",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(at));
}

/** Formats "2026-06" as "June 2026". Billing months are UTC months. */
export function monthName(period: string, locale = LOCALE): string {
  return dateFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${period}-01T00:00:00Z`),
  );
}
