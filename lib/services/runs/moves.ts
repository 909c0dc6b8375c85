import "server-only";
import { actions } from "@/lib/actions";
import { planMove } from "@/lib/automation/move-run";
import { compile } from "@/lib/automation/program";
import { fromStored } from "@/lib/automation/stored";
import { invalid } from "@/lib/contract/errors";
import { MOST_MOVES, type MovePlanView } from "@/lib/contract/moves";
import type { RowOf } from "@/lib/db/tx";
import { newId } from "@/lib/id";
import { readAutomation } from "@/lib/services/automations/automation";
import type { WorkspaceCtx } from "@/lib/services/context";
import { readDefinitions } from "./in-flight";

type PlanMoves = {
  id: string;
  to: number;
  from?: number | undefined;
  nodeMap?: Record<string, string> | undefined;
};

const PLAN_LASTS_MS = 15 * 60_000;

/** A move as its plan stores it. `seq` tells whether the run has gone on since. */
type StoredMove = {
  runId: string;
  fromNode: string;
  toNode: string;
  fromVersionId: string;
  seq: number;
};

/** Runs between two steps. One whose awaited event is here continues at once, and so does one that was asked to stop. */
const AT_REST = `select r.id, r.version_id, r.node, r.seq,
    coalesce((select jsonb_object_agg(s.key, s.value->>'status') from jsonb_each(r.state->'results') s), '{}') as done,
    exists (select from run_item i where i.workspace_id = r.workspace_id and i.run_id = r.id)
      or (r.state->>'resumeAt' is not null and r.state->>'attempt' = '1' and r.state->>'held' = '0') as is_inside
  from run r where r.workspace_id = $1 and r.automation_id = $2 and r.finished_at is null and r.version_id <> $3
    and ($4::int is null or r.version = $4) and r.status in ('ready', 'queued', 'waiting', 'paused')
    and not r.cancel_requested and r.stop_request is null
    and not exists (select from wait w where w.workspace_id = r.workspace_id and w.run_id = r.id and w.delivered_event_id is not null)
  order by r.id limit $5` as const;

export async function planMoves(
  ctx: WorkspaceCtx,
  { id, to, from, nodeMap = {} }: PlanMoves,
): Promise<MovePlanView> {
  await readAutomation(ctx, id);
  const target = await versionNumbered(ctx, { id, number: to, pointer: "/to" });
  if (from !== undefined) await versionNumbered(ctx, { id, number: from, pointer: "/from" });
  const rows = await ctx.tx.query(AT_REST, [ctx.tenant.id, id, target.id, from ?? null, MOST_MOVES]);
  const { moves, refused } = await judge(ctx, rows, { target, nodeMap });
  const planId = newId("mv");
  const expiresAt = new Date(ctx.now.getTime() + PLAN_LASTS_MS);
  await ctx.tx.prisma.runMovePlan.create({
    data: {
      workspaceId: ctx.tenant.id,
      id: planId,
      automationId: id,
      toVersionId: target.id,
      moves,
      refused: refused.length,
      createdBy: ctx.actor.id,
      createdAt: ctx.now,
      expiresAt,
    },
  });
  return {
    planId,
    expiresAt: expiresAt.toISOString(),
    moves: moves.map(({ runId, fromNode, toNode }) => ({ runId, fromNode, toNode })),
    refused,
  };
}

async function versionNumbered(ctx: WorkspaceCtx, of: { id: string; number: number; pointer: string }) {
  const row = await ctx.tx.prisma.automationVersion.findFirst({
    where: { workspaceId: ctx.tenant.id, automationId: of.id, number: of.number },
    select: { id: true, definition: true },
  });
  if (row) return { id: row.id, definition: fromStored(row.definition) };
  throw invalid(of.pointer, `There is no version ${of.number} of this automation`, "unknown_reference");
}

type Target = Awaited<ReturnType<typeof versionNumbered>>;

async function judge(
  ctx: WorkspaceCtx,
  rows: readonly RowOf<typeof AT_REST>[],
  { target, nodeMap }: { target: Target; nodeMap: Record<string, string> },
) {
  const definitions = await readDefinitions(ctx, [...new Set(rows.map((row) => row.version_id))]);
  const to = compile(target.definition, actions);
  const moves: StoredMove[] = [];
  const refused: MovePlanView["refused"] = [];
  for (const row of rows) {
    const definition = definitions.get(row.version_id);
    if (!definition) continue;
    const run = { node: row.node, done: doneIn(row.done), isInside: row.is_inside ?? false };
    const plan = planMove(run, { from: compile(definition, actions), to, nodeMap });
    if ("refusal" in plan) refused.push({ runId: row.id, code: plan.refusal, message: plan.message });
    else moves.push({ runId: row.id, ...plan, fromVersionId: row.version_id, seq: row.seq });
  }
  return { moves, refused };
}

function doneIn(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(value ?? {}).map(([id, status]) => [id, String(status)]));
}
