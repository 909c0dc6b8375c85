import "server-only";
import type { Tx } from "@/lib/db/tx";
import { foldUsage } from "./fold";
import {
  CACHE_IS_NOT_EMPTY,
  DIFFERS_FROM_CACHE,
  METER_COLUMNS,
  REPLACE_IN_CACHE,
  SUM_BY_METER,
  SUM_OF_COLUMNS,
} from "./meter-columns";

/** Each statement makes a cache equal to right_rows, and counts the rows that were wrong. */
const COUNT_ROWS = `select coalesce((select count(*) from right_rows), 0) as rows,
    coalesce((select count(*) from removed), 0) + coalesce((select count(*) from written), 0) as corrected`;

const RECORDED_FACTS = `with corrections as (
    select * from usage_event where supersedes is not null and ingest_tx < $1 and ($2::text is null or partner_id = $2)
  ), facts as (
    select e.workspace_id, e.partner_id, e.automation_id, (e.occurred_at at time zone 'UTC')::date as day, e.meter, e.quantity
    from usage_event e where e.ingest_tx < $1 and ($2::text is null or e.partner_id = $2)
    union all
    select n.workspace_id, n.partner_id, o.automation_id, (o.occurred_at at time zone 'UTC')::date, n.meter, -o.quantity
    from corrections n join usage_event o on o.workspace_id = n.workspace_id and o.meter = n.meter and o.key = n.supersedes`;

const REBUILD_DAYS = `${RECORDED_FACTS}
    union all
    select workspace_id, partner_id, null, (minute at time zone 'UTC')::date, 'api_requests', count from api_request_bucket
    where $2::text is null or partner_id = $2
  ), right_rows as materialized (
    select workspace_id, day, min(partner_id) as partner_id, ${SUM_BY_METER} from facts group by workspace_id, day
  ), removed as (
    delete from usage_day cache where ($2::text is null or cache.partner_id = $2)
      and not exists (select from right_rows r where r.workspace_id = cache.workspace_id and r.day = cache.day)
      and ${CACHE_IS_NOT_EMPTY} returning 1
  ), written as (
    insert into usage_day as cache (workspace_id, day, partner_id, ${METER_COLUMNS}) select workspace_id, day, partner_id, ${METER_COLUMNS} from right_rows
    on conflict (workspace_id, day) do update set ${REPLACE_IN_CACHE} where ${DIFFERS_FROM_CACHE} returning 1
  ) ${COUNT_ROWS}` as const;

const REBUILD_AUTOMATIONS = `${RECORDED_FACTS}
  ), right_rows as materialized (
    select workspace_id, automation_id, to_char(day, 'YYYY-MM') as period, min(partner_id) as partner_id, ${SUM_BY_METER} from facts
    where automation_id is not null group by 1, 2, 3
  ), removed as (
    delete from usage_automation cache where ($2::text is null or cache.partner_id = $2)
      and not exists (select from right_rows r where r.workspace_id = cache.workspace_id and r.automation_id = cache.automation_id and r.period = cache.period)
      and ${CACHE_IS_NOT_EMPTY} returning 1
  ), written as (
    insert into usage_automation as cache (workspace_id, automation_id, period, partner_id, ${METER_COLUMNS}) select workspace_id, automation_id, period, partner_id, ${METER_COLUMNS} from right_rows
    on conflict (workspace_id, automation_id, period) do update set ${REPLACE_IN_CACHE} where ${DIFFERS_FROM_CACHE} returning 1
  ) ${COUNT_ROWS}` as const;

/** The months and the partner's days are summed from the days by account, which are corrected first. */
const REBUILD_MONTHS = `with right_rows as materialized (
    select workspace_id, to_char(day, 'YYYY-MM') as period, min(partner_id) as partner_id, ${SUM_OF_COLUMNS}
    from usage_day where $1::text is null or partner_id = $1 group by 1, 2
  ), removed as (
    delete from usage_month cache where ($1::text is null or cache.partner_id = $1)
      and not exists (select from right_rows r where r.workspace_id = cache.workspace_id and r.period = cache.period)
      and ${CACHE_IS_NOT_EMPTY} returning 1
  ), written as (
    insert into usage_month as cache (workspace_id, period, partner_id, ${METER_COLUMNS}) select workspace_id, period, partner_id, ${METER_COLUMNS} from right_rows
    on conflict (workspace_id, period) do update set ${REPLACE_IN_CACHE} where ${DIFFERS_FROM_CACHE} returning 1
  ) ${COUNT_ROWS}` as const;

const REBUILD_PARTNER_DAYS = `with right_rows as materialized (
    select partner_id, day, 0 as part,
      sum(calls)::bigint as calls, sum(calls_ai)::bigint as calls_ai,
      sum(call_seconds)::bigint as call_seconds, sum(sms)::bigint as sms, 0 as api_requests,
      sum(appointments_booked)::bigint as appointments_booked,
      sum(appointments_cancelled)::bigint as appointments_cancelled,
      sum(leads_created)::bigint as leads_created, sum(leads_converted)::bigint as leads_converted
    from usage_day where $1::text is null or partner_id = $1 group by partner_id, day
    having sum(calls) + sum(calls_ai) + sum(call_seconds) + sum(sms) + sum(appointments_booked) +
      sum(appointments_cancelled) + sum(leads_created) + sum(leads_converted) <> 0
    union all
    select partner_id, day, part_of(workspace_id),
      0 as calls, 0 as calls_ai, 0 as call_seconds, 0 as sms, sum(api_requests)::bigint as api_requests,
      0 as appointments_booked, 0 as appointments_cancelled, 0 as leads_created, 0 as leads_converted
    from usage_day where $1::text is null or partner_id = $1 group by partner_id, day, part_of(workspace_id)
    having sum(api_requests) <> 0
  ), removed as (
    delete from usage_partner_day cache where ($1::text is null or cache.partner_id = $1)
      and not exists (select from right_rows r where r.partner_id = cache.partner_id and r.day = cache.day and r.part = cache.part)
      and ${CACHE_IS_NOT_EMPTY} returning 1
  ), written as (
    insert into usage_partner_day as cache (partner_id, day, part, ${METER_COLUMNS}) select partner_id, day, part, ${METER_COLUMNS} from right_rows
    on conflict (partner_id, day, part) do update set ${REPLACE_IN_CACHE} where ${DIFFERS_FROM_CACHE} returning 1
  ) ${COUNT_ROWS}` as const;

export type Rebuilt = { days: number; months: number; automations: number; corrected: number };

/**
 * Rebuilds the caches from the raw events. `corrected` counts the rows that were wrong; it is 0 unless something other
 * than the product wrote to the tables. API request counts and folding wait meanwhile; readers and events do not.
 */
export async function rebuildUsage(t: Tx, of: { partnerId?: string | undefined } = {}): Promise<Rebuilt> {
  const mark = await t.one("select folded_to, reports_to from usage_fold where id = 1 for update");
  if (mark && mark.reports_to < mark.folded_to) while (!(await foldUsage(t)));
  const to = (await t.one("select folded_to from usage_fold where id = 1"))?.folded_to ?? 0;
  await t.query(
    "lock table usage_day, usage_month, usage_automation, usage_partner_day in share row exclusive mode",
  );
  const partner = of.partnerId ?? null;
  const days = await t.one(REBUILD_DAYS, [to, partner]);
  const months = await t.one(REBUILD_MONTHS, [partner]);
  const automations = await t.one(REBUILD_AUTOMATIONS, [to, partner]);
  const partnerDays = await t.one(REBUILD_PARTNER_DAYS, [partner]);
  return {
    days: days?.rows ?? 0,
    months: months?.rows ?? 0,
    automations: automations?.rows ?? 0,
    corrected: [days, months, automations, partnerDays].reduce((sum, one) => sum + (one?.corrected ?? 0), 0),
  };
}
