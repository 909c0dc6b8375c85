import "server-only";
import type { WorkspaceCtx } from "../context";
import { type Outbound, recordOutbound } from "../desk/messages";

/** The row of a message about to leave; a second attempt of the same step has the same one. */
export async function queuedMessage(
  ctx: WorkspaceCtx,
  message: Omit<Outbound, "status"> & { effectKey: string },
): Promise<string> {
  const known = await ctx.tx.one<{ id: string }>(
    "update message set status = 'queued', updated_at = $3 where workspace_id = $1 and effect_key = $2 returning id",
    [ctx.tenant.id, message.effectKey, ctx.now],
  );
  return known?.id ?? (await recordOutbound(ctx, { ...message, status: "queued" })).id;
}
