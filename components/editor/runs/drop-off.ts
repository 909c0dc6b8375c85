import type { ReactNode } from "react";
import { count } from "@/components/ui/money";
import type { StepCountsView } from "@/lib/contract/step-counts";
import type { Translator } from "@/lib/messages/translate";

const percents = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });

export const percentText = (share: number): string => percents.format(share);

type RunWords = Translator<"editorRuns", ReactNode>;
type Step = StepCountsView["steps"][number];

/** The text of a badge on the canvas, and the full sentence for a screen reader. */
export type StepBadge = { text: string; title: string; failed: number };

/** The share of runs that reached a step; null without runs. */
export function shareOf(reached: number, runs: number): number | null {
  return runs === 0 ? null : reached / runs;
}

export function badgesOf(
  { steps, runs }: Pick<StepCountsView, "steps" | "runs">,
  t: RunWords,
): Map<string, StepBadge> {
  return new Map(steps.map((step) => [step.nodeId, badgeOf(step, runs, t)]));
}

function badgeOf({ reached, failed, waiting }: Step, runs: number, t: RunWords): StepBadge {
  const share = shareOf(reached, runs);
  const people = count(reached);
  return {
    text: share === null ? people : `${people} · ${percentText(share)}`,
    title: t("reached", { reached, runs, waiting, failed }),
    failed,
  };
}

/** The share of each week in which there were runs, oldest first. */
export function sharesByWeek(step: Pick<Step, "weeks">, weeks: readonly number[]): (number | null)[] {
  return weeks.map((runs, at) => shareOf(step.weeks[at] ?? 0, runs));
}

/** The trend for a screen reader, from the first week with runs to the last. */
export function trendText(shares: readonly (number | null)[], t: RunWords): string {
  const known = shares.filter((share) => share !== null);
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined) return t("trend_none");
  if (known.length === 1) return percentText(last);
  return t("trend", { first: percentText(first), last: percentText(last) });
}
