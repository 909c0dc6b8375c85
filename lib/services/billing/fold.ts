import "server-only";
import { METERS } from "@/lib/billing/meters";
import type { Db } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";

/**
 * Folds events into the caches by account and day, by account and month, and those of reports. Events are
 * written without touching a cache, so no two facts wait for each other; the watermark is a transaction id below which
 * all has committed or never will, so none is missed, and it moves in the transaction that folds, so none is counted
 * twice.
 */
const COLUMNS = METERS.join(", ");
const EACH = METERS.map(
  (meter) => `coalesce(sum(quantity) filter (where meter = '${meter}'), 0) as ${meter}`,
).join(", ");
const DAY_OF = (event: string) => `(${event}.occurred_at at time zone 'UTC')::date as day`;
/** A correction takes away what it replaces, whichever side of the watermark that lies on. */
const TAKEN_BACK = `select n.workspace_id, n.partner_id, o.automation_id, ${DAY_OF("o")}, n.meter, -o.quantity
    from replacing n join usage_event o on o.workspace_id = n.workspace_id and o.meter = n.meter and o.key = n.supersedes`;

function adding(table: string): string {
  return METERS.map((meter) => `${meter} = ${table}.${meter} + excluded.${meter}`).join(", ");
}

/** Partner by partner: each is a short walk along its index, however long the table has grown. */
const CAME = `with came as materialized (
    select f.* from partner p cross join lateral (
      select e.workspace_id, e.partner_id, e.automation_id, ${DAY_OF("e")}, e.meter, e.quantity, e.supersedes from usage_event e
      where e.partner_id = p.id and e.ingest_tx >= $1 and e.ingest_tx < $2 offset 0
    ) f
  ), replacing as (
    select * from came where supersedes is not null
  ), facts as materialized (
    select workspace_id, partner_id, automation_id, day, meter, quantity from came union all ${TAKEN_BACK}
  )`;

const FOLD = `${CAME}, days as (
    insert into usage_day (workspace_id, day, partner_id, ${COLUMNS})
    select workspace_id, day, min(partner_id), ${EACH} from facts group by 1, 2 order by 1, 2
    on conflict (workspace_id, day) do update set ${adding("usage_day")} returning 1
  ), months as (
    insert into usage_month (workspace_id, period, partner_id, ${COLUMNS})
    select workspace_id, to_char(day, 'YYYY-MM'), min(partner_id), ${EACH} from facts group by 1, 2 order by 1, 2
    on conflict (workspace_id, period) do update set ${adding("usage_month")} returning 1
  ) select (select count(*) from came) as folded, (select count(*) from days), (select count(*) from months)`;

/** Of reports: by automation and month, and of all of a partner's accounts by day. */
const FOLD_REPORTS = `${CAME}, automations as (
    insert into usage_automation (workspace_id, automation_id, period, partner_id, ${COLUMNS})
    select workspace_id, automation_id, to_char(day, 'YYYY-MM'), min(partner_id), ${EACH} from facts
    where automation_id is not null group by 1, 2, 3 order by 1, 2, 3
    on conflict (workspace_id, automation_id, period) do update set ${adding("usage_automation")} returning 1
  ), partner_days as (
    insert into usage_partner_day (partner_id, day, part, ${COLUMNS})
    select partner_id, day, 0, ${EACH} from facts group by 1, 2 order by 1, 2
    on conflict (partner_id, day, part) do update set ${adding("usage_partner_day")} returning 1
  ) select (select count(*) from automations), (select count(*) from partner_days)`;

/** reports_to is behind folded_to only where a version without these caches has folded. */
type Mark = { folded_to: number; reports_to: number };

/** Everything settled since the last time. Several workers may ask; one does it, the others have nothing to do. */
async function foldUsage(t: Tx): Promise<number> {
  const mark = await t.one<Mark>(
    "select folded_to, reports_to from usage_fold where id = 1 for update skip locked",
  );
  if (!mark) return 0;
  const settled = await t.one<{ xid: number }>(
    "select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xid",
  );
  const to = Math.max(settled!.xid, mark.folded_to);
  if (to <= mark.reports_to) return 0;
  const done = await t.one<{ folded: number }>(FOLD, [mark.folded_to, to]);
  await t.query(FOLD_REPORTS, [mark.reports_to, to]);
  await t.run("update usage_fold set folded_to = $1, reports_to = $1, folded_at = now() where id = 1", [to]);
  return done!.folded;
}

export async function foldUsageJob(db: Db): Promise<void> {
  await tx(db, { kind: "system" }, foldUsage);
}

const DIFFERS = (table: string) =>
  `(${METERS.map((meter) => `${table}.${meter}`).join(", ")}) is distinct from (${METERS.map((meter) => `excluded.${meter}`).join(", ")})`;
const REPLACING = METERS.map((meter) => `${meter} = excluded.${meter}`).join(", ");

/** A cache made to say what right_rows says, and how many of its rows did not. */
function corrected({ table, keys, partner }: { table: string; keys: string[]; partner: string }): string {
  const all = keys.join(", ");
  const columns = [...new Set([...keys, "partner_id"]), COLUMNS].join(", ");
  const same = keys.map((key) => `r.${key} = c.${key}`).join(" and ");
  return `gone as (
    delete from ${table} c where (${partner}::text is null or c.partner_id = ${partner})
      and not exists (select from right_rows r where ${same})
      and (${METERS.join(" + ")}) <> 0 returning 1
  ), put as (
    insert into ${table} (${columns}) select ${columns} from right_rows
    on conflict (${all}) do update set ${REPLACING} where ${DIFFERS(table)} returning 1
  ) select (select count(*) from right_rows) as rows, (select count(*) from gone) + (select count(*) from put) as corrected`;
}

const RECORDED = `with replacing as (
    select * from usage_event where supersedes is not null and ingest_tx < $1 and ($2::text is null or partner_id = $2)
  ), facts as (
    select e.workspace_id, e.partner_id, e.automation_id, ${DAY_OF("e")}, e.meter, e.quantity from usage_event e
    where e.ingest_tx < $1 and ($2::text is null or e.partner_id = $2)
    union all ${TAKEN_BACK}`;

const REBUILD_DAYS = `${RECORDED}
    union all
    select workspace_id, partner_id, null, (minute at time zone 'UTC')::date, 'api_requests', count from api_request_bucket
    where $2::text is null or partner_id = $2
  ), right_rows as materialized (
    select workspace_id, day, min(partner_id) as partner_id, ${EACH} from facts group by workspace_id, day
  ), ${corrected({ table: "usage_day", keys: ["workspace_id", "day"], partner: "$2" })}`;

const REBUILD_AUTOMATIONS = `${RECORDED}
  ), right_rows as materialized (
    select workspace_id, automation_id, to_char(day, 'YYYY-MM') as period, min(partner_id) as partner_id, ${EACH} from facts
    where automation_id is not null group by 1, 2, 3
  ), ${corrected({ table: "usage_automation", keys: ["workspace_id", "automation_id", "period"], partner: "$2" })}`;

/** From the days by account, made right before. */
const summed = (meters: readonly string[]) =>
  METERS.map((meter) => `${meters.includes(meter) ? `sum(${meter})` : 0} as ${meter}`).join(", ");
const OF_PARTNER = "from usage_day where $1::text is null or partner_id = $1";

const REBUILD_MONTHS = `with right_rows as materialized (
    select workspace_id, to_char(day, 'YYYY-MM') as period, min(partner_id) as partner_id, ${summed(METERS)} ${OF_PARTNER} group by 1, 2
  ), ${corrected({ table: "usage_month", keys: ["workspace_id", "period"], partner: "$1" })}`;

const EVENT_METERS = METERS.filter((meter) => meter !== "api_requests");
const REBUILD_PARTNER_DAYS = `with right_rows as materialized (
    select partner_id, day, 0 as part, ${summed(EVENT_METERS)} ${OF_PARTNER}
    group by partner_id, day having ${EVENT_METERS.map((meter) => `sum(${meter})`).join(" + ")} <> 0
    union all
    select partner_id, day, part_of(workspace_id), ${summed(["api_requests"])} ${OF_PARTNER}
    group by partner_id, day, part_of(workspace_id) having sum(api_requests) <> 0
  ), ${corrected({ table: "usage_partner_day", keys: ["partner_id", "day", "part"], partner: "$1" })}`;

export type Rebuilt = { days: number; months: number; automations: number; corrected: number };

/**
 * The caches once more from the raw events; corrected says how many rows were wrong, which is none unless somebody
 * wrote behind the product's back. Requests and folding wait meanwhile, readers and facts do not.
 */
export async function rebuildUsage(t: Tx, of: { partnerId?: string | undefined } = {}): Promise<Rebuilt> {
  const mark = (await t.one<Mark>("select folded_to, reports_to from usage_fold where id = 1 for update"))!;
  if (mark.reports_to < mark.folded_to) await foldUsage(t);
  const to = Math.max(mark.folded_to, (await t.one<Mark>("select folded_to from usage_fold"))!.folded_to);
  await t.query(
    "lock table usage_day, usage_month, usage_automation, usage_partner_day in share row exclusive mode",
  );
  const partner = of.partnerId ?? null;
  const put = async (text: string, params: unknown[]) =>
    (await t.one<{ rows: number; corrected: number }>(text, params))!;
  const days = await put(REBUILD_DAYS, [to, partner]);
  const months = await put(REBUILD_MONTHS, [partner]);
  const automations = await put(REBUILD_AUTOMATIONS, [to, partner]);
  const partnerDays = await put(REBUILD_PARTNER_DAYS, [partner]);
  return {
    days: days.rows,
    months: months.rows,
    automations: automations.rows,
    corrected: days.corrected + months.corrected + automations.corrected + partnerDays.corrected,
  };
}
