import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { RunView } from "@/lib/contract/runs";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { notifyCancelled } from "@/lib/services/events/tickets";
import { readRun, toRun } from "./read";

/** A run at rest ends at once; a run inside a step ends when that step does. */
export async function cancelRun(ctx: WorkspaceCtx, id: string): Promise<RunView> {
  const row = await ctx.tx.one("select status from run where workspace_id = $1 and id = $2 for update", [
    ctx.tenant.id,
    id,
  ]);
  if (!row) throw new ApiError("not_found");
  switch (row.status) {
    case "running":
      await ctx.tx.run(
        "update run set cancel_requested = true, updated_at = clock_timestamp() where workspace_id = $1 and id = $2",
        [ctx.tenant.id, id],
      );
      notifyCancelled(ctx.tx, id);
      break;
    case "ready":
    case "queued":
    case "waiting":
    case "paused":
      await ctx.tx.run(
        `update run set status = 'cancelled', cancel_requested = true, wake_at = null, claim = null, paused_by = null,
           finished_at = clock_timestamp(), updated_at = clock_timestamp() where workspace_id = $1 and id = $2`,
        [ctx.tenant.id, id],
      );
      await ctx.tx.run("delete from wait where workspace_id = $1 and run_id = $2", [ctx.tenant.id, id]);
      break;
    default:
      throw new ApiError("illegal_transition", {
        detail: `A run that is ${row.status} cannot be cancelled.`,
      });
  }
  await audit(ctx, { tenantId: ctx.tenant.id, action: "run.cancelled", object: id });
  return toRun(await readRun(ctx, id));
}

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
