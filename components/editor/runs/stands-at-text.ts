import { RUN_STATUS } from "@/components/desk/run-status";
import { when } from "@/components/editor/deploy/when";
import { isEventWait } from "@/lib/automation/control-table";
import { eventSpec } from "@/lib/automation/events";
import { lower } from "@/lib/automation/narrate-words";
import type { Node } from "@/lib/automation/schema";
import type { RunDetail } from "@/lib/contract/runs";

type CurrentState = Pick<RunDetail, "status" | "wakeAt">;

/** The state of an unfinished run at its current step, with the event and deadline it waits for. */
export function standsAtText({ status, wakeAt }: CurrentState, node: Node, timezone: string): string {
  const { label } = RUN_STATUS[status];
  if (status !== "waiting" || wakeAt === null) return label;
  const until = when(wakeAt, timezone);
  const spec = node.type === "action" && isEventWait(node) ? eventOf(node.config.event) : null;
  return spec ? `${label}: ${lower(spec.label)}, until ${until} at the latest` : `${label} until ${until}`;
}

function eventOf(type: unknown) {
  return typeof type === "string" ? eventSpec(type) : null;
}
