import type { Billable } from "./meters";
import type { Period } from "./periods";
import type { PriceBook } from "./price-book";
import { type RatedAccount, rateAccount } from "./rate-account";

export type Reached = {
  meter: Billable;
  percent: number;
  used: number;
  included: number;
};

/** The percents of an allowance that an account has reached. Uses the allowance of the invoice: prorated over the plans of the whole month. */
export function reachedThresholds(
  account: RatedAccount,
  { percents, ...month }: { period: Period; priceBook: PriceBook; percents: readonly number[] },
): Reached[] {
  return rateAccount(account, month).lines.flatMap((line) => {
    if (line.kind !== "usage" || line.allowance.total === 0) return [];
    const { meter, quantity: used, allowance } = line;
    return percents
      .filter((percent) => used * 100 >= allowance.total * percent)
      .map((percent) => ({
        meter,
        percent,
        used,
        included: allowance.total,
      }));
  });
}
