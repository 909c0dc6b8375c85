import "server-only";
import type { WorkspaceCtx } from "@/lib/services/context";
import { notifyCancelled } from "@/lib/services/events/tickets";

/** Cancels every unfinished run of an automation and returns their number. */
export async function cancelRunsOf(ctx: WorkspaceCtx, automationId: string): Promise<number> {
  const atRest = await ctx.tx.query(
    `update run set status = 'cancelled', cancel_requested = true, wake_at = null, claim = null, paused_by = null,
       finished_at = clock_timestamp(), updated_at = clock_timestamp()
     where workspace_id = $1 and automation_id = $2 and status in ('ready', 'queued', 'waiting', 'paused') returning id`,
    [ctx.tenant.id, automationId],
  );
  const ids = atRest.map(({ id }) => id);
  await ctx.tx.run("delete from wait where workspace_id = $1 and run_id = any($2)", [ctx.tenant.id, ids]);
  const inStep = await ctx.tx.query(
    `update run set cancel_requested = true, updated_at = clock_timestamp()
     where workspace_id = $1 and automation_id = $2 and status = 'running' and not cancel_requested returning id`,
    [ctx.tenant.id, automationId],
  );
  for (const { id } of inStep) notifyCancelled(ctx.tx, id);
  return ids.length + inStep.length;
}
