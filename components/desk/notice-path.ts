import type { ResponseOf } from "@/lib/contract/contract";
import type { listNotices } from "@/lib/contract/notices";

type Notice = ResponseOf<typeof listNotices>["notices"][number];
type About = Pick<Notice, "kind" | "automationId" | "runId" | "contactId" | "comment">;

/** The page that shows what a notice is about, if there is one. */
export function noticePath(workspaceId: string | null, notice: About): string | null {
  const { kind, automationId, runId, contactId, comment } = notice;
  if (comment) return `/w/${workspaceId}/automations/${comment.automationId}?comment=${comment.id}`;
  if (kind === "run_failed" && automationId)
    return `/w/${workspaceId}/automations/${automationId}?run=${runId}`;
  if (kind === "delivery_unknown") return `/w/${workspaceId}/outbox`;
  if (kind === "text_waiting" && contactId) return `/w/${workspaceId}/conversations?with=${contactId}`;
  return contactId ? `/w/${workspaceId}/contacts/${contactId}` : null;
}
