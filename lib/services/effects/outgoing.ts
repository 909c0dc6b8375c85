import "server-only";
import type { WorkspaceCtx } from "@/lib/services/context";
import { type Outbound, recordOutbound } from "@/lib/services/desk/messages";

/** Returns the message row for a send; a second attempt of the same step reuses it. */
export async function queuedMessage(
  ctx: WorkspaceCtx,
  message: Omit<Outbound, "status"> & { effectKey: string },
): Promise<string> {
  const known = await ctx.tx.one(
    "update message set status = 'queued', updated_at = $3 where workspace_id = $1 and effect_key = $2 returning id",
    [ctx.tenant.id, message.effectKey, ctx.now],
  );
  return known?.id ?? (await recordOutbound(ctx, { ...message, status: "queued" })).id;
}
