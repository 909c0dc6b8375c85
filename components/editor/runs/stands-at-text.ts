import type { ReactNode } from "react";
import { when } from "@/components/editor/deploy/when";
import { isEventWait } from "@/lib/automation/control-table";
import type { Node } from "@/lib/automation/schema";
import { awaitedText } from "@/lib/automation/wait-for-event";
import type { RunDetail } from "@/lib/contract/runs";
import type { Translator } from "@/lib/messages/translate";

type CurrentState = Pick<RunDetail, "status" | "wakeAt"> & Partial<Pick<RunDetail, "pausedBy" | "steps">>;

/** Returns whether the last attempt at this step failed and the run waits for the next one. */
function isRetried(steps: RunDetail["steps"], { id }: Node): boolean {
  const last = steps.at(-1);
  return last?.nodeId === id && last.status === "failed";
}

/** The state of an unfinished run at its current step, by the label of its status, with the event and deadline it waits for. */
export function standsAtText(
  { status, wakeAt, pausedBy, steps = [] }: CurrentState,
  node: Node,
  { label, timezone, t }: { label: string; timezone: string; t: Translator<"editorRuns", ReactNode> },
): string {
  if (pausedBy === "restore") return t("stands_restored", { status: label });
  if (status !== "waiting" || wakeAt === null) return label;
  const time = when(wakeAt, timezone);
  if (isRetried(steps, node)) return t("stands_retry", { time });
  const awaited =
    node.type === "action" && isEventWait(node) ? awaitedText(node.config, { wording: t }) : null;
  return awaited
    ? t("stands_awaiting", { status: label, event: awaited, time })
    : t("stands_until", { status: label, time });
}
