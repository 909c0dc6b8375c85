import "server-only";
import { fulfils, personKeys, STOP_REASONS } from "@/lib/automation/enrollment";
import type { RunEvent } from "@/lib/automation/facts";
import { jsonObject } from "@/lib/automation/json";
import { MESSAGE_ACTIONS, SUPERSEDED } from "@/lib/automation/superseded";
import { contactOfEvent } from "@/lib/automation/waits";
import type { WorkspaceCtx } from "@/lib/services/context";

/**
 * Ends the runs of this person that the event brings to an end. A run at rest ends at once; a run inside a step ends when
 * that step does. The event's own runs have only begun. `at` is the real time of the event.
 */
export async function stopRuns(ctx: WorkspaceCtx, event: RunEvent, at: Date): Promise<void> {
  const rows = await ctx.tx.query(
    `select distinct on (s.run_id) s.run_id, s.match, s.outcome, s.until from run_stop s
       join run r on r.workspace_id = s.workspace_id and r.id = s.run_id
     where s.workspace_id = $1 and s.event = $2 and s.person = any($3) and r.finished_at is null and r.event_id <> $4
       and (s.until is null or s.until >= $5) order by s.run_id, s.rule, s.person`,
    [ctx.tenant.id, event.type, personKeys(contactOfEvent(event)), event.id, at],
  );
  for (const { run_id: runId, match, outcome } of rows) {
    if (!fulfils(jsonObject.parse(match), event.data)) continue;
    const known = outcome === "goal" ? "goal" : "stop_on";
    await stopRun(ctx, runId, { outcome: known, reason: STOP_REASONS[known] });
  }
}

/** The runs that the next reminder of an appointment takes the place of. */
export async function stopEarlierReminders(
  ctx: WorkspaceCtx,
  of: { appointmentId: string; automationId: string },
): Promise<void> {
  const rows = await ctx.tx.query(
    "select id from run where workspace_id = $1 and automation_id = $2 and appointment_id = $3 and finished_at is null",
    [ctx.tenant.id, of.automationId, of.appointmentId],
  );
  for (const { id } of rows) await stopRun(ctx, id, SUPERSEDED);
}

/**
 * A reminder that is held back and whose appointment has moved is left to the reminder of the new time, where there is one:
 * otherwise both would say the same.
 */
export async function stopHeldReminders(ctx: WorkspaceCtx, appointmentId: string): Promise<void> {
  const rows = await ctx.tx.query(
    `select r.id from run r join reminder n on n.workspace_id = r.workspace_id and n.appointment_id = r.appointment_id
       and n.automation_id = r.automation_id and n.fired_at is null
       join automation_version v on v.workspace_id = r.workspace_id and v.id = r.version_id
     where r.workspace_id = $1 and r.appointment_id = $2 and r.status = 'waiting'
       and exists (select from jsonb_array_elements(v.definition->'nodes') step
         where step->>'id' = r.node and step->>'action' = any($3))`,
    [ctx.tenant.id, appointmentId, MESSAGE_ACTIONS],
  );
  for (const { id } of rows) await stopRun(ctx, id, SUPERSEDED);
}

/**
 * A request in progress is left to its end, because its outcome would be unknown. One statement, so that a run that comes
 * to rest meanwhile is stopped as well. A run at rest may hold the request of its own step's event, which waits until that
 * step is finished; another event ends it at once.
 */
async function stopRun(
  ctx: WorkspaceCtx,
  runId: string,
  request: { outcome: string; reason: string },
): Promise<void> {
  const row = await ctx.tx.one(
    `update run set stop_request = $3, updated_at = clock_timestamp(),
       status = case when status = 'running' then status else 'stopped' end,
       finished_at = case when status = 'running' then null else clock_timestamp() end,
       wake_at = case when status = 'running' then wake_at end, claim = case when status = 'running' then claim end, paused_by = null
     where workspace_id = $1 and id = $2 and finished_at is null and (stop_request is null or status <> 'running') returning status`,
    [ctx.tenant.id, runId, JSON.stringify(request)],
  );
  if (row?.status === "stopped")
    await ctx.tx.run("delete from wait where workspace_id = $1 and run_id = $2", [ctx.tenant.id, runId]);
}
