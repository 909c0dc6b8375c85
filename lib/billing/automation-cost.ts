import { METER_UNITS } from "./meters";
import { sumMinor } from "./money";
import { PACE_DAYS } from "./pace";
import { daysInPeriod, type Period } from "./periods";
import type { PriceBook } from "./price-book";
import { type RatedAccount, rateAccount } from "./rate-account";

/** Starts in the last days, and the most messages a start sends. */
export type Sending = { triggers: number; smsPerRun: number };

export type AutomationCost = {
  runsPerMonth: number;
  smsPerMonth: number;
  /** The difference to the live version, negative when the new one sends less. */
  moreSmsPerMonth: number;
  amountMinor: number;
};

/**
 * The cost an automation adds to a month of its account: its messages at the pace of the last days, rated with and without
 * them by the rater that closes the month. The account's usage is a whole month's and includes the live version. Messages
 * within the allowance cost nothing.
 */
export function automationCost(
  account: RatedAccount,
  of: { period: Period; priceBook: PriceBook; draft: Sending; live: Sending | null },
): AutomationCost {
  const days = daysInPeriod(of.period);
  const aMonth = (n: number) => Math.ceil((n * days) / PACE_DAYS);
  const textsOf = (one: Sending | null) => (one ? aMonth(one.triggers * one.smsPerRun) : 0);
  const smsPerMonth = textsOf(of.draft);
  const more = smsPerMonth - textsOf(of.live);
  const sms = Math.max(0, account.usage.sms + more * METER_UNITS.sms);
  const cost = (usage: RatedAccount["usage"]) =>
    sumMinor(rateAccount({ ...account, usage }, of).lines.map(({ amountMinor }) => amountMinor));
  return {
    runsPerMonth: aMonth(of.draft.triggers),
    smsPerMonth,
    moreSmsPerMonth: more,
    amountMinor: more === 0 ? 0 : cost({ ...account.usage, sms }) - cost(account.usage),
  };
}
