import "server-only";
import { type Period, periodEnd, periodStart } from "@/lib/billing/periods";
import { addUsage, type MeterTotals } from "@/lib/billing/usage";
import type { Tx } from "@/lib/db/tx";
import { METER_COLUMNS, SUM_BY_METER, SUM_OF_COLUMNS } from "./meter-columns";

/**
 * Current usage: the caches plus the events not folded into them yet. One statement reads both, so from one snapshot, in
 * which an event is in exactly one of them. The upper end of ingest_tx (the largest safe integer) is for the planner: it
 * takes a closed range of unknown values to be narrow, and an open one to be a third of the table.
 */
const UNFOLDED =
  "e.partner_id = $1 and e.ingest_tx >= (select folded_to from usage_fold) and e.ingest_tx <= 9007199254740991";
const UNFOLDED_REPORTS =
  "e.partner_id = $1 and e.ingest_tx >= (select reports_to from usage_fold) and e.ingest_tx <= 9007199254740991";
/** A correction counts its own quantity, less the one it replaces. */
const EVENTS = `(e.occurred_at at time zone 'UTC')::date as day, e.meter, e.quantity - coalesce(o.quantity, 0) as quantity
      from usage_event e left join usage_event o on o.workspace_id = e.workspace_id and o.meter = e.meter and o.key = e.supersedes`;
const IN_MONTH = "e.occurred_at >= $3 and e.occurred_at < $4";
const IN_SPAN =
  "e.occurred_at >= $2::timestamp at time zone 'UTC' and e.occurred_at < $3::timestamp at time zone 'UTC'";

export const UNFOLDED_OF_MONTH = `select workspace_id, ${SUM_BY_METER} from (
      select e.workspace_id, ${EVENTS} where ${UNFOLDED} and ${IN_MONTH}
    ) unfolded group by workspace_id` as const;

const MONTH_OF_PARTNER =
  `select workspace_id, ${METER_COLUMNS} from usage_month where partner_id = $1 and period = $2
    union all
    ${UNFOLDED_OF_MONTH}` as const;

const MONTH_OF_ACCOUNT = `select workspace_id, ${METER_COLUMNS} from usage_month
    where partner_id = $1 and period = $2 and workspace_id = $5
    union all
    select workspace_id, ${SUM_BY_METER} from (
      select e.workspace_id, ${EVENTS} where ${UNFOLDED} and ${IN_MONTH} and e.workspace_id = $5
    ) unfolded group by workspace_id` as const;

export async function liveUsage(
  tx: Tx,
  of: { partnerId: string; period: Period; workspaceId?: string },
): Promise<Map<string, MeterTotals>> {
  const { partnerId, period, workspaceId } = of;
  const [from, to] = [new Date(periodStart(period)), new Date(periodEnd(period))];
  return usageByAccount(
    workspaceId === undefined
      ? await tx.query(MONTH_OF_PARTNER, [partnerId, period, from, to])
      : await tx.query(MONTH_OF_ACCOUNT, [partnerId, period, from, to, workspaceId]),
  );
}

export type AccountUsage = MeterTotals & { workspace_id: string };

/** Adds the rows of one account: one from the cache, one of unfolded events. */
export function usageByAccount(rows: readonly AccountUsage[]): Map<string, MeterTotals> {
  const usage = new Map<string, MeterTotals>();
  for (const row of rows) {
    const before = usage.get(row.workspace_id);
    usage.set(row.workspace_id, before ? addUsage(before, row) : totalsOf(row));
  }
  return usage;
}

/** Days from one to before another, YYYY-MM-DD. */
export type DaySpan = { partnerId: string; from: string; to: string };

const DAYS_OF_PARTNER = `select to_char(day, 'YYYY-MM-DD') as date, ${SUM_OF_COLUMNS} from (
    select day, ${METER_COLUMNS} from usage_partner_day where partner_id = $1 and day >= $2::date and day < $3::date
    union all
    select day, ${SUM_BY_METER} from (
      select ${EVENTS} where ${UNFOLDED_REPORTS} and ${IN_SPAN}
    ) unfolded group by day
  ) usage group by day order by day` as const;

/** Usage of all accounts together by day, from a cache with a few rows per day. */
export async function liveDays(tx: Tx, of: DaySpan): Promise<{ date: string; usage: MeterTotals }[]> {
  const rows = await tx.query(DAYS_OF_PARTNER, [of.partnerId, of.from, of.to]);
  return rows.map(({ date, ...usage }) => ({ date, usage }));
}

const SPAN_OF_PARTNER = `select workspace_id, ${SUM_OF_COLUMNS} from (
    select workspace_id, ${METER_COLUMNS} from usage_day where partner_id = $1 and day >= $2::date and day < $3::date
    union all
    select workspace_id, ${SUM_BY_METER} from (
      select e.workspace_id, ${EVENTS} where ${UNFOLDED} and ${IN_SPAN}
    ) unfolded group by workspace_id
  ) usage group by workspace_id` as const;

const SPAN_OF_ACCOUNT = `select workspace_id, ${SUM_OF_COLUMNS} from (
    select workspace_id, ${METER_COLUMNS} from usage_day
    where partner_id = $1 and day >= $2::date and day < $3::date and workspace_id = $4
    union all
    select workspace_id, ${SUM_BY_METER} from (
      select e.workspace_id, ${EVENTS} where ${UNFOLDED} and ${IN_SPAN} and e.workspace_id = $4
    ) unfolded group by workspace_id
  ) usage group by workspace_id` as const;

/** Usage of each account, or of one, over a span of days. */
export async function liveSpan(
  tx: Tx,
  { partnerId, from, to, workspaceId }: DaySpan & { workspaceId?: string },
): Promise<Map<string, MeterTotals>> {
  return usageByAccount(
    workspaceId === undefined
      ? await tx.query(SPAN_OF_PARTNER, [partnerId, from, to])
      : await tx.query(SPAN_OF_ACCOUNT, [partnerId, from, to, workspaceId]),
  );
}

const DAYS_BY_ACCOUNT = `select workspace_id, to_char(day, 'YYYY-MM-DD') as date, ${SUM_OF_COLUMNS} from (
    select workspace_id, day, ${METER_COLUMNS} from usage_day
    where partner_id = $1 and day >= $2::date and day < $3::date and ($4::text[] is null or workspace_id = any($4))
    union all
    select workspace_id, day, ${SUM_BY_METER} from (
      select e.workspace_id, ${EVENTS} where ${UNFOLDED} and ${IN_SPAN} and ($4::text[] is null or e.workspace_id = any($4))
    ) unfolded group by workspace_id, day
  ) usage group by workspace_id, day order by workspace_id, day` as const;

export async function liveDaysByAccount(
  tx: Tx,
  of: DaySpan & { accounts?: readonly string[] },
): Promise<Map<string, { date: string; usage: MeterTotals }[]>> {
  const rows = await tx.query(DAYS_BY_ACCOUNT, [of.partnerId, of.from, of.to, of.accounts ?? null]);
  const days = new Map<string, { date: string; usage: MeterTotals }[]>();
  for (const { workspace_id, date, ...usage } of rows) {
    const account = days.get(workspace_id);
    if (account) account.push({ date, usage });
    else days.set(workspace_id, [{ date, usage }]);
  }
  return days;
}

/** A correction may have another cause than the event it replaces, or none, so each counts for its own automation. */
export const UNFOLDED_OF_AUTOMATIONS = `select workspace_id, automation_id, ${SUM_BY_METER} from (
        select e.workspace_id, e.automation_id, e.meter, e.quantity from usage_event e
        where ${UNFOLDED_REPORTS} and e.occurred_at >= $3 and e.occurred_at < $4 and e.automation_id is not null
        union all
        select o.workspace_id, o.automation_id, o.meter, -o.quantity from usage_event e
        join usage_event o on o.workspace_id = e.workspace_id and o.meter = e.meter and o.key = e.supersedes
        where ${UNFOLDED_REPORTS} and o.occurred_at >= $3 and o.occurred_at < $4 and o.automation_id is not null
      ) unfolded group by workspace_id, automation_id` as const;

/** Written out, because removing keys from ten thousand rows takes longer than reading them. */
export function totalsOf(row: MeterTotals): MeterTotals {
  return {
    calls: row.calls,
    calls_ai: row.calls_ai,
    call_seconds: row.call_seconds,
    sms: row.sms,
    api_requests: row.api_requests,
    appointments_booked: row.appointments_booked,
    appointments_cancelled: row.appointments_cancelled,
    leads_created: row.leads_created,
    leads_converted: row.leads_converted,
  };
}
