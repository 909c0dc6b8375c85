import { when } from "@/components/editor/deploy/when";
import { isEventWait } from "@/lib/automation/control-table";
import type { Node } from "@/lib/automation/schema";
import { awaitedText } from "@/lib/automation/wait-for-event";
import type { RunDetail } from "@/lib/contract/runs";

type CurrentState = Pick<RunDetail, "status" | "wakeAt"> & Partial<Pick<RunDetail, "pausedBy">>;

/** The state of an unfinished run at its current step, by the label of its status, with the event and deadline it waits for. */
export function standsAtText(
  { status, wakeAt, pausedBy }: CurrentState,
  node: Node,
  { label, timezone }: { label: string; timezone: string },
): string {
  if (pausedBy === "restore") return `${label} since the database was restored from a backup`;
  if (status !== "waiting" || wakeAt === null) return label;
  const until = when(wakeAt, timezone);
  const awaited = node.type === "action" && isEventWait(node) ? awaitedText(node.config) : null;
  return awaited ? `${label}: ${awaited}, until ${until} at the latest` : `${label} until ${until}`;
}
