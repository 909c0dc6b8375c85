import { explainRefusal } from "@/lib/automation/start-reasons";
import type { EventView } from "@/lib/contract/events";
import type { Wording } from "@/lib/wording";

type Reason = EventView["notStarted"][number]["reason"];

/** The reason a live automation did not start, as one sentence. */
export function reasonText(reason: Reason, t: Wording): string {
  const explained = explainRefusal(reason as Parameters<typeof explainRefusal>[0], t);
  return explained?.reason.message ?? `${reason.code.replaceAll("_", " ")}.`;
}
