import type { z } from "zod";
import { count, money, plural } from "@/components/ui/money";
import { numberLocale } from "@/components/ui/viewer-format";
import type { getCostEstimate } from "@/lib/contract/deploy-check";

export type CostEstimate = z.infer<typeof getCostEstimate.response>;

/** The change in monthly cost and its basis; null when neither the draft nor the live version sends texts. */
export function costText(estimate: CostEstimate): { text: string; basis: string } | null {
  const { smsPerMonth, moreSmsPerMonth, smsPerRun, triggersLast30Days, runsPerMonth } = estimate;
  if (smsPerMonth === 0 && moreSmsPerMonth === 0) return null;
  return {
    text: monthText(estimate),
    basis: `${fired(triggersLast30Days, runsPerMonth)} A run sends ${plural(smsPerRun, "text")} at most.`,
  };
}

/** The difference from the live version, or the total when the live version sends nothing. */
function monthText({ smsPerMonth, moreSmsPerMonth: more, amountMinor, currency }: CostEstimate): string {
  if (more === 0) return `About as many texts a month as now: ${count(smsPerMonth)}, for the same price.`;
  const amount = money(Math.abs(amountMinor), currency);
  const within = amountMinor === 0 ? "all within the plan" : null;
  if (more === smsPerMonth) return `About ${plural(smsPerMonth, "text")} a month, ${within ?? amount}.`;
  const texts = `${plural(Math.abs(more), "text")} a month ${more > 0 ? "more" : "fewer"} than now`;
  return `About ${texts}, ${within ?? `${amountMinor > 0 ? "+" : "−"}${amount}`}.`;
}

/** The next month may have more days than the last thirty, so both numbers are given where they differ. */
function fired(times: number, perMonth: number): string {
  if (times === 0) return "Its trigger did not fire in the last 30 days.";
  const counted = `Its trigger fired ${times === 1 ? "once" : `${count(times)} times`} in the last 30 days`;
  return perMonth === times
    ? `${counted}.`
    : `${counted}, which makes ${count(perMonth)} in all of next month.`;
}

/** The cost of one run's messages. Fractions of a cent are shown because they add up over thousands of runs. */
export function runCostText({ amount, currency }: { amount: number; currency: string }): string | null {
  if (amount === 0) return null;
  const format = new Intl.NumberFormat(numberLocale(), {
    style: "currency",
    currency: currency.toUpperCase(),
    maximumFractionDigits: 3,
  });
  return `about ${format.format(amount)} in messages per run`;
}
