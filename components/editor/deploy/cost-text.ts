import type { z } from "zod";
import { count, money, plural } from "@/components/ui/money";
import type { getCostEstimate } from "@/lib/api/contracts/automations";

export type CostEstimate = z.infer<typeof getCostEstimate.response>;

/** What it adds to a month, and what that is reckoned from; null when it adds nothing anybody pays for. */
export function costText(estimate: CostEstimate): { says: string; because: string } | null {
  const { smsPerMonth, smsPerRun, triggersLast30Days, amountMinor, currency } = estimate;
  if (smsPerMonth === 0 && amountMinor === 0) return null;
  const price = amountMinor === 0 ? "all within the plan" : `+${money(amountMinor, currency)}`;
  const times = triggersLast30Days === 1 ? "once" : `${count(triggersLast30Days)} times`;
  return {
    says: `About ${plural(smsPerMonth, "text")} a month more, ${price}.`,
    because: `Its trigger happened ${times} in the last 30 days, and a run sends ${plural(smsPerRun, "text")} at most.`,
  };
}

/** What one run's messages cost; fractions of a cent count when there are thousands of runs. */
export function runCostText({ amount, currency }: { amount: number; currency: string }): string | null {
  if (amount === 0) return null;
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: currency.toUpperCase(),
    maximumFractionDigits: 3,
  });
  return `${format.format(amount)} of messages a run`;
}
