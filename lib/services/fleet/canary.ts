import type { Canary } from "@/lib/contract/rollouts";

/** Finished runs of the new version, and people its texts went to. */
export type Measured = { runs: number; failed: number; texted: number; optedOut: number };

/** True if there is something to judge by. Accounts without a single run show nothing about a new version. */
export const hasEvidence = ({ runs, texted }: Pick<Measured, "runs" | "texted">): boolean =>
  runs > 0 || texted > 0;

export type CanaryVerdict =
  | { kind: "wait" }
  | { kind: "go_on" }
  | { kind: "halt"; code: "error_rate" | "opt_out_rate"; message: string };

/**
 * During its hours a canary is only halted once `minRuns` runs have finished, so that one failure among few does not
 * end it. Once the hours are over, the runs so far decide. If there are none, the other accounts wait for a first run,
 * unless a person continues the rollout.
 */
export function judgeCanary(
  canary: Canary,
  measured: Measured,
  { now, until, needsRun = true }: { now: Date; until: Date | null; needsRun?: boolean },
): CanaryVerdict {
  const isOver = until !== null && now >= until;
  const exceeds = (count: number, of: number, limit: number) =>
    of > 0 && (isOver || of >= canary.minRuns) && count / of > limit;
  const { runs, failed, texted, optedOut } = measured;
  if (exceeds(failed, runs, canary.maxErrorRate))
    return {
      kind: "halt",
      code: "error_rate",
      message: `${failed} of ${counted(runs, "run", "runs")} failed; the limit is ${percent(canary.maxErrorRate)}.`,
    };
  if (exceeds(optedOut, texted, canary.maxOptOutRate))
    return {
      kind: "halt",
      code: "opt_out_rate",
      message: `${optedOut} of ${counted(texted, "person", "people")} texted opted out; the limit is ${percent(canary.maxOptOutRate)}.`,
    };
  return { kind: isOver && (!needsRun || hasEvidence(measured)) ? "go_on" : "wait" };
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;
