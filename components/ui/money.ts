export { count, money, plural, unitPrice } from "@/lib/billing/format";

/** Formats without cents, for chart axes and tiles. */
export function roundMoney(minor: number, currency: string): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: currency.toUpperCase(),
    maximumFractionDigits: 0,
  }).format(minor / 100);
}
