import type { Billable } from "./meters";
import type { Period } from "./periods";
import type { PriceBook } from "./price-book";
import { type RatedAccount, rateAccount } from "./rate-account";

/** Percent of an allowance at which the partner is notified. */
const THRESHOLDS = [80, 100] as const;

export type Reached = {
  meter: Billable;
  percent: (typeof THRESHOLDS)[number];
  used: number;
  included: number;
};

/** Uses the allowance of the invoice: prorated over the plans of the whole month. */
export function reachedThresholds(
  account: RatedAccount,
  month: { period: Period; priceBook: PriceBook },
): Reached[] {
  return rateAccount(account, month).lines.flatMap((line) => {
    if (line.kind !== "usage" || line.allowance.total === 0) return [];
    const { meter, quantity: used, allowance } = line;
    return THRESHOLDS.filter((percent) => used * 100 >= allowance.total * percent).map((percent) => ({
      meter,
      percent,
      used,
      included: allowance.total,
    }));
  });
}
