import "server-only";
import { isInConversation } from "@/lib/desk/text-gate";
import type { WorkspaceCtx } from "@/lib/services/context";

/** True for a contact who wrote or called a moment ago, whom quiet hours do not protect. */
export async function isAnswering(
  { tx, tenant, now }: WorkspaceCtx,
  contactId: string | null,
): Promise<boolean> {
  const row = await tx.one(
    `select greatest(
       (select max(created_at) from message where workspace_id = $1 and contact_id = $2 and direction = 'inbound'),
       (select max(started_at) from call where workspace_id = $1 and contact_id = $2 and direction = 'inbound')) as at`,
    [tenant.id, contactId],
  );
  return isInConversation(row?.at?.getTime() ?? null, now.getTime());
}
