import "server-only";
import { graphOf } from "@/lib/automation/graph";
import type { Definition } from "@/lib/automation/schema";
import { MOST_COUNTED_RUNS, type StepCountsView } from "@/lib/contract/step-counts";
import type { RowOf } from "@/lib/db/tx";
import { idAt } from "@/lib/id";
import { readAutomation } from "@/lib/services/automations/automation";
import { definitionAt } from "@/lib/services/automations/versions";
import type { WorkspaceCtx } from "@/lib/services/context";
import { nameOf } from "./in-flight";

const DAY = 86_400_000;
const WEEK_DAYS = 7;
const DEFAULT_DAYS = 28;

/** Ids begin with their time, so the period is a range of the index of runs. */
const RUNS = `select case when finished_at is null then node end as node,
    floor(extract(epoch from ($5::timestamptz - created_at)) / 604800)::int as weeks_ago, count(*)::int as runs
  from (select node, finished_at, created_at from run
    where workspace_id = $1 and automation_id = $2 and version = $3 and id >= $4 order by id desc limit $6) r
  group by 1, 2` as const;

/**
 * A step that was tried again counts once, and has failed only if no attempt succeeded. A run has also reached the step
 * that it waits at, or at which it was stopped, although no attempt is stored there.
 */
const STEPS = `with r as materialized (select id, node, created_at from run
    where workspace_id = $1 and automation_id = $2 and version = $3 and id >= $4 order by id desc limit $6),
  t as (select t.run_id, t.node_id, r.created_at, t.status <> 'failed' as passed
    from r join run_step t on t.workspace_id = $1 and t.run_id = r.id and t.run_id >= $4
    union all select id, node, created_at, null from r where node is not null),
  s as (select run_id, node_id, created_at, bool_or(passed) as passed from t group by run_id, node_id, created_at)
  select node_id, floor(extract(epoch from ($5::timestamptz - created_at)) / 604800)::int as weeks_ago,
    count(*)::int as reached, (count(*) filter (where not passed))::int as failed
  from s group by node_id, 2` as const;

type Input = { id: string; days?: number | undefined; version?: number | undefined };

export async function getStepCounts(ctx: WorkspaceCtx, input: Input): Promise<StepCountsView> {
  const { days = DEFAULT_DAYS, id } = input;
  const { liveVersion } = await readAutomation(ctx, id);
  const version = input.version ?? liveVersion;
  const from = ctx.now.getTime() - days * DAY;
  const about = { automationId: id, version, from: new Date(from).toISOString() };
  if (version === null) return { ...about, runs: 0, isSample: false, steps: [], weeks: [] };
  const definition = await definitionAt(ctx, id, version);
  const of = [ctx.tenant.id, id, version, idAt("run", from), ctx.now, MOST_COUNTED_RUNS] as const;
  const [runs, steps] = [await ctx.tx.query(RUNS, [...of]), await ctx.tx.query(STEPS, [...of])];
  const total = sum(runs.map((row) => row.runs));
  const length = Math.ceil(days / WEEK_DAYS);
  return {
    ...about,
    runs: total ?? 0,
    isSample: total >= MOST_COUNTED_RUNS,
    steps: stepsOf(definition, { runs, steps, length }),
    weeks: byWeek(
      runs.map(({ weeks_ago, runs: value }) => ({ weeks_ago, value })),
      length,
    ),
  };
}

type Rows = { runs: RowOf<typeof RUNS>[]; steps: RowOf<typeof STEPS>[]; length: number };

function stepsOf(definition: Definition, { runs, steps, length }: Rows): StepCountsView["steps"] {
  const counted = Map.groupBy(steps, (row) => row.node_id);
  const nodes = graphOf(definition).order ?? definition.nodes;
  return nodes
    .filter(({ type }) => type !== "trigger")
    .map((node) => {
      const rows = counted.get(node.id) ?? [];
      return {
        nodeId: node.id,
        name: nameOf(node),
        reached: sum(rows.map((row) => row.reached ?? 0)),
        failed: sum(rows.map((row) => row.failed ?? 0)),
        waiting: sum(runs.filter((row) => row.node === node.id).map((row) => row.runs ?? 0)),
        weeks: byWeek(
          rows.map(({ weeks_ago, reached }) => ({ weeks_ago, value: reached })),
          length,
        ),
      };
    });
}

type Week = { weeks_ago: number | null; value: number | null };

/** Oldest first. A clock that differs by a moment belongs to the nearest week. */
function byWeek(rows: readonly Week[], length: number): number[] {
  const weeks = Array.from({ length }, () => 0);
  for (const { weeks_ago, value } of rows) {
    const at = length - 1 - Math.min(length - 1, Math.max(0, weeks_ago ?? 0));
    weeks[at] = (weeks[at] ?? 0) + (value ?? 0);
  }
  return weeks;
}

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);
