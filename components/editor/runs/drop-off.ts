import { count, plural } from "@/components/ui/money";
import type { StepCountsView } from "@/lib/contract/step-counts";

const percents = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });

export const percentText = (share: number): string => percents.format(share);

type Step = StepCountsView["steps"][number];

/** The text of a badge on the canvas, and the full sentence for a screen reader. */
export type StepBadge = { text: string; title: string; failed: number };

/** The share of runs that reached a step; null without runs. */
export function shareOf(reached: number, runs: number): number | null {
  return runs === 0 ? null : reached / runs;
}

export function badgesOf({ steps, runs }: Pick<StepCountsView, "steps" | "runs">): Map<string, StepBadge> {
  return new Map(steps.map((step) => [step.nodeId, badgeOf(step, runs)]));
}

function badgeOf({ reached, failed, waiting }: Step, runs: number): StepBadge {
  const share = shareOf(reached, runs);
  const people = count(reached);
  const parts = [
    `${people} of ${plural(runs, "run")} reached this step`,
    ...(waiting > 0 ? [`${count(waiting)} waiting here`] : []),
    ...(failed > 0 ? [`${count(failed)} failed here`] : []),
  ];
  return {
    text: share === null ? people : `${people} · ${percentText(share)}`,
    title: parts.join(", "),
    failed,
  };
}

/** The share of each week in which there were runs, oldest first. */
export function sharesByWeek(step: Pick<Step, "weeks">, weeks: readonly number[]): (number | null)[] {
  return weeks.map((runs, at) => shareOf(step.weeks[at] ?? 0, runs));
}

/** The trend for a screen reader, from the first week with runs to the last. */
export function trendText(shares: readonly (number | null)[]): string {
  const known = shares.filter((share) => share !== null);
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined) return "No runs";
  return known.length === 1 ? percentText(last) : `${percentText(first)}, now ${percentText(last)}`;
}
