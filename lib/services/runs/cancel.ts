import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { RunView } from "@/lib/contract/runs";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { toMessages } from "@/lib/services/desk/message-view";
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

/**
 * Cancels the run that holds a text, for whoever has reached the person without it. The run is locked before it is judged,
 * so that it is not canceled at a later step. A run about another person, or in the middle of a list, has more to do
 * than this text.
 */
export async function stopHeldText(ctx: WorkspaceCtx, messageId: string): Promise<RunView> {
  const message = await ctx.tx.prisma.message.findFirst({
    where: { workspaceId: ctx.tenant.id, id: messageId },
  });
  if (!message) throw new ApiError("not_found");
  const { runId, contactId } = message;
  if (runId !== null)
    await ctx.tx.one("select 1 as one from run where workspace_id = $1 and id = $2 for update", [
      ctx.tenant.id,
      runId,
    ]);
  const [shown] = await toMessages(ctx, [message]);
  const isHeld = shown?.retry?.state === "waiting" || shown?.retry?.state === "paused";
  if (runId === null || !isHeld)
    throw new ApiError("illegal_transition", { detail: "This text is no longer waiting to be sent." });
  const own = await ctx.tx.one(
    `select 1 as one from run r where r.workspace_id = $1 and r.id = $2 and r.contact_id = $3
       and not exists (select from run_item i where i.workspace_id = $1 and i.run_id = r.id)`,
    [ctx.tenant.id, runId, contactId],
  );
  if (!own)
    throw new ApiError("illegal_transition", {
      detail: "The automation of this text does more than text this person. Stop its run instead.",
    });
  return cancelRun(ctx, runId);
}
