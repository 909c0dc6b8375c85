import "server-only";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { ListedRun, RunDetail, RunView } from "@/lib/contract/runs";
import { RUN_STATUSES } from "@/lib/contract/runs";
import { assertAutomation } from "../automations/versions";
import type { WorkspaceCtx } from "../context";
import { listOpen, type PageQuery } from "../page";

export type RunRow = {
  id: string;
  automation_id: string;
  version: number;
  version_id: string;
  event_id: string;
  contact_id: string | null;
  status: RunView["status"];
  paused_by: RunView["pausedBy"];
  node: string | null;
  wake_at: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
  created_at: Date;
  error: RunView["error"];
  rerun_of: string | null;
  cancel_requested: boolean;
};

/** Outside, standing in line and lying in the queue are both "queued". */
const RUN_COLUMNS = `id, automation_id, version, version_id, event_id, contact_id,
  case when status = 'ready' then 'queued' else status end as status, paused_by, node, wake_at, started_at, finished_at, created_at,
  error, rerun_of, cancel_requested`;

export function toRun(row: RunRow): RunView {
  const over = row.finished_at !== null;
  return {
    id: row.id,
    automationId: row.automation_id,
    version: row.version,
    versionId: row.version_id,
    eventId: row.event_id,
    contactId: row.contact_id,
    status: row.status,
    pausedBy: row.paused_by,
    currentNodeId: row.node,
    wakeAt: row.wake_at?.toISOString() ?? null,
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    error: row.error,
    rerunOf: row.rerun_of,
    ...(row.cancel_requested && !over ? { cancelRequested: true } : {}),
  };
}

/** Events may know a number only. Who may not read the desk is not told whom a run is about. */
const CONTACT = `(select jsonb_build_object('name', c.name, 'phone', coalesce(c.phone, e.phone)) from event e
  left join contact c on c.workspace_id = e.workspace_id
    and (c.id = run.contact_id or (run.contact_id is null and c.phone = e.phone))
  where e.workspace_id = run.workspace_id and e.id = run.event_id
    and (run.contact_id is not null or e.phone is not null)) as contact`;

type RunFilter = PageQuery & {
  automationId?: string | undefined;
  status?: string | undefined;
  contact?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export function listRuns(ctx: WorkspaceCtx, query: RunFilter) {
  const named = ctx.may("data:read");
  return listOpen(ctx, "runs", {
    table: "run",
    select: named ? `${RUN_COLUMNS}, ${CONTACT}` : RUN_COLUMNS,
    query,
    filters: [
      ["automation_id = ?", query.automationId],
      ["status = any(?::text[])", query.status === undefined ? undefined : storedStatuses(query.status)],
      ["contact_id = ?", query.contact],
      ["created_at >= ?", query.from],
      ["created_at < ?", query.to],
    ],
    map: (row: RunRow & Pick<ListedRun, "contact">): ListedRun => ({
      ...toRun(row),
      ...(named ? { contact: row.contact } : {}),
    }),
  });
}

export async function listAutomationRuns(ctx: WorkspaceCtx, query: RunFilter & { automationId: string }) {
  await assertAutomation(ctx, query.automationId);
  return listRuns(ctx, query);
}

function storedStatuses(text: string): string[] {
  return text.split(",").flatMap((part) => {
    const known = RUN_STATUSES.find((status) => status === part.trim());
    if (!known) throw invalid("/status", `must be one or more of ${RUN_STATUSES.join(", ")}`);
    return known === "queued" ? ["queued", "ready"] : [known];
  });
}

export async function readRun(ctx: WorkspaceCtx, id: string): Promise<RunRow> {
  const row = await ctx.tx.one<RunRow>(`select ${RUN_COLUMNS} from run where workspace_id = $1 and id = $2`, [
    ctx.tenant.id,
    id,
  ]);
  if (!row) throw new ApiError("not_found");
  return row;
}

type StepRow = {
  seq: number;
  attempt: number;
  node_id: string;
  name: string | null;
  type: "action" | "condition";
  action: string | null;
  status: RunDetail["steps"][number]["status"];
  branch: "true" | "false" | null;
  input: unknown;
  output: unknown;
  detail: { evaluated?: unknown[]; sandbox?: Record<string, unknown>; warnings?: string[] } | null;
  error: { code: string; message: string } | null;
  duration_ms: number;
  at: Date;
};

export async function readSteps(ctx: WorkspaceCtx, runId: string, after = -1): Promise<StepRow[]> {
  return ctx.tx.query<StepRow>(
    `select seq, attempt, node_id, name, type, action, status, branch, input, output, detail, error, duration_ms, at
     from run_step where workspace_id = $1 and run_id = $2 and seq > $3 order by seq, attempt limit 2000`,
    [ctx.tenant.id, runId, after],
  );
}

export function toStep(row: StepRow): RunDetail["steps"][number] {
  return {
    index: row.seq,
    nodeId: row.node_id,
    name: row.name,
    type: row.type,
    ...(row.action === null ? {} : { action: row.action }),
    status: row.status,
    at: row.at.toISOString(),
    durationMs: row.duration_ms,
    attempt: row.attempt,
    input: row.input,
    output: row.output,
    ...(row.branch === null ? {} : { branch: row.branch }),
    ...row.detail,
    ...(row.error === null ? {} : { error: row.error }),
  };
}

export async function getRun(ctx: WorkspaceCtx, id: string): Promise<RunDetail> {
  const row = await readRun(ctx, id);
  const steps = await readSteps(ctx, id);
  const more = await ctx.tx.one<{
    stopped: RunDetail["stopped"];
    type: string | null;
    occurred_at: Date | null;
    data: Record<string, unknown> | null;
    contact: RunDetail["contact"];
  }>(
    `select nullif(run.state->'stopped', 'null') as stopped, e.type, e.occurred_at, e.data, ${CONTACT}
     from run left join event e on e.workspace_id = run.workspace_id and e.id = run.event_id where run.workspace_id = $1 and run.id = $2`,
    [ctx.tenant.id, id],
  );
  const { stopped = null, contact = null, type = null, occurred_at: at = null, data = null } = more ?? {};
  return {
    ...toRun(row),
    ...(ctx.may("data:read") ? { contact } : {}),
    steps: steps.map(toStep),
    path: [...new Set(steps.map((step) => step.node_id))],
    stopped,
    event:
      type === null || at === null || data === null ? null : { type, occurredAt: at.toISOString(), data },
  };
}
