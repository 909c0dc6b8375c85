import "server-only";
import type { AutomationView } from "@/lib/api/contracts/automations";
import { reply } from "@/lib/api/reply";

/** The etag stands in the header as it stands in the body. */
export function withEtag(automation: AutomationView) {
  return reply(automation, { headers: { ETag: automation.etag } });
}
