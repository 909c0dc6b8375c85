/** Amounts are whole minor units everywhere, so no rounding happens before formatting. */
export function money(minor: number, currency: string): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: currency.toUpperCase() }).format(
    minor / 100,
  );
}

/** Formats without cents, for chart axes and tiles. */
export function roundMoney(minor: number, currency: string): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: currency.toUpperCase(),
    maximumFractionDigits: 0,
  }).format(minor / 100);
}

export function count(value: number): string {
  return new Intl.NumberFormat("en-US").format(value);
}

/** "1 call", "3 calls". */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** A unit price can be a fraction of a cent, so it is formatted from its decimal text without rounding. */
export function unitPrice(price: string, currency: string): string {
  const parts = new Intl.NumberFormat("en-US", { style: "currency", currency }).formatToParts(0);
  const sign = parts.find(({ type }) => type === "currency")?.value ?? "";
  const [whole = "0", decimals = ""] = price.split(".");
  const short = decimals.replace(/0+$/, "");
  return `${sign}${count(Number(whole))}${decimals === "" ? "" : `.${short.padEnd(2, "0")}`}`;
}
