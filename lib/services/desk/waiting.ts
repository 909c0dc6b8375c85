import "server-only";
import type { DeskWaiting } from "@/lib/contract/desk-live";
import type { WorkspaceCtx } from "../context";
import { readContact } from "./contacts";

/** Counted on partial indexes: a workspace of any size answers at once. */
export async function getWaiting(ctx: WorkspaceCtx): Promise<DeskWaiting> {
  const row = await ctx.tx.one<DeskWaiting>(
    `select count(*)::int as "unreadMessages", count(distinct contact_id)::int as "unreadContacts",
       (select count(*) from message where workspace_id = $1 and error_code = 'unknown_outcome')::int as "unknownOutcome"
     from message where workspace_id = $1 and direction = 'inbound' and read_at is null`,
    [ctx.tenant.id],
  );
  return row!;
}

/** Somebody at the desk has opened the conversation. */
export async function readMessages(ctx: WorkspaceCtx, id: string): Promise<{ read: number }> {
  await readContact(ctx, id);
  const read = await ctx.tx.run(
    `update message set read_at = $3, updated_at = $3
     where workspace_id = $1 and contact_id = $2 and direction = 'inbound' and read_at is null`,
    [ctx.tenant.id, id, ctx.now],
  );
  return { read };
}
