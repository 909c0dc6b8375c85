import { decimal, minorToNumber, toMinor } from "@/lib/billing/money";

export type TextPrice = { unitPrice: string; per: number; currency: string };

/** Texts at the plan's price beyond its allowance: what one text more costs, wherever in the month it falls. */
export function costPerGoal(of: { texts: number; reached: number }, { unitPrice, per, currency }: TextPrice) {
  const cost = decimal(unitPrice).times(of.texts).div(per);
  const amountMinor = toMinor(cost);
  const perGoalMinor = of.reached === 0 ? null : toMinor(cost.div(of.reached));
  return {
    currency,
    texts: of.texts,
    amount: minorToNumber(amountMinor),
    amountMinor,
    perGoal: perGoalMinor === null ? null : minorToNumber(perGoalMinor),
    perGoalMinor,
  };
}
