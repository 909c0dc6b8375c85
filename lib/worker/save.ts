import "server-only";
import type { Run, StepEntry } from "@/lib/automation/run";
import type { Tx } from "@/lib/db/tx";
import { emitPartnerEvent, type WorkspaceCtx } from "@/lib/services/context";
import { clearRunsOfErased } from "@/lib/services/desk/clear-runs";
import { ADMISSION_CAP } from "@/lib/services/events/admission";
import { wakeWorkers } from "@/lib/services/events/tickets";
import { notifyChanged } from "@/lib/services/live/changes";
import { MAX_RUNS_PER_TICKET } from "@/lib/services/queue/queue";
import { spreadOf } from "@/lib/services/queue/spread";
import { emitWorkspaceEvent } from "@/lib/services/workspace/webhook-events";
import type { Claimed } from "./claim";
import { toStoredRun } from "./step-outputs";

/** The state in which a transaction leaves its run. */
export type Suspension =
  | { status: "running"; claim: string }
  | { status: "waiting"; wakeAt: string }
  | { status: "paused"; pausedBy: "suspension" | "freeze"; wakeAt: string | null }
  | { status: "succeeded" | "failed" | "stopped" }
  | { status: "cancelled" };

/** Ready runs are admitted once this many places are free. */
const ADMIT_AT = 8;

export type Saving = {
  ctx: WorkspaceCtx;
  claimed: Claimed;
  run: Run;
  entries: readonly StepEntry[];
  suspension: Suspension;
};

/** A wait of 25 days has more milliseconds than this. */
const MAX_INTEGER = 2_147_483_647;

/**
 * Writes the runs, their steps and, where places in the queue became free, admits the next ready runs with their tickets:
 * one statement. The rows have been locked since the claim, so no other writer can have changed them. Ready runs are
 * admitted several at a time, which makes fewer and larger inserts into the queue. The ids are passed twice, because
 * otherwise the planner may read every run of the workspace to find these few.
 */
const SAVE = `with x as (
    select * from jsonb_to_recordset($2::jsonb) as x(id text, status text, node text, seq int, attempt int, wake timestamptz, claim text,
      state jsonb, trigger jsonb, error jsonb, paused_by text, started timestamptz, steps jsonb)),
  u as (
    update run r set status = x.status, node = x.node, seq = x.seq, attempt = x.attempt, wake_at = x.wake, claim = x.claim, state = x.state,
      trigger = coalesce(x.trigger, r.trigger), error = x.error, paused_by = x.paused_by, parked_at = case when x.paused_by is null then null else clock_timestamp() end,
      deaths = case when x.seq > r.seq then 0 else r.deaths end, taken_by = case when x.seq > r.seq then null else r.taken_by end,
      started_at = coalesce(r.started_at, x.started), updated_at = clock_timestamp(),
      finished_at = case when x.status in ('succeeded', 'failed', 'stopped', 'cancelled') then clock_timestamp() end
    from x where r.workspace_id = $1 and r.id = x.id and r.id = any($4::text[])),
  s as (
    insert into run_step (workspace_id, run_id, seq, attempt, node_id, type, action, name, status, branch, input, output, detail, error, duration_ms, long_duration_ms, at)
    select $1, x.id, y.seq, y.attempt, y.node, y.type, y.action, y.name, y.status, y.branch, y.input, y.output, y.detail, y.error,
      least(y.ms, ${MAX_INTEGER})::int, case when y.ms > ${MAX_INTEGER} then y.ms end, y.at
    from x cross join lateral jsonb_to_recordset(x.steps) as y(seq int, attempt int, node text, type text, action text, name text, status text,
      branch text, input jsonb, output jsonb, detail jsonb, error jsonb, ms bigint, at timestamptz)),
  room as (
    select case when $3 > 0 and exists (select from run where workspace_id = $1 and status = 'ready')
      then ${ADMISSION_CAP} + $3 - (select count(*) from (
        select 1 from run where workspace_id = $1 and status in ('queued', 'running') limit ${ADMISSION_CAP} + $3) q)
      else 0 end as free),
  n as (
    update run set status = 'queued', updated_at = clock_timestamp() where workspace_id = $1 and id = any(array(
      select id from run where workspace_id = $1 and status = 'ready' order by id
      limit (select case when free >= ${ADMIT_AT} then free else 0 end from room) for update skip locked))
    returning id),
  issued as (
    insert into queue.ticket (workspace_id, spread, run_ids)
    select $1, $5::smallint, array_agg(id) from (select id, (row_number() over (order by id) - 1) / ${MAX_RUNS_PER_TICKET} as part from n) q
    group by part returning id)
  select count(*)::int as issued from issued` as const;

export async function saveRuns(tx: Tx, savings: readonly Saving[]): Promise<void> {
  const first = savings[0];
  if (!first) return;
  const { tenant } = first.ctx;
  const freed = savings.filter((saving) => saving.suspension.status !== "running").length;
  const spread = spreadOf(tenant.id);
  const params = [
    tenant.id,
    JSON.stringify(savings.map(runRecord)),
    tenant.status === "active" ? freed : 0,
    savings.map(({ claimed }) => claimed.id),
    spread,
  ] as const;
  // The transaction ends without waiting for the answer, which costs a round trip less for each run.
  tx.sendAndRead(SAVE, params, ([row]) => {
    if (row !== undefined && row.issued > 0) wakeWorkers(tx.db, [spread]);
  });
  notifyChanged(tx, tenant.id);
  for (const { ctx, claimed, run, suspension } of savings) {
    if (suspension.status === "failed") await emitFailure(ctx, claimed, run);
    if (claimed.cancel_requested && claimed.contact_id !== null && suspension.status !== "running")
      await clearRunsOfErased(tx, { workspaceId: tenant.id, contactId: claimed.contact_id });
  }
}

function runRecord({ claimed, run, entries, suspension }: Saving) {
  const { state, trigger } = toStoredRun(run, { entries, hasStoredTrigger: claimed.trigger !== null });
  return {
    id: claimed.id,
    status: suspension.status,
    node: run.node,
    seq: run.seq,
    attempt: run.attempt,
    wake: "wakeAt" in suspension ? suspension.wakeAt : null,
    claim: suspension.status === "running" ? suspension.claim : null,
    state,
    trigger,
    error: run.error,
    paused_by: suspension.status === "paused" ? suspension.pausedBy : null,
    started: run.startedAt,
    steps: entries.map(stepRecord),
  };
}

function stepRecord(entry: StepEntry) {
  const { evaluated, sandbox, warnings, error, branch, action } = entry;
  return {
    seq: entry.index,
    attempt: entry.attempt,
    node: entry.nodeId,
    type: entry.type,
    action: action ?? null,
    name: entry.name,
    status: entry.status,
    branch: branch ?? null,
    input: entry.input,
    output: entry.output,
    detail: evaluated || sandbox || warnings ? { evaluated, sandbox, warnings } : null,
    error: error ?? null,
    ms: entry.durationMs,
    at: entry.at,
  };
}

async function emitFailure(ctx: WorkspaceCtx, claimed: Claimed, run: Run): Promise<void> {
  await emitPartnerEvent(ctx, {
    partnerId: ctx.tenant.partnerId,
    type: "automation.run_failed",
    workspaceId: ctx.tenant.id,
    data: {
      accountId: ctx.tenant.id,
      automationId: claimed.automation_id,
      runId: claimed.id,
      // An error message may quote a patient, so only its code and node are passed on.
      error: run.error && { code: run.error.code, nodeId: run.error.nodeId },
    },
  });
  emitWorkspaceEvent(ctx, {
    type: "automation.run_failed",
    data: {
      automation_id: claimed.automation_id,
      run_id: claimed.id,
      ...(run.error ? { error: { code: run.error.code, node_id: run.error.nodeId ?? null } } : {}),
    },
  });
}
