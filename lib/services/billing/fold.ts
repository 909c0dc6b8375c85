import "server-only";
import { METERS } from "@/lib/billing/meters";
import type { Db } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";

/**
 * Folds events into the caches by account and day, and by account and month. Events are written without touching a
 * cache, so no two facts wait for each other; the watermark is a transaction id below which all has committed or never
 * will, so none is missed, and it moves in the transaction that folds, so none is counted twice.
 */
const COLUMNS = METERS.join(", ");
const EACH = METERS.map(
  (meter) => `coalesce(sum(quantity) filter (where meter = '${meter}'), 0) as ${meter}`,
).join(", ");
const DAY_OF = (event: string) => `(${event}.occurred_at at time zone 'UTC')::date as day`;
/** A correction takes away what it replaces, whichever side of the watermark that lies on. */
const TAKEN_BACK = `select n.workspace_id, n.partner_id, ${DAY_OF("o")}, n.meter, -o.quantity
    from replacing n join usage_event o on o.workspace_id = n.workspace_id and o.meter = n.meter and o.key = n.supersedes`;

function adding(table: string): string {
  return METERS.map((meter) => `${meter} = ${table}.${meter} + excluded.${meter}`).join(", ");
}

/** Partner by partner: each is a short walk along its index, however long the table has grown. */
const FOLD = `with came as materialized (
    select f.* from partner p cross join lateral (
      select e.workspace_id, e.partner_id, ${DAY_OF("e")}, e.meter, e.quantity, e.supersedes from usage_event e
      where e.partner_id = p.id and e.ingest_tx >= $1 and e.ingest_tx < $2 offset 0
    ) f
  ), replacing as (
    select * from came where supersedes is not null
  ), facts as materialized (
    select workspace_id, partner_id, day, meter, quantity from came union all ${TAKEN_BACK}
  ), days as (
    insert into usage_day (workspace_id, day, partner_id, ${COLUMNS})
    select workspace_id, day, min(partner_id), ${EACH} from facts group by 1, 2 order by 1, 2
    on conflict (workspace_id, day) do update set ${adding("usage_day")} returning 1
  ), months as (
    insert into usage_month (workspace_id, period, partner_id, ${COLUMNS})
    select workspace_id, to_char(day, 'YYYY-MM'), min(partner_id), ${EACH} from facts group by 1, 2 order by 1, 2
    on conflict (workspace_id, period) do update set ${adding("usage_month")} returning 1
  ) select (select count(*) from came) as folded, (select count(*) from days), (select count(*) from months)`;

/** Everything settled since the last time. Several workers may ask; one does it, the others have nothing to do. */
export async function foldUsage(t: Tx): Promise<number> {
  const mark = await t.one<{ folded_to: number }>(
    "select folded_to from usage_fold where id = 1 for update skip locked",
  );
  if (!mark) return 0;
  const settled = await t.one<{ xid: number }>(
    "select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xid",
  );
  if (settled!.xid <= mark.folded_to) return 0;
  const done = await t.one<{ folded: number }>(FOLD, [mark.folded_to, settled!.xid]);
  await t.run("update usage_fold set folded_to = $1, folded_at = now() where id = 1", [settled!.xid]);
  return done!.folded;
}

export async function foldChore(db: Db): Promise<void> {
  await tx(db, { kind: "system" }, foldUsage);
}

const DIFFERS = (table: string) =>
  `(${METERS.map((meter) => `${table}.${meter}`).join(", ")}) is distinct from (${METERS.map((meter) => `excluded.${meter}`).join(", ")})`;
const REPLACING = METERS.map((meter) => `${meter} = excluded.${meter}`).join(", ");

/** A cache made to say what right_rows says, and how many of its rows did not. */
const CORRECTED = ({ table, at, partner }: { table: string; at: string; partner: string }) => `gone as (
    delete from ${table} c where (${partner}::text is null or c.partner_id = ${partner})
      and not exists (select from right_rows r where r.workspace_id = c.workspace_id and r.${at} = c.${at})
      and (${METERS.join(" + ")}) <> 0 returning 1
  ), put as (
    insert into ${table} (workspace_id, ${at}, partner_id, ${COLUMNS}) select workspace_id, ${at}, partner_id, ${COLUMNS} from right_rows
    on conflict (workspace_id, ${at}) do update set ${REPLACING} where ${DIFFERS(table)} returning 1
  ) select (select count(*) from right_rows) as rows, (select count(*) from gone) + (select count(*) from put) as corrected`;

const REBUILD_DAYS = `with replacing as (
    select * from usage_event where supersedes is not null and ingest_tx < $1 and ($2::text is null or partner_id = $2)
  ), facts as (
    select e.workspace_id, e.partner_id, ${DAY_OF("e")}, e.meter, e.quantity from usage_event e
    where e.ingest_tx < $1 and ($2::text is null or e.partner_id = $2)
    union all ${TAKEN_BACK}
    union all
    select workspace_id, partner_id, (minute at time zone 'UTC')::date, 'api_requests', count from api_request_bucket
    where $2::text is null or partner_id = $2
  ), right_rows as materialized (
    select workspace_id, day, min(partner_id) as partner_id, ${EACH} from facts group by workspace_id, day
  ), ${CORRECTED({ table: "usage_day", at: "day", partner: "$2" })}`;

const REBUILD_MONTHS = `with right_rows as materialized (
    select workspace_id, to_char(day, 'YYYY-MM') as period, min(partner_id) as partner_id, ${METERS.map((meter) => `sum(${meter}) as ${meter}`).join(", ")}
    from usage_day where $1::text is null or partner_id = $1 group by 1, 2
  ), ${CORRECTED({ table: "usage_month", at: "period", partner: "$1" })}`;

export type Rebuilt = { days: number; months: number; corrected: number };

/**
 * The caches once more from the raw events; corrected says how many rows were wrong, which is none unless somebody
 * wrote behind the product's back. Requests and folding wait meanwhile, readers and facts do not.
 */
export async function rebuildUsage(t: Tx, of: { partnerId?: string | undefined } = {}): Promise<Rebuilt> {
  const mark = await t.one<{ folded_to: number }>("select folded_to from usage_fold where id = 1 for update");
  await t.query("lock table usage_day, usage_month in share row exclusive mode");
  const partner = of.partnerId ?? null;
  const days = await t.one<{ rows: number; corrected: number }>(REBUILD_DAYS, [mark!.folded_to, partner]);
  const months = await t.one<{ rows: number; corrected: number }>(REBUILD_MONTHS, [partner]);
  return { days: days!.rows, months: months!.rows, corrected: days!.corrected + months!.corrected };
}
