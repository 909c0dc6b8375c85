import "server-only";
import type { AutomationView } from "@/lib/contract/automations";
import { reply } from "@/lib/contract/reply";

/** The header carries the same etag as the body. */
export function withEtag(automation: AutomationView) {
  return reply(automation, { headers: { ETag: automation.etag } });
}
