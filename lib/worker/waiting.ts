import "server-only";
import type { RunEvent } from "@/lib/automation/facts";
import { jsonObject } from "@/lib/automation/json";
import type { Run, WaitForEvent } from "@/lib/automation/run";
import { matchesWait } from "@/lib/automation/waits";
import { LOCK_CLASS } from "@/lib/db/locks";
import { idAt } from "@/lib/id";
import type { WorkspaceCtx } from "@/lib/services/context";
import type { Claimed } from "./claim";

/**
 * Registers that the run waits for an event. Events of this type take the same lock shared before they look for waits, so
 * no event can slip in between the search for earlier events and the registration.
 */
export async function registerWait(ctx: WorkspaceCtx, claimed: Claimed, wait: WaitForEvent): Promise<void> {
  await ctx.tx.query("select pg_advisory_xact_lock($1, hashtext($2))", [
    LOCK_CLASS.waits,
    `${ctx.tenant.id} ${wait.event}`,
  ]);
  await ctx.tx.run(
    `insert into wait (workspace_id, run_id, event, match, contact_id, until, created_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp()) on conflict (workspace_id, run_id) do update set event = excluded.event,
       match = excluded.match, contact_id = excluded.contact_id, until = excluded.until, delivered_event_id = null`,
    [ctx.tenant.id, claimed.id, wait.event, JSON.stringify(wait.match), claimed.contact_id, wait.until],
  );
  claimed.wait_event = wait.event;
}

export async function clearWait(ctx: WorkspaceCtx, claimed: Claimed): Promise<void> {
  await ctx.tx.run("delete from wait where workspace_id = $1 and run_id = $2", [ctx.tenant.id, claimed.id]);
}

type Row = { id: string; type: string; data: unknown; occurred_at: Date };

/** The delivered event, or the first match since the run entered the step. */
export async function eventSinceEntry(
  ctx: WorkspaceCtx,
  wait: WaitForEvent,
  run: Run,
  deliveredId?: string,
): Promise<RunEvent | null> {
  const rows = await ctx.tx.query(
    deliveredId === undefined
      ? "select id, type, data, occurred_at from event where workspace_id = $1 and type = $2 and id >= $3 and status = 'accepted' order by id limit 1000"
      : "select id, type, data, occurred_at from event where workspace_id = $1 and type = $2 and id = $3",
    [ctx.tenant.id, wait.event, deliveredId ?? idAt("evt", Date.parse(run.enteredAt))],
  );
  for (const row of rows) {
    const event = {
      id: row.id,
      type: row.type,
      occurredAt: row.occurred_at.toISOString(),
      data: jsonObject.parse(row.data),
    };
    if (event.id !== run.event.id && matchesWait(wait, event)) return event;
  }
  return null;
}
