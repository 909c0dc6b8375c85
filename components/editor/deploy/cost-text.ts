import type { ReactNode } from "react";
import type { z } from "zod";
import { money } from "@/components/ui/money";
import { numberLocale } from "@/components/ui/viewer-format";
import type { getCostEstimate } from "@/lib/contract/deploy-check";
import { numberFormat } from "@/lib/formats";
import type { Translator } from "@/lib/messages/translate";

export type CostEstimate = z.infer<typeof getCostEstimate.response>;

type DeployWords = Translator<"editorDeploy", ReactNode>;

/** The change in monthly cost and its basis; null when neither the draft nor the live version sends texts. */
export function costText(estimate: CostEstimate, t: DeployWords): { text: string; basis: string } | null {
  const { smsPerMonth, moreSmsPerMonth, smsPerRun: texts, triggersLast30Days: times } = estimate;
  if (smsPerMonth === 0 && moreSmsPerMonth === 0) return null;
  const { runsPerMonth: month } = estimate;
  // The next month may have more days than the last thirty, so both numbers are given where they differ.
  const basis =
    times === 0 || month === times
      ? t("cost_basis", { times, texts })
      : t("cost_basis_month", { times, month, texts });
  return { text: monthText(estimate, t), basis };
}

/** The difference from the live version, or the total when the live version sends nothing. */
function monthText(estimate: CostEstimate, t: DeployWords): string {
  const { smsPerMonth, moreSmsPerMonth: more, amountMinor, currency } = estimate;
  if (more === 0) return t("cost_same", { count: smsPerMonth });
  const amount = money(Math.abs(amountMinor), currency);
  const within = amountMinor === 0 ? t("cost_within") : null;
  if (more === smsPerMonth) return t("cost_total", { count: smsPerMonth, amount: within ?? amount });
  const change = within ?? `${amountMinor > 0 ? "+" : "−"}${amount}`;
  return t(more > 0 ? "cost_more" : "cost_fewer", { count: Math.abs(more), amount: change });
}

/** The cost of one run's messages. Fractions of a cent are shown because they add up over thousands of runs. */
export function runCostText(
  { amount, currency }: { amount: number; currency: string },
  t: DeployWords,
): string | null {
  if (amount === 0) return null;
  const format = numberFormat(numberLocale(), {
    style: "currency",
    currency: currency.toUpperCase(),
    maximumFractionDigits: 3,
  });
  return t("cost_of_run", { amount: format.format(amount) });
}
