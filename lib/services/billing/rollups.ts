import "server-only";
import { METERS, type Meter } from "@/lib/billing/meters";
import { type Period, periodEnd, periodStart } from "@/lib/billing/periods";
import { type MeterTotals, noUsage } from "@/lib/billing/usage";
import type { Tx } from "@/lib/db/tx";

/**
 * Usage as it stands this instant: the caches, and the events not folded into them yet. Both are read in one statement,
 * so of one snapshot: an event is in exactly one of them. The upper end is there for the planner: a range it knows
 * nothing of it takes to be narrow, an open end to be a third of the table.
 */
const UNFOLDED = `usage_event e left join usage_event o on o.workspace_id = e.workspace_id and o.meter = e.meter and o.key = e.supersedes
  where e.partner_id = $1 and e.ingest_tx >= (select folded_to from usage_fold) and e.ingest_tx <= ${Number.MAX_SAFE_INTEGER}`;
const COLUMNS = METERS.join(", ");
const SUMS = METERS.map((meter) => `sum(${meter})::bigint as ${meter}`).join(", ");
/** A correction counts what it says, less what it replaces. */
const SPREAD = METERS.map(
  (meter) =>
    `case when e.meter = '${meter}' then e.quantity - coalesce(o.quantity, 0) else 0 end as ${meter}`,
).join(", ");

/** Each as one value: the driver takes longer over ten thousand rows than the server over finding them. */
function month(only: { month: string; event: string }): string {
  return `select
    (select coalesce(json_agg(json_build_array(workspace_id, ${COLUMNS})), '[]') from usage_month
     where partner_id = $1 and period = $2${only.month}) as folded,
    (select coalesce(json_agg(json_build_array(workspace_id, ${COLUMNS})), '[]') from (
       select workspace_id, ${SUMS} from (select e.workspace_id, ${SPREAD} from ${UNFOLDED}
         and e.occurred_at >= $3 and e.occurred_at < $4${only.event}) fresh group by workspace_id) fresh) as fresh`;
}

const MONTH_OF_PARTNER = month({ month: "", event: "" });
const MONTH_OF_ACCOUNT = month({
  month: " and workspace_id = $5",
  event: " and e.workspace_id = $5",
});

type Counted = Record<Meter, number>;
type CountedRow = [workspaceId: string, ...totals: number[]];

export async function liveUsage(
  tx: Tx,
  of: { partnerId: string; period: Period; workspaceId?: string },
): Promise<Map<string, MeterTotals>> {
  const params = [of.partnerId, of.period, new Date(periodStart(of.period)), new Date(periodEnd(of.period))];
  const row = await (of.workspaceId === undefined
    ? tx.one<{ folded: CountedRow[]; fresh: CountedRow[] }>(MONTH_OF_PARTNER, params)
    : tx.one<{ folded: CountedRow[]; fresh: CountedRow[] }>(MONTH_OF_ACCOUNT, [...params, of.workspaceId]));
  const usage = new Map<string, MeterTotals>();
  for (const rows of [row!.folded, row!.fresh]) for (const counted of rows) add(usage, counted);
  return usage;
}

function add(usage: Map<string, MeterTotals>, [id, ...counted]: CountedRow): void {
  let totals = usage.get(id);
  if (!totals) {
    totals = noUsage();
    usage.set(id, totals);
  }
  for (let i = 0; i < METERS.length; i++) totals[METERS[i]!] += counted[i]!;
}

const DAYS = `
    select workspace_id, day, ${COLUMNS} from usage_day where partner_id = $1 and day >= $2::date and day < $3::date
    union all
    select e.workspace_id, (e.occurred_at at time zone 'UTC')::date, ${SPREAD} from ${UNFOLDED}
      and e.occurred_at >= $2::timestamp at time zone 'UTC' and e.occurred_at < $3::timestamp at time zone 'UTC'`;
const DATE = "to_char(day, 'YYYY-MM-DD') as date";

/** Days from one to before another, YYYY-MM-DD. */
export type DaySpan = { partnerId: string; from: string; to: string };

export async function liveDays(tx: Tx, of: DaySpan): Promise<{ date: string; usage: MeterTotals }[]> {
  const rows = await tx.query<Counted & { date: string }>(
    `select ${DATE}, ${SUMS} from (${DAYS}) usage group by day order by day`,
    [of.partnerId, of.from, of.to],
  );
  return rows.map(({ date, ...usage }) => ({ date, usage }));
}

export async function liveDaysByAccount(
  tx: Tx,
  of: DaySpan,
): Promise<Map<string, { date: string; usage: MeterTotals }[]>> {
  const rows = await tx.query<Counted & { workspace_id: string; date: string }>(
    `select workspace_id, ${DATE}, ${SUMS} from (${DAYS}) usage group by workspace_id, day order by workspace_id, day`,
    [of.partnerId, of.from, of.to],
  );
  const days = new Map<string, { date: string; usage: MeterTotals }[]>();
  for (const { workspace_id, date, ...usage } of rows) {
    const known = days.get(workspace_id);
    if (known) known.push({ date, usage });
    else days.set(workspace_id, [{ date, usage }]);
  }
  return days;
}
