import type { ResponseOf } from "@/lib/contract/contract";
import type { listNotices } from "@/lib/contract/notices";

type Notice = ResponseOf<typeof listNotices>["notices"][number];
type About = Pick<Notice, "kind" | "automationId" | "runId" | "contactId" | "comment" | "appointment">;

/** The page that shows what a notice is about, if there is one. */
export function noticePath(workspaceId: string | null, notice: About): string | null {
  const { kind, automationId, runId, contactId, comment, appointment } = notice;
  if (comment) return `/w/${workspaceId}/automations/${comment.automationId}?comment=${comment.id}`;
  if (appointment) return `/w/${workspaceId}/calendar?date=${appointment.day}&appointment=${appointment.id}`;
  if (kind === "run_failed" && automationId)
    return `/w/${workspaceId}/automations/${automationId}?run=${runId}`;
  // Older notices of failed scheduled texts have this kind, because theirs was added later.
  if (kind === "delivery_unknown" && contactId) return `/w/${workspaceId}/conversations?with=${contactId}`;
  if (kind === "delivery_unknown") return `/w/${workspaceId}/outbox`;
  if ((kind === "text_waiting" || kind === "scheduled_not_sent") && contactId)
    return `/w/${workspaceId}/conversations?with=${contactId}`;
  return contactId ? `/w/${workspaceId}/contacts/${contactId}` : null;
}
