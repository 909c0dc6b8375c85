import { sumMinor } from "./money";
import type { Period } from "./periods";
import { PLANS, type Plan, type PriceBook } from "./price-book";
import { type RatedAccount, rateAccount } from "./rate-account";
import { prorate } from "./segments";

type PlanCost = { plan: Plan; amountMinor: number };

export type PlanAdvice = {
  current: PlanCost;
  best: PlanCost;
  /** The saving of the best plan in the month; 0 when the account is on it. */
  savingMinor: number;
  /** Every plan, cheapest first. */
  plans: PlanCost[];
};

/**
 * Rates the month on each plan with the same rater and the account's own active days. The current plan wins a tie, so
 * that no change is advised without a saving.
 */
export function bestPlan(
  account: RatedAccount,
  { period, priceBook }: { period: Period; priceBook: PriceBook },
): PlanAdvice {
  const currentPlan = prorate(account.segments, period).planAtEnd;
  const cost = (plan: Plan): PlanCost => ({
    plan,
    amountMinor: costOn(account, { plan, period, priceBook }),
  });
  const current = cost(currentPlan);
  const plans = PLANS.map(cost).sort(
    (a, b) =>
      a.amountMinor - b.amountMinor || Number(b.plan === currentPlan) - Number(a.plan === currentPlan),
  );
  const best = plans[0] ?? current;
  return { current, best, savingMinor: current.amountMinor - best.amountMinor, plans };
}

function costOn(
  account: RatedAccount,
  { plan, period, priceBook }: { plan: Plan; period: Period; priceBook: PriceBook },
): number {
  const plans = [{ from: "0001-01-01T00:00:00.000Z", plan }];
  const moved = { ...account, segments: { ...account.segments, plans } };
  return sumMinor(rateAccount(moved, { period, priceBook }).lines.map(({ amountMinor }) => amountMinor));
}
