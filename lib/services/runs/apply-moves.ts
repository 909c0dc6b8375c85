import "server-only";
import { z } from "zod";
import { stopRulesOf } from "@/lib/automation/enrollment";
import type { Settings } from "@/lib/automation/schema";
import { ApiError } from "@/lib/contract/errors";
import { lockAutomation } from "@/lib/services/automations/automation";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { readDefinitions } from "./in-flight";

/** The position of a run before it was moved, so that it can be put back. */
const stood = z.object({
  enteredAt: z.string().nullable(),
  attempt: z.string().nullable(),
  resumeAt: z.string().nullable(),
  held: z.string().nullable(),
});
const storedMove = z.object({
  runId: z.string(),
  fromNode: z.string(),
  toNode: z.string(),
  fromVersionId: z.string(),
  seq: z.int(),
  stood: stood.optional(),
});
type Move = z.infer<typeof storedMove>;
type PlanId = { id: string; planId: string };

async function lockPlan(ctx: WorkspaceCtx, { id, planId }: PlanId) {
  await lockAutomation(ctx, id);
  const plan = await ctx.tx.prisma.runMovePlan.findFirst({
    where: { workspaceId: ctx.tenant.id, automationId: id, id: planId },
  });
  if (!plan) throw new ApiError("not_found");
  return { ...plan, moves: z.array(storedMove).parse(plan.moves) };
}

/** One transaction moves all runs of a plan, or none. The automation is locked, so plans are applied one after another. */
export async function applyMoves(ctx: WorkspaceCtx, of: PlanId): Promise<{ moved: number; refused: number }> {
  const plan = await lockPlan(ctx, of);
  if (plan.status !== "planned" || plan.expiresAt <= ctx.now) throw new ApiError("plan_stale");
  const standing = await lockStanding(ctx, plan.moves, "from");
  if (standing.size < plan.moves.length) {
    throw new ApiError("plan_stale", { detail: "Runs of this plan have gone on since it was made." });
  }
  const moves = plan.moves.map((move) => ({ ...move, stood: standing.get(move.runId)! }));
  await put(
    ctx,
    moves.map((move) => ({
      id: move.runId,
      version: plan.toVersionId,
      node: move.toNode,
      begun: move.stood.enteredAt !== null,
      fresh:
        move.fromNode === move.toNode
          ? null
          : { enteredAt: ctx.now.toISOString(), attempt: 1, resumeAt: null, held: 0 },
    })),
  );
  await ctx.tx.prisma.runMovePlan.updateMany({
    where: { workspaceId: ctx.tenant.id, id: plan.id },
    data: { status: "applied", moves },
  });
  const counts = { moved: moves.length, refused: plan.refused };
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "automation.runs_moved",
    object: of.id,
    detail: { planId: plan.id, toVersionId: plan.toVersionId, ...counts },
  });
  return counts;
}

export async function undoMoves(ctx: WorkspaceCtx, of: PlanId): Promise<{ moved: number; refused: number }> {
  const plan = await lockPlan(ctx, of);
  if (plan.status !== "applied") {
    throw new ApiError("illegal_transition", {
      detail: "Only a plan that was applied can be undone, and once.",
    });
  }
  const standing = await lockStanding(ctx, plan.moves, { versionId: plan.toVersionId });
  const back = plan.moves.filter(({ runId }) => standing.has(runId));
  await put(
    ctx,
    back.map(({ runId, fromNode, toNode, fromVersionId, stood: before }) => ({
      id: runId,
      version: fromVersionId,
      node: fromNode,
      begun: before?.enteredAt != null,
      fresh:
        fromNode === toNode || !before
          ? null
          : {
              enteredAt: before.enteredAt,
              attempt: Number(before.attempt),
              resumeAt: before.resumeAt,
              held: Number(before.held),
            },
    })),
  );
  await ctx.tx.prisma.runMovePlan.updateMany({
    where: { workspaceId: ctx.tenant.id, id: plan.id },
    data: { status: "undone" },
  });
  const counts = { moved: back.length, refused: plan.moves.length - back.length };
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "automation.runs_moved_back",
    object: of.id,
    detail: { planId: plan.id, ...counts },
  });
  return counts;
}

/** Locks the runs that still stand where the plan left them. A worker that has claimed one is waited for. */
async function lockStanding(
  ctx: WorkspaceCtx,
  moves: readonly Move[],
  at: "from" | { versionId: string },
): Promise<Map<string, z.infer<typeof stood>>> {
  const expected = moves.map(({ runId, seq, ...move }) => ({
    id: runId,
    seq,
    node: at === "from" ? move.fromNode : move.toNode,
    version: at === "from" ? move.fromVersionId : at.versionId,
  }));
  const rows = await ctx.tx.query(
    `select r.id, r.state->>'enteredAt' as entered_at, r.state->>'attempt' as attempt, r.state->>'resumeAt' as resume_at, r.state->>'held' as held
     from run r join jsonb_to_recordset($2::jsonb) as x(id text, seq int, node text, version text) on x.id = r.id
     where r.workspace_id = $1 and r.id = any($3) and r.version_id = x.version and r.seq = x.seq and (r.node is null or r.node = x.node)
       and r.status in ('ready', 'queued', 'waiting', 'paused') and not r.cancel_requested and r.stop_request is null
       and not exists (select from wait w where w.workspace_id = r.workspace_id and w.run_id = r.id and w.delivered_event_id is not null)
     order by r.id for update of r`,
    [ctx.tenant.id, JSON.stringify(expected), expected.map(({ id }) => id)],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      { enteredAt: row.entered_at, attempt: row.attempt, resumeAt: row.resume_at, held: row.held },
    ]),
  );
}

type Placed = { id: string; version: string; node: string; begun: boolean; fresh: object | null };

/**
 * A waiting run is due at once: the worker then looks at its step as the other version has it, and waits for what is
 * left. Its old wait is forgotten with its events counted from when it reached the step, so none is lost.
 */
async function put(ctx: WorkspaceCtx, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return;
  const ids = placed.map(({ id }) => id);
  await ctx.tx.run("delete from wait where workspace_id = $1 and run_id = any($2)", [ctx.tenant.id, ids]);
  await ctx.tx.run(
    `update run r set version_id = v.id, version = v.number, node = case when x.begun then x.node end, updated_at = clock_timestamp(),
       wake_at = case when r.wake_at is null then null else clock_timestamp() end,
       state = case when not x.begun then r.state when x.fresh is null then r.state
         else r.state || x.fresh || jsonb_build_object('node', x.node) end
     from jsonb_to_recordset($2::jsonb) as x(id text, version text, node text, begun boolean, fresh jsonb)
       join automation_version v on v.workspace_id = $1 and v.id = x.version
     where r.workspace_id = $1 and r.id = x.id and r.id = any($3)`,
    [ctx.tenant.id, JSON.stringify(placed), ids],
  );
  const definitions = await readDefinitions(ctx, [...new Set(placed.map(({ version }) => version))]);
  for (const [version, { settings }] of definitions) {
    await putStops(
      ctx,
      placed.flatMap((one) => (one.version === version ? one.id : [])),
      settings,
    );
  }
}

/** The rules that end a run early belong to its version. */
async function putStops(ctx: WorkspaceCtx, runIds: readonly string[], settings: Settings): Promise<void> {
  await ctx.tx.run("delete from run_stop where workspace_id = $1 and run_id = any($2)", [
    ctx.tenant.id,
    runIds,
  ]);
  const rules = stopRulesOf(settings).map((stop, rule) => ({ ...stop, rule }));
  if (rules.length === 0) return;
  await ctx.tx.run(
    `insert into run_stop (workspace_id, run_id, person, rule, event, match, outcome, until)
     select $1, r.id, p.person, x.rule, x.event, x.match, x.outcome, r.created_at + make_interval(secs => x.within / 1000.0)
     from run r join event e on e.workspace_id = r.workspace_id and e.id = r.event_id
       cross join lateral (values ('contact:' || r.contact_id), ('phone:' || e.phone)) as p(person)
       cross join jsonb_to_recordset($3::jsonb) as x(rule int, event text, match jsonb, outcome text, within bigint)
     where r.workspace_id = $1 and r.id = any($2) and p.person is not null`,
    [ctx.tenant.id, runIds, JSON.stringify(rules)],
  );
}
