import type { ReactNode } from "react";
import type { RunsInFlight } from "@/lib/contract/moves";
import type { Translator } from "@/lib/messages/translate";

type InProgress = { runs: number; canSend: number };

/** Counts over all automations that are archived together. */
export function inProgress(inFlight: readonly Pick<RunsInFlight, "total" | "versions">[]): InProgress {
  const steps = inFlight.flatMap(({ versions }) => versions.flatMap(({ nodes }) => nodes));
  const canSend = steps.reduce((sum, step) => sum + (step.canSend ? step.waiting : 0), 0);
  return { runs: inFlight.reduce((sum, { total }) => sum + total, 0), canSend };
}

/** Tells how many of the runs can still reach people if they are left alone. */
export function finishText({ runs, canSend }: InProgress, t: Translator<"archiving", ReactNode>): string {
  if (canSend === 0) return t("finish_sends_nothing", { runs });
  return canSend === runs ? t("finish_all_can_send", { runs }) : t("finish_some_can_send", { canSend });
}
