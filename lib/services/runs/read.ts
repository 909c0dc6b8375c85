import "server-only";
import { z } from "zod";
import { jsonObject } from "@/lib/automation/json";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { ListedRun, RunDetail, RunView } from "@/lib/contract/runs";
import { RUN_STATUSES } from "@/lib/contract/runs";
import type { Prisma, Run } from "@/lib/db/generated/client";
import { between, filterBy } from "@/lib/db/optional";
import type { RowOf } from "@/lib/db/tx";
import { assertAutomation } from "@/lib/services/automations/versions";
import type { WorkspaceCtx } from "@/lib/services/context";
import type { PageQuery } from "@/lib/services/keyset-page";
import { keysetPage } from "@/lib/services/keyset-page";

/** The state of a run may be large and is read only where it is needed. */
const WITHOUT_STATE = { state: true } satisfies Prisma.RunOmit;
export type RunRow = Omit<Run, "state">;

export function toRun(row: RunRow): RunView {
  const finished = row.finishedAt !== null;
  return {
    id: row.id,
    automationId: row.automationId,
    version: row.version,
    versionId: row.versionId,
    eventId: row.eventId,
    contactId: row.contactId,
    appointmentId: row.appointmentId,
    leadId: row.leadId,
    // The API does not tell a run without a ticket from one in the queue.
    status: row.status === "ready" ? "queued" : row.status,
    pausedBy: row.pausedBy,
    currentNodeId: row.node,
    wakeAt: row.wakeAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    error: row.error,
    rerunOf: row.rerunOf,
    ...(row.cancelRequested && !finished ? { cancelRequested: true } : {}),
  };
}

type RunFilter = PageQuery & {
  automationId?: string | undefined;
  status?: string | undefined;
  contact?: string | undefined;
  appointment?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  since?: string | undefined;
  unsentSince?: string | undefined;
};

export async function listRuns(ctx: WorkspaceCtx, query: RunFilter) {
  const { run } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const where = {
    workspaceId,
    ...(await aboutAppointment(ctx, query.appointment)),
    automationId: filterBy(query.automationId),
    AND: { contactId: filterBy(query.contact) },
    createdAt: between(query.from, query.to),
    ...(query.since ? { OR: [{ finishedAt: null }, { finishedAt: { gte: new Date(query.since) } }] } : {}),
    ...(query.status ? { status: { in: storedStatuses(query.status) } } : {}),
  };
  const { runs, ...page } = await keysetPage("runs", {
    query,
    cursor: (id) => run.findFirst({ where: { workspaceId, id }, select: { createdAt: true } }),
    find: async (page) => {
      const unsent = await unsentRuns(ctx, query, page.take);
      return run.findMany({ ...page, where: { AND: [where, page.where, unsent] }, omit: WITHOUT_STATE });
    },
    map: toRun,
  });
  return { runs: await withDesk(ctx, runs), ...page };
}

/** Runs are indexed by contact, and those about an appointment are about its contact as well. */
async function aboutAppointment(ctx: WorkspaceCtx, id: string | undefined): Promise<Prisma.RunWhereInput> {
  if (id === undefined) return {};
  const one = await ctx.tx.one("select contact_id from appointment where workspace_id = $1 and id = $2", [
    ctx.tenant.id,
    id,
  ]);
  if (!one) return { id: { in: [] } };
  return { appointmentId: id, ...(one.contact_id === null ? {} : { contactId: one.contact_id }) };
}

/**
 * Limits a page to runs with a message that was not sent since a time. Ids of messages begin with their time. The other
 * filters are repeated here, so that the ids of one page are enough, however many messages were not sent.
 */
async function unsentRuns(ctx: WorkspaceCtx, query: RunFilter, take: number): Promise<Prisma.RunWhereInput> {
  if (query.unsentSince === undefined) return {};
  const rows = await ctx.tx.query(
    `select r.id from run r
     where r.workspace_id = $1 and r.automation_id = $2
       and exists (select from message m where m.workspace_id = r.workspace_id and m.run_id = r.id
         and m.id >= id_at('msg_', $3) and m.status in ('suppressed', 'failed', 'sandboxed')
         and not (m.status = 'sandboxed' and $4))
       and ($5 = '' or (r.created_at, r.id) <
         (select c.created_at, c.id from run c where c.workspace_id = $1 and c.id = $5))
       and ($6::text[] is null or r.status = any($6)) and ($7 = '' or r.contact_id = $7)
       and ($8::timestamptz is null or r.created_at >= $8) and ($9::timestamptz is null or r.created_at < $9)
       and ($10::timestamptz is null or r.finished_at is null or r.finished_at >= $10)
     order by r.created_at desc, r.id desc limit $11`,
    [
      ctx.tenant.id,
      query.automationId ?? "",
      query.unsentSince,
      ctx.tenant.mode === "test",
      query.starting_after ?? "",
      query.status ? storedStatuses(query.status) : null,
      query.contact ?? "",
      query.from || null,
      query.to || null,
      query.since || null,
      take,
    ],
  );
  return { id: { in: rows.map(({ id }) => id) } };
}

/**
 * Adds each run's contact, automation and awaited events, and the number of its messages that were not sent, for a caller
 * that may read the desk. Events may carry only a number.
 */
async function withDesk(ctx: WorkspaceCtx, runs: RunView[]): Promise<ListedRun[]> {
  if (!ctx.may("data:read")) return runs;
  const rows = await ctx.tx.query(
    `select run.id, c.name, coalesce(c.phone, e.phone) as phone,
       run.contact_id is not null or e.phone is not null as about_person, a.name as automation,
       case when run.status = 'stopped' then coalesce(nullif(run.state->'stopped', 'null'), run.stop_request) end as stopped,
       array(select w.event from wait w where w.workspace_id = run.workspace_id and w.run_id = run.id order by w.place)
         as waits_for,
       (select count(*)::int from message m where m.workspace_id = run.workspace_id and m.run_id = run.id
          and (m.status in ('suppressed', 'failed') or (m.status = 'sandboxed' and not $3))) as unsent
     from run left join event e on e.workspace_id = run.workspace_id and e.id = run.event_id
     left join automation a on a.workspace_id = run.workspace_id and a.id = run.automation_id
     left join contact c on c.workspace_id = run.workspace_id
       and (c.id = run.contact_id or (run.contact_id is null and c.phone = e.phone))
     where run.workspace_id = $1 and run.id = any($2)`,
    [ctx.tenant.id, runs.map(({ id }) => id), ctx.tenant.mode === "test"],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return runs.map((run) => {
    const row = found.get(run.id);
    const contact = row?.about_person ? { name: row.name, phone: row.phone } : null;
    return {
      ...run,
      contact,
      unsentMessages: row?.unsent ?? 0,
      ...(row?.automation ? { automationName: row.automation } : {}),
      waitsFor: [...new Set(row?.waits_for)],
      stopped: stoppedShape.parse(row?.stopped ?? null),
    };
  });
}

export async function listAutomationRuns(ctx: WorkspaceCtx, query: RunFilter & { automationId: string }) {
  await assertAutomation(ctx, query.automationId);
  return listRuns(ctx, query);
}

function storedStatuses(text: string): string[] {
  return text.split(",").flatMap((part) => {
    const status = RUN_STATUSES.find((one) => one === part.trim());
    if (!status) throw invalid("/status", `must be one or more of ${RUN_STATUSES.join(", ")}`);
    return status === "queued" ? ["queued", "ready"] : [status];
  });
}

export async function readRun(ctx: Pick<WorkspaceCtx, "tx" | "tenant">, id: string): Promise<RunRow> {
  const row = await ctx.tx.prisma.run.findFirst({
    where: { workspaceId: ctx.tenant.id, id },
    omit: WITHOUT_STATE,
  });
  if (!row) throw new ApiError("not_found");
  return row;
}

const STEPS = `select seq, attempt, node_id, name, type, action, status, branch, input, output, detail, error,
    coalesce(long_duration_ms, duration_ms)::float8 as duration_ms, at
  from run_step where workspace_id = $1 and run_id = $2 and seq > $3 order by seq, attempt limit 2000`;
type StepRow = RowOf<typeof STEPS>;

export function readSteps(
  ctx: Pick<WorkspaceCtx, "tx" | "tenant">,
  runId: string,
  after = -1,
): Promise<StepRow[]> {
  return ctx.tx.query(STEPS, [ctx.tenant.id, runId, after]);
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

const stoppedShape = z
  .object({ outcome: z.string().nullable().default(null), reason: z.string().nullable().default(null) })
  .nullable();

/** A run that never began has no state to say why it ended. */
const stopRequest = z.object({ outcome: z.string(), reason: z.string() });

export async function getRun(ctx: WorkspaceCtx, id: string): Promise<RunDetail> {
  const { run, event } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const row = await run.findFirst({ where: { workspaceId, id } });
  if (!row) throw new ApiError("not_found");
  const steps = await readSteps(ctx, id);
  const cause = await event.findFirst({
    where: { workspaceId, id: row.eventId },
    select: { type: true, occurredAt: true, data: true },
  });
  const [listed] = await withDesk(ctx, [toRun(row)]);
  return {
    ...toRun(row),
    ...listed,
    steps: steps.map(toStep),
    path: [...new Set(steps.map((step) => step.node_id))],
    stopped:
      row.status === "stopped" ? (row.state.stopped ?? stopRequest.nullable().parse(row.stopRequest)) : null,
    event: cause && {
      type: cause.type,
      occurredAt: cause.occurredAt.toISOString(),
      data: jsonObject.parse(cause.data),
    },
  };
}
