import "server-only";
import { METERS, type Meter } from "@/lib/billing/meters";
import { compareText } from "@/lib/billing/money";
import { type Period, periodEnd, periodStart } from "@/lib/billing/periods";
import { addUsage, type MeterTotals, noUsage } from "@/lib/billing/usage";
import type { Tx } from "@/lib/db/tx";

/**
 * Usage as it stands this instant: the caches, and the events not folded into them yet. Both are read in one statement,
 * so of one snapshot: an event is in exactly one of them. The upper end is there for the planner: a range it knows
 * nothing of it takes to be narrow, an open end to be a third of the table.
 */
const above = (mark: string) =>
  `e.partner_id = $1 and e.ingest_tx >= (select ${mark} from usage_fold) and e.ingest_tx <= ${Number.MAX_SAFE_INTEGER}`;
const REPLACED =
  "usage_event o on o.workspace_id = e.workspace_id and o.meter = e.meter and o.key = e.supersedes";
const UNFOLDED = `usage_event e left join ${REPLACED} where ${above("folded_to")}`;
const COLUMNS = METERS.join(", ");
const SUMS = METERS.map((meter) => `sum(${meter})::bigint as ${meter}`).join(", ");
const spread = (meter: string, quantity: string) =>
  METERS.map((one) => `case when ${meter} = '${one}' then ${quantity} else 0 end as ${one}`).join(", ");
/** A correction counts what it says, less what it replaces. */
const SPREAD = spread("e.meter", "e.quantity - coalesce(o.quantity, 0)");

/**
 * As two values: the driver takes longer over ten thousand rows than the server over finding them, and the server longer
 * over writing each as JSON than over numbers alone.
 */
export const ASIDE = `string_agg(workspace_id, ',') as ids, array_agg(array[${COLUMNS}])::text as counts`;

function month(only: { month: string; event: string }): string {
  return `select ${ASIDE} from usage_month where partner_id = $1 and period = $2${only.month}
    union all
    select ${ASIDE} from (select workspace_id, ${SUMS} from (select e.workspace_id, ${SPREAD} from ${UNFOLDED}
      and e.occurred_at >= $3 and e.occurred_at < $4${only.event}) fresh group by workspace_id) fresh`;
}

const MONTH_OF_PARTNER = month({ month: "", event: "" });
const MONTH_OF_ACCOUNT = month({
  month: " and workspace_id = $5",
  event: " and e.workspace_id = $5",
});

type Counted = Record<Meter, number>;
export type Aside = { ids: string | null; counts: string | null };

export async function liveUsage(
  tx: Tx,
  of: { partnerId: string; period: Period; workspaceId?: string },
): Promise<Map<string, MeterTotals>> {
  const params = [of.partnerId, of.period, new Date(periodStart(of.period)), new Date(periodEnd(of.period))];
  const rows = await (of.workspaceId === undefined
    ? tx.query<Aside>(MONTH_OF_PARTNER, params)
    : tx.query<Aside>(MONTH_OF_ACCOUNT, [...params, of.workspaceId]));
  return usageIn(rows);
}

export function usageIn(rows: readonly Aside[]): Map<string, MeterTotals> {
  const usage = new Map<string, MeterTotals>();
  for (const row of rows) addAll(usage, row);
  return usage;
}

/** {{1,2},{3,4}}: numbers in the order of the meters. */
function numbersIn(counts: string): number[][] {
  return JSON.parse(counts.replaceAll("{", "[").replaceAll("}", "]")) as number[][];
}

function addAll(usage: Map<string, MeterTotals>, { ids, counts }: Aside): void {
  if (ids === null || counts === null) return;
  const counted = numbersIn(counts);
  ids.split(",").forEach((id, at) => {
    const totals = usage.get(id);
    const row = counted[at]!;
    usage.set(id, totals ? addUsage(totals, totalsOf(row)) : totalsOf(row));
  });
}

function totalsOf(counted: readonly number[]): MeterTotals {
  const totals = noUsage();
  for (let i = 0; i < METERS.length; i++) totals[METERS[i]!] = counted[i]!;
  return totals;
}

const DAYS = `
    select workspace_id, day, ${COLUMNS} from usage_day where partner_id = $1 and day >= $2::date and day < $3::date
    union all
    select e.workspace_id, (e.occurred_at at time zone 'UTC')::date, ${SPREAD} from ${UNFOLDED}
      and e.occurred_at >= $2::timestamp at time zone 'UTC' and e.occurred_at < $3::timestamp at time zone 'UTC'`;
const DATE = "to_char(day, 'YYYY-MM-DD') as date";

/** Days from one to before another, YYYY-MM-DD. */
export type DaySpan = { partnerId: string; from: string; to: string };

/** Of all accounts together, from a cache a few rows a day wide. */
const PARTNER_DAYS = `
    select day, ${COLUMNS} from usage_partner_day where partner_id = $1 and day >= $2::date and day < $3::date
    union all
    select (e.occurred_at at time zone 'UTC')::date, ${SPREAD} from usage_event e left join ${REPLACED} where ${above("reports_to")}
      and e.occurred_at >= $2::timestamp at time zone 'UTC' and e.occurred_at < $3::timestamp at time zone 'UTC'`;

export async function liveDays(tx: Tx, of: DaySpan): Promise<{ date: string; usage: MeterTotals }[]> {
  const rows = await tx.query<Counted & { date: string }>(
    `select ${DATE}, ${SUMS} from (${PARTNER_DAYS}) usage group by day order by day`,
    [of.partnerId, of.from, of.to],
  );
  return rows.map(({ date, ...usage }) => ({ date, usage }));
}

function span(only: { day: string; event: string }): string {
  return `select ${ASIDE} from (select workspace_id, ${SUMS} from (
    select workspace_id, ${COLUMNS} from usage_day where partner_id = $1 and day >= $2::date and day < $3::date${only.day}
    union all
    select e.workspace_id, ${SPREAD} from ${UNFOLDED}
      and e.occurred_at >= $2::timestamp at time zone 'UTC' and e.occurred_at < $3::timestamp at time zone 'UTC'${only.event}
  ) usage group by workspace_id) usage`;
}
const SPAN_OF_PARTNER = span({ day: "", event: "" });
const SPAN_OF_ACCOUNT = span({ day: " and workspace_id = $4", event: " and e.workspace_id = $4" });

/** Of each account, or of one, from one day to before another. */
export async function liveSpan(
  tx: Tx,
  { partnerId, from, to, workspaceId }: DaySpan & { workspaceId?: string },
): Promise<Map<string, MeterTotals>> {
  const params = [partnerId, from, to];
  return usageIn(
    await (workspaceId === undefined
      ? tx.query<Aside>(SPAN_OF_PARTNER, params)
      : tx.query<Aside>(SPAN_OF_ACCOUNT, [...params, workspaceId])),
  );
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

/** What replaces a fact may have another cause than the fact had, or none. */
const FRESH_AUTOMATIONS = `
    select e.workspace_id, e.automation_id, ${spread("e.meter", "e.quantity")} from usage_event e
    where ${above("reports_to")} and e.occurred_at >= $3 and e.occurred_at < $4 and e.automation_id is not null
    union all
    select o.workspace_id, o.automation_id, ${spread("o.meter", "-o.quantity")} from usage_event e join ${REPLACED}
    where ${above("reports_to")} and o.occurred_at >= $3 and o.occurred_at < $4 and o.automation_id is not null`;
/** Ids hold no comma; a name may hold anything. */
const KEYS = (id: string) =>
  `string_agg(workspace_id, ',') as workspaces, string_agg(${id}, ',') as automations`;
const COUNTED_AUTOMATIONS = `select ${KEYS("automation_id")}, array_agg(array[${COLUMNS}])::text as counts`;
/** The cache has one row of each already: only what is fresh is summed here. */
const BY_AUTOMATION = `${COUNTED_AUTOMATIONS} from usage_automation where partner_id = $1 and period = $2
    union all
    ${COUNTED_AUTOMATIONS} from (select workspace_id, automation_id, ${SUMS} from (${FRESH_AUTOMATIONS}) facts group by workspace_id, automation_id) fresh`;
/**
 * By themselves: joined, the planner expects one automation and looks up ten thousand. A partner's scope lets its own
 * accounts' through and asks for them once; to ask here too takes as long again, so here stands only whose scope it is.
 */
const NAMES = `select ${KEYS("id")}, json_agg(name) as names from automation
    where (select current_setting('app.scope', true) = 'partner' and current_setting('app.tenant', true) = $1)`;

export type AutomationUsage = {
  workspaceId: string;
  automationId: string;
  name: string | null;
  usage: MeterTotals;
};
type AutomationsAside = { workspaces: string | null; automations: string | null };

/** What each automation caused in a month, and what it is called now. */
export async function liveAutomations(
  tx: Tx,
  of: { partnerId: string; period: Period },
): Promise<AutomationUsage[]> {
  const params = [of.partnerId, of.period, new Date(periodStart(of.period)), new Date(periodEnd(of.period))];
  const [[folded, fresh], nameOf] = await Promise.all([
    tx.query<AutomationsAside & { counts: string | null }>(BY_AUTOMATION, params),
    namesOf(tx, of.partnerId),
  ]);
  const found = usedIn(folded!);
  addFresh(found, usedIn(fresh!));
  for (const one of found) one.name = nameOf(one.workspaceId, one.automationId);
  return found
    .filter(({ usage }) => METERS.some((meter) => usage[meter] !== 0))
    .sort((a, b) => compareText(a.workspaceId, b.workspaceId) || compareText(a.automationId, b.automationId));
}

function usedIn(row: AutomationsAside & { counts: string | null }): AutomationUsage[] {
  const counted = numbersIn(row.counts ?? "{}");
  const automations = row.automations?.split(",") ?? [];
  const workspaces = row.workspaces?.split(",") ?? [];
  return automations.map((automationId, at) => ({
    workspaceId: workspaces[at]!,
    automationId,
    name: null,
    usage: totalsOf(counted[at]!),
  }));
}

/** Most often there is little or nothing of it, and ten thousand need not be looked up. */
function addFresh(found: AutomationUsage[], fresh: readonly AutomationUsage[]): void {
  if (fresh.length === 0) return;
  const keyOf = (one: AutomationUsage) => `${one.workspaceId} ${one.automationId}`;
  const known = new Map(found.map((one) => [keyOf(one), one]));
  for (const one of fresh) {
    const same = known.get(keyOf(one));
    if (same) same.usage = addUsage(same.usage, one.usage);
    else found.push(one);
  }
}

/** An id alone names an automation within its workspace only; two of one id are rare, so they stand in one list. */
async function namesOf(
  tx: Tx,
  partnerId: string,
): Promise<(workspaceId: string, automationId: string) => string | null> {
  const row = await tx.one<AutomationsAside & { names: string[] | null }>(NAMES, [partnerId]);
  const workspaces = row!.workspaces?.split(",") ?? [];
  const named = new Map<string, { workspaceId: string; name: string }[]>();
  row!.automations?.split(",").forEach((id, at) => {
    const one = { workspaceId: workspaces[at]!, name: row!.names![at]! };
    const others = named.get(id);
    if (others) others.push(one);
    else named.set(id, [one]);
  });
  return (workspaceId, automationId) =>
    named.get(automationId)?.find((one) => one.workspaceId === workspaceId)?.name ?? null;
}
