import "server-only";
import type { DeskWaiting } from "@/lib/contract/desk-live";
import type { WorkspaceCtx } from "@/lib/services/context";
import { endNotices } from "@/lib/services/notices/end-notices";
import { readContact } from "./contacts";

/** Counted on partial indexes: a workspace of any size answers at once. */
export async function getWaiting(ctx: WorkspaceCtx): Promise<DeskWaiting> {
  const row = await ctx.tx.one(
    `select count(*)::int as "unreadMessages", count(distinct contact_id)::int as "unreadContacts",
       (select count(*) from message where workspace_id = $1 and error_code = 'unknown_outcome')::int as "unknownOutcome"
     from message where workspace_id = $1 and direction = 'inbound' and read_at is null`,
    [ctx.tenant.id],
  );
  return row ?? { unreadMessages: 0, unreadContacts: 0, unknownOutcome: 0 };
}

/** Marks a conversation as read when it is opened at the desk. */
export async function readMessages(ctx: WorkspaceCtx, id: string): Promise<{ read: number }> {
  await readContact(ctx, id);
  const { count } = await ctx.tx.prisma.message.updateMany({
    where: { workspaceId: ctx.tenant.id, contactId: id, direction: "inbound", readAt: null },
    data: { readAt: ctx.now, updatedAt: ctx.now },
  });
  if (count > 0) endNotices(ctx, { contactId: id, kinds: ["text_waiting"] });
  return { read: count };
}
