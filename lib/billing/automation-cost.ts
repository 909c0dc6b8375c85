import { METER_UNITS } from "./meters";
import { sumMinor } from "./money";
import { daysInPeriod, type Period } from "./periods";
import type { PriceBook } from "./price-book";
import { type RatedAccount, rateAccount } from "./rate-account";

export type AutomationCost = { runsPerMonth: number; smsPerMonth: number; amountMinor: number };

/** The days an automation's triggers are looked back at. */
export const LOOK_BACK_DAYS = 30;

/**
 * What an automation adds to a month of its account: its messages at the pace of the last thirty days, rated with and
 * without them by the rater that will close the month. Within the allowance it adds nothing.
 */
export function automationCost(
  account: RatedAccount,
  of: { period: Period; priceBook: PriceBook; triggers: number; smsPerRun: number },
): AutomationCost {
  const days = daysInPeriod(of.period);
  const runsPerMonth = Math.ceil((of.triggers * days) / LOOK_BACK_DAYS);
  const smsPerMonth = Math.ceil((of.triggers * of.smsPerRun * days) / LOOK_BACK_DAYS);
  const more = { ...account.usage, sms: account.usage.sms + smsPerMonth * METER_UNITS.sms };
  const cost = (usage: RatedAccount["usage"]) =>
    sumMinor(rateAccount({ ...account, usage }, of).lines.map(({ amountMinor }) => amountMinor));
  return { runsPerMonth, smsPerMonth, amountMinor: cost(more) - cost(account.usage) };
}
