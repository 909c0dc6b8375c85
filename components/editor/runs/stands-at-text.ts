import { RUN_STATUS } from "@/components/desk/run-status";
import { when } from "@/components/editor/deploy/when";
import { isEventWait } from "@/lib/automation/control-table";
import { eventSpec } from "@/lib/automation/events";
import { lower } from "@/lib/automation/narrate-words";
import type { Node } from "@/lib/automation/schema";
import type { RunDetail } from "@/lib/contract/runs";

type Standing = Pick<RunDetail, "status" | "wakeAt">;

/** What a run that is not over does at the step it is at: until when it waits, and what for. */
export function standsAtText({ status, wakeAt }: Standing, node: Node, timezone: string): string {
  const { label } = RUN_STATUS[status];
  if (status !== "waiting" || wakeAt === null) return label;
  const until = when(wakeAt, timezone);
  const spec = node.type === "action" && isEventWait(node) ? eventOf(node.config.event) : null;
  return spec ? `${label}: ${lower(spec.label)}, until ${until} at the latest` : `${label} until ${until}`;
}

function eventOf(type: unknown) {
  return typeof type === "string" ? eventSpec(type) : null;
}
