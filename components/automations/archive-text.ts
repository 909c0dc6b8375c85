import { count, plural } from "@/components/ui/money";
import type { RunsInFlight } from "@/lib/contract/moves";

type InProgress = { runs: number; canSend: number };

export function inProgress({ total, versions }: Pick<RunsInFlight, "total" | "versions">): InProgress {
  const steps = versions.flatMap(({ nodes }) => nodes);
  const canSend = steps.reduce((sum, step) => sum + (step.canSend ? step.waiting : 0), 0);
  return { runs: total, canSend };
}

export function progressText(runs: number): string {
  return `${plural(runs, "run is", "runs are")} still in progress`;
}

/** Tells how many of the runs can still reach people if they are left alone. */
export function finishText({ runs, canSend }: InProgress): string {
  if (canSend === 0) return `${runs === 1 ? "It sends" : "They send"} no more texts or emails.`;
  if (canSend === runs) {
    const who = runs === 1 ? "It" : runs === 2 ? "Both" : `All ${count(runs)}`;
    return `${who} can still send texts or emails.`;
  }
  return `${count(canSend)} of them can still send texts or emails.`;
}
