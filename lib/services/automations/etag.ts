import "server-only";
import type { AutomationView } from "@/lib/contract/automations";
import { reply } from "@/lib/contract/reply";

/** The etag stands in the header as it stands in the body. */
export function withEtag(automation: AutomationView) {
  return reply(automation, { headers: { ETag: automation.etag } });
}
