import { eventSpec } from "@/lib/automation/events";
import { explainRefusal } from "@/lib/automation/start-reasons";
import type { EventView } from "@/lib/contract/events";

type Reason = EventView["notStarted"][number]["reason"];

/** The reason a live automation did not start, as one sentence. */
export function reasonText(reason: Reason): string {
  const explained = explainRefusal(reason as Parameters<typeof explainRefusal>[0]);
  return explained?.reason.message ?? `${reason.code.replaceAll("_", " ")}.`;
}

/** The reason an event never reached an automation; `listens` is the event type it starts on. */
export function absentText({ type, status }: Pick<EventView, "type" | "status">, listens?: string): string {
  if (status === "rejected_suspended") return "The account was suspended.";
  const spec = eventSpec(listens);
  if (spec && listens !== type) return `It has a different trigger: ${spec.label.toLowerCase()}.`;
  return "This automation was not live for that event when it happened.";
}
