import "server-only";
import { actions } from "@/lib/actions";
import { seedOf } from "@/lib/automation/backoff";
import { startFrom } from "@/lib/automation/interpret";
import { jsonObject } from "@/lib/automation/json";
import { compile, type Program } from "@/lib/automation/program";
import { rerunSteps } from "@/lib/automation/rerun";
import type { Run } from "@/lib/automation/run";
import { fromStored } from "@/lib/automation/stored";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { RunView } from "@/lib/contract/runs";
import { newId } from "@/lib/id";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { issueTickets } from "@/lib/services/events/tickets";
import { workspaceFacts } from "@/lib/services/workspace/facts";
import { traceparent } from "@/lib/trace";
import { type RunRow, readRun, readSteps, toRun } from "./read";

type Rerun = { id: string; fromNodeId?: string | undefined };

async function programOf(ctx: WorkspaceCtx, versionId: string): Promise<Program> {
  const row = await ctx.tx.prisma.automationVersion.findFirst({
    where: { workspaceId: ctx.tenant.id, id: versionId },
    select: { definition: true },
  });
  if (!row) throw new ApiError("not_found");
  return compile(fromStored(row.definition), actions);
}

function assertNode(program: Program, nodeId: string | undefined): void {
  if (nodeId === undefined) return;
  const node = program.nodes.get(nodeId);
  if (!node || node.type === "trigger") {
    throw invalid(
      "/fromNodeId",
      `There is no step "${nodeId}" in the version this run used`,
      "unknown_reference",
    );
  }
}

/** A new run of the same event on the same version. Its effects have keys of their own, so its messages are sent again. */
export async function rerunRun(ctx: WorkspaceCtx, { id, fromNodeId }: Rerun): Promise<RunView> {
  const earlier = await readRun(ctx, id);
  const program = await programOf(ctx, earlier.versionId);
  assertNode(program, fromNodeId);
  if (earlier.finishedAt === null) {
    throw new ApiError("illegal_transition", { detail: "This run has not finished yet; cancel it first." });
  }
  const runId = newId("run");
  const state = fromNodeId === undefined ? {} : await stateFrom(ctx, { earlier, program, fromNodeId, runId });
  await ctx.tx.run(
    `insert into run (workspace_id, id, automation_id, version_id, version, event_id, contact_id, appointment_id, lead_id, status, hop, state,
       rerun_of, started_at, node, created_at, updated_at)
     select workspace_id, $3, automation_id, version_id, version, event_id, contact_id, appointment_id, lead_id, 'queued', hop, $4, id,
       case when $5::text is null then null else clock_timestamp() end, $5, clock_timestamp(), clock_timestamp()
     from run where workspace_id = $1 and id = $2`,
    [ctx.tenant.id, id, runId, JSON.stringify(state), fromNodeId ?? null],
  );
  issueTickets(ctx.tx, [{ workspaceId: ctx.tenant.id, runIds: [runId], traceparent: traceparent() }]);
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "run.rerun",
    object: runId,
    detail: { of: id, ...(fromNodeId === undefined ? {} : { fromNodeId }) },
  });
  return toRun(await readRun(ctx, runId));
}

async function stateFrom(
  ctx: WorkspaceCtx,
  of: { earlier: RunRow; program: Program; fromNodeId: string; runId: string },
): Promise<Run> {
  const { earlier, program, fromNodeId, runId } = of;
  const event = await ctx.tx.one(
    "select id, type, occurred_at, data, clock_timestamp() as now from event where workspace_id = $1 and id = $2",
    [ctx.tenant.id, earlier.eventId],
  );
  if (!event)
    throw new ApiError("illegal_transition", { detail: "The event of this run is no longer kept." });
  const { state } = await ctx.tx.prisma.run.findFirstOrThrow({
    where: { workspaceId: ctx.tenant.id, id: earlier.id },
    select: { state: true },
  });
  const workspace = await workspaceFacts(ctx, ctx.tenant.id, ctx.now);
  return startFrom(program, {
    event: {
      id: event.id,
      type: event.type,
      occurredAt: event.occurred_at.toISOString(),
      data: jsonObject.parse(event.data),
      ...(state.contact ? { contact: state.contact } : {}),
    },
    facts: {
      runId,
      automationId: earlier.automationId,
      seed: seedOf(runId),
      now: event.now.getTime(),
      workspace,
    },
    nodeId: fromNodeId,
    results: state.results ?? {},
    ...(state.vars ? { vars: state.vars } : {}),
  });
}

/** Changes nothing: lists the steps a rerun would take, and which of them would or may repeat an effect. */
export async function previewRerun(ctx: WorkspaceCtx, { id, fromNodeId }: Rerun) {
  const earlier = await readRun(ctx, id);
  const program = await programOf(ctx, earlier.versionId);
  assertNode(program, fromNodeId);
  const done = new Map((await readSteps(ctx, id)).map((step) => [step.node_id, step]));
  const steps = rerunSteps(program, fromNodeId ?? null).map((step) => {
    const { status = null, error = null } = done.get(step.nodeId) ?? {};
    return { ...step, status, outcomeUnknown: status === "failed" && error?.code === "unknown_outcome" };
  });
  const repeats = steps.filter(
    ({ safety, status, outcomeUnknown }) =>
      safety === "repeats" && (status === "succeeded" || outcomeUnknown),
  ).length;
  return { runId: id, fromNodeId: fromNodeId ?? null, steps, repeats };
}
