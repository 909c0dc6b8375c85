import "server-only";
import type { Tx } from "@/lib/db/tx";
import { audit, type Ctx } from "@/lib/services/context";

const HELD_RUNS = `select r.workspace_id as "workspaceId", w.name, count(*)::int as runs
  from run r join workspace w on w.id = r.workspace_id
  where r.status = 'paused' and r.paused_by = 'restore' and ($1::text is null or r.workspace_id = $1)
  group by 1, 2 order by 3 desc, 1` as const;

/** The runs that were in progress at a backup, by workspace. They wait for a person since its restore. */
export function heldRuns(t: Tx, workspaceId: string | null) {
  return t.query(HELD_RUNS, [workspaceId]);
}

type Decision = { decision: "continue" | "cancel"; workspaceId: string | null };

/**
 * A run that continues does so from where it was at the backup, and may send what it had sent before the restore. An
 * event that came meanwhile is taken, as after a pause.
 */
export async function releaseHeldRuns(
  ctx: Pick<Ctx, "tx" | "now" | "actor">,
  { decision, workspaceId }: Decision,
): Promise<{ runs: number; messages: number; workspaces: number }> {
  const messages = await releaseHeldMessages(ctx, { decision, workspaceId });
  const held = await heldRuns(ctx.tx, workspaceId);
  if (decision === "cancel") {
    await ctx.tx.run(
      `with ended as (
         update run set status = 'cancelled', cancel_requested = true, wake_at = null, claim = null, paused_by = null, parked_at = null,
           finished_at = $2, updated_at = $2
         where finished_at is null and status = 'paused' and paused_by = 'restore' and ($1::text is null or workspace_id = $1) returning workspace_id, id)
       delete from wait w using ended where w.workspace_id = ended.workspace_id and w.run_id = ended.id`,
      [workspaceId, ctx.now],
    );
  } else {
    await ctx.tx.run(
      `update run r set status = case when held.is_due then 'ready' else 'waiting' end,
         wake_at = case when held.is_due then null else r.wake_at end, paused_by = null, parked_at = null, updated_at = $2
       from (select f.workspace_id, f.id, f.wake_at is null or exists (select from wait w
           where w.workspace_id = f.workspace_id and w.run_id = f.id and w.delivered_event_id is not null) as is_due
         from run f where f.finished_at is null and f.status = 'paused' and f.paused_by = 'restore' and ($1::text is null or f.workspace_id = $1) for update) held
       where r.workspace_id = held.workspace_id and r.id = held.id`,
      [workspaceId, ctx.now],
    );
  }
  for (const { workspaceId: tenantId, runs } of held)
    await audit(ctx, { tenantId, action: "run.released", detail: { decision, runs } });
  return { runs: held.reduce((sum, { runs }) => sum + runs, 0), messages, workspaces: held.length };
}

const HELD_MESSAGES = `select m.workspace_id as "workspaceId", w.name, count(*)::int as messages
  from message m join workspace w on w.id = m.workspace_id
  where m.status = 'queued' and m.direction = 'outbound' and m.effect_key is null and m.error_code = 'held_by_restore'
    and ($1::text is null or m.workspace_id = $1)
  group by 1, 2 order by 3 desc, 1` as const;

/** The texts and emails that were waiting to be sent at a backup, such as scheduled ones, by workspace. */
export function heldMessages(t: Tx, workspaceId: string | null) {
  return t.query(HELD_MESSAGES, [workspaceId]);
}

/** A message whose time passed while it was held is not sent late: the worker lets it fail. */
async function releaseHeldMessages(
  ctx: Pick<Ctx, "tx" | "now" | "actor">,
  { decision, workspaceId }: Decision,
): Promise<number> {
  const held = await heldMessages(ctx.tx, workspaceId);
  await ctx.tx.run(
    `update message set error_code = null, updated_at = $2, status = case when $3 then 'suppressed' else status end,
       suppressed_reason = case when $3 then 'canceled' else suppressed_reason end
     where status = 'queued' and direction = 'outbound' and effect_key is null and error_code = 'held_by_restore'
       and ($1::text is null or workspace_id = $1)`,
    [workspaceId, ctx.now, decision === "cancel"],
  );
  for (const { workspaceId: tenantId, messages } of held)
    await audit(ctx, { tenantId, action: "message.released", detail: { decision, messages } });
  return held.reduce((sum, { messages }) => sum + messages, 0);
}
