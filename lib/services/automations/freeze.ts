import "server-only";
import type { WorkspaceCtx } from "@/lib/services/context";

/** Pauses waiting and queued runs at once; a running one parks at its next step, where the worker reads this. */
export async function freeze(ctx: WorkspaceCtx, id: string): Promise<void> {
  await ctx.tx.run(
    `update run set status = 'paused', paused_by = 'freeze', parked_at = $3, claim = null, updated_at = $3
     where workspace_id = $1 and automation_id = $2 and status in ('ready', 'queued', 'waiting')`,
    [ctx.tenant.id, id, ctx.now],
  );
}

export async function releaseFrozen(ctx: WorkspaceCtx, automationId: string): Promise<void> {
  await ctx.tx.run(
    `update run set status = case when wake_at is null then 'ready' else 'waiting' end, paused_by = null, parked_at = null, updated_at = $3
     where workspace_id = $1 and automation_id = $2 and status = 'paused' and paused_by = 'freeze'`,
    [ctx.tenant.id, automationId, ctx.now],
  );
}
