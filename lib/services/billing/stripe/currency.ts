import { ApiError } from "@/lib/contract/errors";

/**
 * Amounts are in hundredths here, and in the smallest unit of their currency at Stripe: 4,900 would be 4,900 yen there.
 * Currencies without two decimals are refused, so that nobody is asked for a hundred times too much.
 */
export function assertHundredths(currency: string): void {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  if (format.resolvedOptions().maximumFractionDigits === 2) return;
  throw new ApiError("conflict", {
    detail: `Stripe can be used for currencies with two decimals, not for ${currency.toUpperCase()}.`,
  });
}
