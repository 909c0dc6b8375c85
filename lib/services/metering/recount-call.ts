import "server-only";
import { type AnsweredCall, isAnsweredByAi } from "@/lib/billing/facts";
import { newId } from "@/lib/id";
import type { WorkspaceCtx } from "@/lib/services/context";
import { STANDING_USAGE } from "./standing-usage";

type Recounted = AnsweredCall & { id: string; startedAt: Date };

/**
 * Counts a call among those an AI answered, or no longer, after its outcome was corrected. It has no price, so no invoice
 * has to be locked; calls and seconds are those of the caller's one call, whatever became of it.
 */
export async function recountCall(ctx: WorkspaceCtx, call: Recounted): Promise<void> {
  const workspaceId = ctx.tenant.id;
  const quantity = isAnsweredByAi(call) ? 1 : 0;
  const standing = await ctx.tx.one(STANDING_USAGE, [workspaceId, "calls_ai", call.id]);
  if ((standing?.quantity ?? 0) === quantity) return;
  await ctx.tx.run(
    `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at, supersedes)
     values ($1, 'calls_ai', $2, $3, $4, $5, $6)`,
    [
      workspaceId,
      standing ? newId("uco") : call.id,
      ctx.tenant.partnerId,
      quantity,
      standing?.occurred_at ?? call.startedAt,
      standing?.key ?? null,
    ],
  );
}
