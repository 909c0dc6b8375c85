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
