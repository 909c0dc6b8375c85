import "server-only";
import type { Db } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";
import { ADD_TO_CACHE, METER_COLUMNS, SUM_BY_METER } from "./meter-columns";

/**
 * Folds usage events into the caches by account and day, by account and month, and those of reports. Events are written
 * without touching a cache, so two writers never wait for each other. The watermark is a transaction id below which every
 * transaction has ended, so no event is missed; it moves in the transaction that folds, so none is counted twice.
 */

/**
 * New events of each partner, found through its index however large the table has grown, and the quantities that
 * corrections take back, whether the corrected event was folded before or not.
 */
const NEW_FACTS = `with new_events as materialized (
    select f.* from partner p cross join lateral (
      select e.workspace_id, e.partner_id, e.automation_id, (e.occurred_at at time zone 'UTC')::date as day, e.meter, e.quantity, e.supersedes
      from usage_event e where e.partner_id = p.id and e.ingest_tx >= $1 and e.ingest_tx < $2 offset 0
    ) f
  ), corrections as (
    select * from new_events where supersedes is not null
  ), facts as materialized (
    select workspace_id, partner_id, automation_id, day, meter, quantity from new_events
    union all
    select n.workspace_id, n.partner_id, o.automation_id, (o.occurred_at at time zone 'UTC')::date, n.meter, -o.quantity
    from corrections n join usage_event o on o.workspace_id = n.workspace_id and o.meter = n.meter and o.key = n.supersedes
  )`;

const FOLD = `${NEW_FACTS}, days as (
    insert into usage_day as cache (workspace_id, day, partner_id, ${METER_COLUMNS})
    select workspace_id, day, min(partner_id), ${SUM_BY_METER} from facts group by 1, 2 order by 1, 2
    on conflict (workspace_id, day) do update set ${ADD_TO_CACHE} returning 1
  ), months as (
    insert into usage_month as cache (workspace_id, period, partner_id, ${METER_COLUMNS})
    select workspace_id, to_char(day, 'YYYY-MM'), min(partner_id), ${SUM_BY_METER} from facts group by 1, 2 order by 1, 2
    on conflict (workspace_id, period) do update set ${ADD_TO_CACHE} returning 1
  ) select (select count(*) from new_events) as events, (select count(*) from days) as days, (select count(*) from months) as months` as const;

/** The caches of reports: by automation and month, and by day over all of a partner's accounts. */
const FOLD_REPORTS = `${NEW_FACTS}, automations as (
    insert into usage_automation as cache (workspace_id, automation_id, period, partner_id, ${METER_COLUMNS})
    select workspace_id, automation_id, to_char(day, 'YYYY-MM'), min(partner_id), ${SUM_BY_METER} from facts
    where automation_id is not null group by 1, 2, 3 order by 1, 2, 3
    on conflict (workspace_id, automation_id, period) do update set ${ADD_TO_CACHE} returning 1
  ), partner_days as (
    insert into usage_partner_day as cache (partner_id, day, part, ${METER_COLUMNS})
    select partner_id, day, 0, ${SUM_BY_METER} from facts group by 1, 2 order by 1, 2
    on conflict (partner_id, day, part) do update set ${ADD_TO_CACHE} returning 1
  ) select (select count(*) from automations) as automations, (select count(*) from partner_days) as days` as const;

/**
 * The most transactions that are folded at once, so that a backlog of days is folded in many short transactions. One that
 * exceeded its time limit would be tried again each second and never end.
 */
const MAX_SPAN = 200_000;

/** Skips what a long pause, or another database of the cluster, left empty. */
const FIRST_NEW = `select min(e.ingest_tx) as xid from partner p cross join lateral (
    select ingest_tx from usage_event where partner_id = p.id and ingest_tx >= $1 order by ingest_tx limit 1) e` as const;

/**
 * Folds the events recorded since the last time, or the oldest of them; false while more are left. Of several workers one
 * folds; the others find the row locked.
 */
export async function foldUsage(t: Tx, { maxSpan = MAX_SPAN } = {}): Promise<boolean> {
  // reports_to is behind folded_to only where a version without these caches has folded.
  const mark = await t.one(
    "select folded_to, reports_to from usage_fold where id = 1 for update skip locked",
  );
  if (!mark) return true;
  const oldest = await t.one("select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xid");
  const end = Math.max(oldest?.xid ?? 0, mark.folded_to);
  const to = await spanEnd(t, { from: mark.reports_to, end, maxSpan });
  if (to <= mark.reports_to) return true;
  if (to > mark.folded_to) await t.query(FOLD, [mark.folded_to, to]);
  await t.query(FOLD_REPORTS, [mark.reports_to, to]);
  await t.run(
    "update usage_fold set folded_to = greatest(folded_to, $1), reports_to = $1, folded_at = now() where id = 1",
    [to],
  );
  return to === end;
}

type Span = { from: number; end: number; maxSpan: number };

async function spanEnd(t: Tx, { from, end, maxSpan }: Span): Promise<number> {
  if (end - from <= maxSpan) return end;
  const first = await t.one(FIRST_NEW, [from]);
  return Math.min(end, (first?.xid ?? end) + maxSpan);
}

export async function foldUsageJob(db: Db): Promise<void> {
  await tx(db, { kind: "system" }, (t) => foldUsage(t));
}
