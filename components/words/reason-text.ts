import { explainRefusal } from "@/lib/automation/start-reasons";
import type { EventView } from "@/lib/contract/events";

type Reason = EventView["notStarted"][number]["reason"];

/** The reason a live automation did not start, as one sentence. */
export function reasonText(reason: Reason): string {
  const explained = explainRefusal(reason as Parameters<typeof explainRefusal>[0]);
  return explained?.reason.message ?? `${reason.code.replaceAll("_", " ")}.`;
}
