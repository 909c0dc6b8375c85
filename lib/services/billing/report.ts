import "server-only";
import { METERS, toBillable } from "@/lib/billing/meters";
import { minorToNumber } from "@/lib/billing/money";
import { type Period, periodEnd, periodStart } from "@/lib/billing/periods";
import { planAt, statusAt } from "@/lib/billing/segments";
import { type MeterTotals, noUsage } from "@/lib/billing/usage";
import type { PartnerCtx } from "@/lib/services/context";
import { accountCosts, NO_COSTS } from "./account-costs";
import { type AccountFacts, cachedAccountFacts, findPriceBook, partnerNow } from "./facts";
import { type AutomationUsage, liveAutomations, liveDays, liveUsage } from "./rollups";
import { isFinal, readPeriod } from "./usage";

export type GroupBy = "account" | "plan" | "day" | "automation";
type Group = {
  key: string;
  label: string;
  accountId?: string;
  accountName?: string;
  totals: MeterTotals;
  /** Rounded up once per account and month, so a group that cuts through an account has none. */
  minutes: number | null;
  /** Null where a part of an account's month has no price of its own. */
  costMinor: number | null;
  netMinor: number | null;
};

/** The usage report of the partner API, with the groups that group_by asks for. */
export async function usageReport(ctx: PartnerCtx, input: { period?: string | undefined; groupBy: GroupBy }) {
  const { tx, tenant } = ctx;
  const now = await partnerNow(tx, tenant.id, ctx.now);
  const period = readPeriod(input.period, now);
  // All statements are sent at once, so the server works on the next while this process reads a result.
  const [accounts, usage, book, otherGroups] = await Promise.all([
    cachedAccountFacts(tx, { partnerId: tenant.id, before: new Date(periodEnd(period)) }),
    liveUsage(tx, { partnerId: tenant.id, period }),
    findPriceBook(tx, period),
    readOtherGroups(ctx, { groupBy: input.groupBy, period }),
  ]);
  // Months before the first price book cost nothing.
  const costs = book ? accountCosts({ partnerId: tenant.id, period, book, accounts, usage }) : NO_COSTS;
  const until = Math.min(now.getTime(), periodEnd(period) - 1);
  const rows: Rows = [];
  const sum = noUsage();
  let [costMinor, netMinor] = [0, 0];
  let [totalAccounts, activeAccounts] = [0, 0];
  for (const account of accounts) {
    const cost = costs.byAccount.get(account.id);
    const charged = cost !== undefined && cost.chargeableDays > 0;
    if (charged) totalAccounts += 1;
    if (statusAt(account.segments, until) === "active") activeAccounts += 1;
    const used = usage.get(account.id);
    if (!charged && !used) continue;
    const totals = used ?? noUsage();
    const row = {
      account,
      totals,
      costMinor: cost?.minor ?? 0,
      netMinor: costs.net.get(account.id) ?? 0,
    };
    rows.push(row);
    costMinor += row.costMinor;
    netMinor += row.netMinor;
    for (const meter of METERS) sum[meter] += totals[meter];
  }
  return {
    period,
    currency: book?.book.currency ?? "usd",
    final: isFinal(period, now),
    totalAccounts,
    activeAccounts,
    summary: {
      totalCalls: sum.calls,
      totalAppointments: sum.appointments_booked,
      totalLeads: sum.leads_created,
      totalApiRequests: sum.api_requests,
    },
    cost: minorToNumber(costMinor),
    costMinor,
    net: minorToNumber(netMinor),
    netMinor,
    accounts: rows.map((row) => ({
      id: row.account.id,
      name: row.account.name,
      calls: row.totals.calls,
      appointments: row.totals.appointments_booked,
      leads: row.totals.leads_created,
      cost: minorToNumber(row.costMinor),
      costMinor: row.costMinor,
      net: minorToNumber(row.netMinor),
      netMinor: row.netMinor,
    })),
    groupBy: input.groupBy,
    groups: otherGroups === null ? groupsOf(input.groupBy, { rows, until }) : otherGroups(rows),
    asOf: now.toISOString(),
  };
}

type ShownGroup = ReturnType<typeof toGroup>;

/** One literal for all groups: ten thousand copies made by spreading take longer than reading them. */
function toGroup({ key, label, accountId, accountName, totals, minutes, costMinor, netMinor }: Group) {
  return {
    key,
    label,
    accountId,
    accountName,
    calls: totals.calls,
    seconds: totals.call_seconds,
    minutes,
    appointments: totals.appointments_booked,
    leads: totals.leads_created,
    smsMessages: totals.sms,
    apiRequests: totals.api_requests,
    cost: costMinor === null ? null : minorToNumber(costMinor),
    costMinor,
    net: netMinor === null ? null : minorToNumber(netMinor),
    netMinor,
  };
}

type Rows = { account: AccountFacts; totals: MeterTotals; costMinor: number; netMinor: number }[];
type PlanGroup = Group & { minutes: number; costMinor: number; netMinor: number };

function groupsOf(groupBy: GroupBy, { rows, until }: { rows: Rows; until: number }): ShownGroup[] {
  if (groupBy === "account") {
    return rows.map(({ account: { id, name }, totals, costMinor, netMinor }) =>
      toGroup({
        key: id,
        label: name,
        totals,
        minutes: toBillable("minutes", totals.call_seconds),
        costMinor,
        netMinor,
      }),
    );
  }
  const plans = new Map<string, PlanGroup>();
  for (const { account, totals, costMinor, netMinor } of rows) {
    // The plan at the end of the month, so that a finished month does not change later.
    const plan = planAt(account.segments, until);
    let group = plans.get(plan);
    if (!group) {
      group = { key: plan, label: plan, totals: noUsage(), minutes: 0, costMinor: 0, netMinor: 0 };
      plans.set(plan, group);
    }
    for (const meter of METERS) group.totals[meter] += totals[meter];
    group.minutes += toBillable("minutes", totals.call_seconds);
    group.costMinor += costMinor;
    group.netMinor += netMinor;
  }
  return [...plans.values()].sort((a, b) => (a.key < b.key ? -1 : 1)).map(toGroup);
}

/** Groups by day and by automation have no minutes and no cost: a started minute and a base fee belong to neither. */
async function readOtherGroups(
  { tx, tenant }: PartnerCtx,
  { groupBy, period }: { groupBy: GroupBy; period: Period },
): Promise<((rows: Rows) => ShownGroup[]) | null> {
  if (groupBy === "day") {
    const [from, to] = [dateOf(periodStart(period)), dateOf(periodEnd(period))];
    const days = await liveDays(tx, { partnerId: tenant.id, from, to });
    const unpriced = { minutes: null, costMinor: null, netMinor: null };
    return () =>
      days.map(({ date, usage }) => toGroup({ key: date, label: date, totals: usage, ...unpriced }));
  }
  if (groupBy !== "automation") return null;
  const automations = await liveAutomations(tx, { partnerId: tenant.id, period });
  return (rows) => byAutomation(automations, rows);
}

function dateOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Automations made from one template have the same name in every account, so each group names its account. */
function byAutomation(automations: readonly AutomationUsage[], rows: Rows): ShownGroup[] {
  const names = new Map(rows.map(({ account }) => [account.id, account.name]));
  return automations.map(({ workspaceId, automationId, name, usage }) =>
    toGroup({
      key: automationId,
      label: name ?? automationId,
      accountId: workspaceId,
      accountName: names.get(workspaceId) ?? workspaceId,
      totals: usage,
      minutes: null,
      costMinor: null,
      netMinor: null,
    }),
  );
}
