import "server-only";
import { durationMs } from "@/lib/automation/instants";
import type { JsonObject } from "@/lib/automation/json";
import type { Settings } from "@/lib/automation/schema";
import { idAt } from "@/lib/id";
import { accountClock } from "@/lib/services/billing/facts";
import type { WorkspaceCtx } from "@/lib/services/context";

/**
 * Everything is counted from what dispatch recorded with each event: who entered, who was left out, and whether the goal's
 * event of the same person followed in time. Persons are the same by number or by contact, as in lib/automation/enrollment.ts.
 * A person's first start in the period is the one that counts, so that frequent callers weigh no more than others.
 * Entries have real times, and so have their goals where the dates of events follow a moved clock.
 * The planner takes these tables for a few rows. "is true" makes it look runs up in a hash table; as a join, it would compare
 * each text with each start.
 */
const COUNT = `with considered as materialized (
    select e.id, e.created_at as at, e.phone, e.contact_id, coalesce(e.phone, e.contact_id) as person,
      (x->>'version')::int as version, x->>'runId' as run_id
    from event e cross join lateral jsonb_array_elements(e.evaluations) x
    where e.workspace_id = $1 and e.id >= $2 and e.id < $3 and e.evaluations @> jsonb_build_array(jsonb_build_object('automationId', $4::text))
      and x->>'automationId' = $4
      and ((x->>'started')::boolean or (x->'reason'->>'code' = 'holdout' and x->'reason'->'refused' is null))),
  entry as materialized (
    select distinct on (person) id, at, phone, contact_id, version, run_id,
      at + $7::float8 * interval '1 millisecond' as until, at + $7::float8 * interval '1 millisecond' <= $8 as complete
    from considered where person is not null order by person, id),
  goal as materialized (
    select e.id, case when $11 then e.created_at else e.occurred_at end as at, e.phone, e.contact_id from event e
    where e.workspace_id = $1 and e.id >= $2 and e.type = $5 and not exists (
      select from jsonb_each($6::jsonb) m where e.data->m.key is distinct from m.value)),
  reached as materialized (
    select x.id, min(x.at) as at from (
      select n.id, g.at from entry n join goal g on g.phone = n.phone and g.id <> n.id and g.at >= n.at and g.at <= n.until
      union all
      select n.id, g.at from entry n join goal g on g.contact_id = n.contact_id and g.id <> n.id and g.at >= n.at and g.at <= n.until) x
    group by x.id),
  done as (
    select n.id, t.node_id, min(t.at) as at from entry n join run_step t on t.workspace_id = $1 and t.run_id = n.run_id
    where n.complete and n.version = $9 and t.status = 'succeeded' group by n.id, t.node_id)
  select
    (select count(*)::int from considered where person is null) as unidentified,
    (select count(*)::int from entry where not complete) as pending,
    (select coalesce(sum(u.quantity), 0)::int from usage_event u where u.workspace_id = $1 and u.meter = 'sms' and u.occurred_at >= $10
      and (u.run_id in (select n.run_id from entry n where n.complete)) is true) as texts,
    (select jsonb_agg(jsonb_build_object('version', g.version, 'leftOut', g.left_out, 'people', g.people, 'reached', g.reached)) from (
      select n.version, n.run_id is null as left_out, count(*)::int as people, count(r.id)::int as reached
      from entry n left join reached r on r.id = n.id where n.complete group by n.version, n.run_id is null) g) as groups,
    (select jsonb_agg(jsonb_build_object('nodeId', s.node_id, 'people', s.people, 'reached', s.reached)) from (
      select d.node_id, count(*)::int as people, (count(*) filter (where r.at >= d.at))::int as reached
      from done d left join reached r on r.id = d.id group by d.node_id) s) as steps` as const;

export type Group = { version: number; leftOut: boolean; people: number; reached: number };
export type StepCount = { nodeId: string; people: number; reached: number };
export type Counted = {
  unidentified: number;
  pending: number;
  texts: number;
  groups: Group[];
  steps: StepCount[];
};

type Period = { from: Date; to: Date };

export async function countPeople(
  ctx: WorkspaceCtx,
  of: Period & {
    automationId: string;
    goal: NonNullable<Settings["goal"]>;
    match: JsonObject;
    stepsOf: number | null;
  },
): Promise<Counted> {
  const row = await ctx.tx.one(COUNT, [
    ctx.tenant.id,
    idAt("evt", of.from.getTime()),
    idAt("evt", of.to.getTime()),
    of.automationId,
    of.goal.event,
    JSON.stringify(of.match),
    durationMs(of.goal.within),
    ctx.now,
    of.stepsOf,
    of.from,
    (await accountClock(ctx.tx, ctx.tenant)) !== null,
  ]);
  if (!row) throw new Error("A count always has a row.");
  const { unidentified, pending, texts, groups, steps } = row;
  return {
    unidentified: unidentified ?? 0,
    pending: pending ?? 0,
    texts: texts ?? 0,
    groups: (groups ?? []) as Group[],
    steps: (steps ?? []) as StepCount[],
  };
}
