import { sumMinor } from "./money";
import type { Period } from "./periods";
import type { Plan, PriceBook } from "./price-book";
import { type RatedAccount, rateAccount } from "./rate-account";
import { resaleLine } from "./resale";
import type { ResalePrices } from "./resale-terms";

type Change = {
  period: Period;
  plan: Plan;
  /** From then on the account is on the plan. */
  from: string;
  priceBook: PriceBook;
  prices: ResalePrices;
};

/** The partner's cost before its volume discount, and the account's price. */
export type Charges = { costMinor: number; priceMinor: number };

/** The account's month as it is and as the change would make it, by the rater of the invoice. */
export function quotePlan(
  account: RatedAccount,
  { period, plan, from, priceBook, prices }: Change,
): { current: Charges; changed: Charges } {
  const charges = (plans: RatedAccount["segments"]["plans"]): Charges => {
    const moved = { ...account, segments: { ...account.segments, plans } };
    const { lines } = rateAccount(moved, { period, priceBook });
    return {
      costMinor: sumMinor(lines.map(({ amountMinor }) => amountMinor)),
      priceMinor: sumMinor(lines.map((line) => resaleLine(line, prices).amountMinor)),
    };
  };
  const { plans } = account.segments;
  return { current: charges(plans), changed: charges([...plans, { from, plan }]) };
}
