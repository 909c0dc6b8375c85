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
