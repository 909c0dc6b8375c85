import "server-only";
import type { Run, StepEntry } from "@/lib/automation/run";
import type { Tx } from "@/lib/db/tx";
import { emitPartnerEvent, type WorkspaceCtx } from "@/lib/services/context";
import { ADMISSION_CAP } from "@/lib/services/events/start-runs";
import { issueTickets } from "@/lib/services/events/tickets";
import type { Claimed } from "./claim";

/** Where a run stands when a transaction ends. */
export type Resting =
  | { status: "running"; claim: string }
  | { status: "waiting"; wakeAt: string }
  | { status: "paused"; pausedBy: "suspension" | "freeze"; wakeAt: string | null }
  | { status: "succeeded" | "failed" | "stopped" }
  | { status: "cancelled" };

/** Runs in line are let in once so many places are free. */
const ADMIT_AT = 8;

export type Saving = {
  ctx: WorkspaceCtx;
  claimed: Claimed;
  run: Run;
  entries: readonly StepEntry[];
  resting: Resting;
};

/**
 * The rows of runs, their step rows and, where places in the queue became free, the next runs in line: one statement.
 * The runs' rows have been locked since the claim, so nobody else can have written them meanwhile. Runs in line are let
 * in several at a time: fewer, larger orders to the queue. The ids are given twice, or the planner may walk through every
 * run of the workspace to find these few.
 */
const SAVE = `with x as (
    select * from jsonb_to_recordset($2::jsonb) as x(id text, status text, node text, seq int, attempt int, wake timestamptz, claim text,
      state jsonb, error jsonb, paused_by text, started timestamptz, steps jsonb)),
  u as (
    update run r set status = x.status, node = x.node, seq = x.seq, attempt = x.attempt, wake_at = x.wake, claim = x.claim, state = x.state,
      error = x.error, paused_by = x.paused_by, parked_at = case when x.paused_by is null then null else clock_timestamp() end,
      started_at = coalesce(r.started_at, x.started), updated_at = clock_timestamp(),
      finished_at = case when x.status in ('succeeded', 'failed', 'stopped', 'cancelled') then clock_timestamp() end
    from x where r.workspace_id = $1 and r.id = x.id and r.id = any($4::text[])),
  s as (
    insert into run_step (workspace_id, run_id, seq, attempt, node_id, type, action, name, status, branch, input, output, detail, error, duration_ms, at)
    select $1, x.id, y.seq, y.attempt, y.node, y.type, y.action, y.name, y.status, y.branch, y.input, y.output, y.detail, y.error, y.ms, y.at
    from x cross join lateral jsonb_to_recordset(x.steps) as y(seq int, attempt int, node text, type text, action text, name text, status text,
      branch text, input jsonb, output jsonb, detail jsonb, error jsonb, ms int, at timestamptz)),
  room as (
    select case when $3 > 0 and exists (select from run where workspace_id = $1 and status = 'ready')
      then ${ADMISSION_CAP} + $3 - (select count(*) from (
        select 1 from run where workspace_id = $1 and status in ('queued', 'running') limit ${ADMISSION_CAP} + $3) q)
      else 0 end as free),
  n as (
    update run set status = 'queued', updated_at = clock_timestamp() where workspace_id = $1 and id = any(array(
      select id from run where workspace_id = $1 and status = 'ready' order by id
      limit (select case when free >= ${ADMIT_AT} then free else 0 end from room) for update skip locked))
    returning id)
  select id from n`;

export async function saveRuns(tx: Tx, savings: readonly Saving[]): Promise<void> {
  const first = savings[0];
  if (!first) return;
  const { tenant } = first.ctx;
  const left = savings.filter((saving) => saving.resting.status !== "running").length;
  const admitted = await tx.query<{ id: string }>(SAVE, [
    tenant.id,
    JSON.stringify(savings.map(recordOf)),
    tenant.status === "active" ? left : 0,
    savings.map(({ claimed }) => claimed.id),
  ]);
  await issueTickets(tx, [{ workspaceId: tenant.id, runIds: admitted.map((row) => row.id) }]);
  for (const { ctx, claimed, run, resting } of savings) {
    if (resting.status === "failed") await tellFailure(ctx, claimed, run);
  }
}

function recordOf({ claimed, run, entries, resting }: Saving) {
  return {
    id: claimed.id,
    status: resting.status,
    node: run.node,
    seq: run.seq,
    attempt: run.attempt,
    wake: "wakeAt" in resting ? resting.wakeAt : null,
    claim: resting.status === "running" ? resting.claim : null,
    state: run,
    error: run.error,
    paused_by: resting.status === "paused" ? resting.pausedBy : null,
    started: run.startedAt,
    steps: entries.map(rowOf),
  };
}

function rowOf(entry: StepEntry) {
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

async function tellFailure(ctx: WorkspaceCtx, claimed: Claimed, run: Run): Promise<void> {
  await emitPartnerEvent(ctx, {
    partnerId: ctx.tenant.partnerId,
    type: "automation.run_failed",
    workspaceId: ctx.tenant.id,
    data: {
      accountId: ctx.tenant.id,
      automationId: claimed.automation_id,
      runId: claimed.id,
      // What a step said may hold a patient's words: the code and the place are enough.
      error: run.error && { code: run.error.code, nodeId: run.error.nodeId },
    },
  });
}
