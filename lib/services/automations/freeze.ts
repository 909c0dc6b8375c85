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

/** A run whose awaited event came meanwhile continues at once; the others wait for as long as they had left. */
export async function releaseFrozen(ctx: WorkspaceCtx, automationId: string): Promise<void> {
  await ctx.tx.run(
    `update run r set status = case when held.is_due then 'ready' else 'waiting' end,
       wake_at = case when held.is_due then null else r.wake_at end, paused_by = null, parked_at = null, updated_at = $3
     from (select id, wake_at is null or exists (select from wait w
         where w.workspace_id = f.workspace_id and w.run_id = f.id and w.delivered_event_id is not null) as is_due
       from run f where workspace_id = $1 and automation_id = $2 and status = 'paused' and paused_by = 'freeze' for update) held
     where r.workspace_id = $1 and r.id = held.id`,
    [ctx.tenant.id, automationId, ctx.now],
  );
}
