import "server-only";
import { METERS, toBillable } from "@/lib/billing/meters";
import { minorToNumber } from "@/lib/billing/money";
import { type Period, periodEnd, periodStart } from "@/lib/billing/periods";
import { planAt, statusAt } from "@/lib/billing/segments";
import { addUsage, type MeterTotals, noUsage } from "@/lib/billing/usage";
import type { PartnerCtx } from "@/lib/services/context";
import { type AccountCost, accountCosts } from "./account-costs";
import { type AccountFacts, cachedAccountFacts, findPriceBook, partnerNow } from "./facts";
import { type AutomationUsage, liveAutomations, liveDays, liveUsage } from "./rollups";
import { readPeriod } from "./usage";

export type GroupBy = "account" | "plan" | "day" | "automation";
type Group = {
  key: string;
  label: string;
  accountId?: string;
  accountName?: string;
  totals: MeterTotals;
  costMinor: number;
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
  const costs = book
    ? accountCosts({ partnerId: tenant.id, period, book, accounts, usage })
    : new Map<string, AccountCost>();
  const until = Math.min(now.getTime(), periodEnd(period) - 1);
  const rows: Rows = [];
  const sum = noUsage();
  let [totalAccounts, activeAccounts] = [0, 0];
  for (const account of accounts) {
    const charged = (costs.get(account.id)?.chargeableDays ?? 0) > 0;
    if (charged) totalAccounts += 1;
    if (statusAt(account.segments, until) === "active") activeAccounts += 1;
    const used = usage.get(account.id);
    if (!charged && !used) continue;
    const totals = used ?? noUsage();
    rows.push({ account, totals });
    for (const meter of METERS) sum[meter] += totals[meter];
  }
  return {
    period,
    totalAccounts,
    activeAccounts,
    summary: {
      totalCalls: sum.calls,
      totalAppointments: sum.appointments_booked,
      totalLeads: sum.leads_created,
      totalApiRequests: sum.api_requests,
    },
    accounts: rows.map(({ account: { id, name }, totals }) => ({
      id,
      name,
      calls: totals.calls,
      appointments: totals.appointments_booked,
      leads: totals.leads_created,
    })),
    groupBy: input.groupBy,
    groups: (otherGroups === null ? groupsOf(input.groupBy, { rows, costs, until }) : otherGroups(rows)).map(
      toGroup,
    ),
    asOf: now.toISOString(),
  };
}

/** One literal for all groups: ten thousand copies made by spreading take longer than reading them. */
function toGroup({ key, label, accountId, accountName, totals, costMinor }: Group) {
  return {
    key,
    label,
    accountId,
    accountName,
    calls: totals.calls,
    minutes: toBillable("minutes", totals.call_seconds),
    appointments: totals.appointments_booked,
    leads: totals.leads_created,
    smsMessages: totals.sms,
    apiRequests: totals.api_requests,
    cost: minorToNumber(costMinor),
    costMinor,
  };
}

type Rows = { account: AccountFacts; totals: MeterTotals }[];
type Grouping = { rows: Rows; costs: ReadonlyMap<string, AccountCost>; until: number };

function groupsOf(groupBy: GroupBy, { rows, costs, until }: Grouping): Group[] {
  if (groupBy === "account") {
    return rows.map(({ account: { id, name }, totals }) => ({
      key: id,
      label: name,
      totals,
      costMinor: costs.get(id)?.costMinor ?? 0,
    }));
  }
  const plans = new Map<string, Group>();
  for (const { account, totals } of rows) {
    // The plan at the end of the month, so that a finished month does not change later.
    const plan = planAt(account.segments, until);
    const group = plans.get(plan) ?? { key: plan, label: plan, totals: noUsage(), costMinor: 0 };
    plans.set(plan, {
      ...group,
      totals: addUsage(group.totals, totals),
      costMinor: group.costMinor + (costs.get(account.id)?.costMinor ?? 0),
    });
  }
  return [...plans.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Groups by day and by automation have no cost, because a base fee belongs to neither. */
async function readOtherGroups(
  { tx, tenant }: PartnerCtx,
  { groupBy, period }: { groupBy: GroupBy; period: Period },
): Promise<((rows: Rows) => Group[]) | null> {
  if (groupBy === "day") {
    const [from, to] = [dateOf(periodStart(period)), dateOf(periodEnd(period))];
    const days = await liveDays(tx, { partnerId: tenant.id, from, to });
    return () => days.map(({ date, usage }) => ({ key: date, label: date, totals: usage, costMinor: 0 }));
  }
  if (groupBy !== "automation") return null;
  const automations = await liveAutomations(tx, { partnerId: tenant.id, period });
  return (rows) => byAutomation(automations, rows);
}

function dateOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Automations made from one template have the same name in every account, so each group names its account. */
function byAutomation(automations: readonly AutomationUsage[], rows: Rows): Group[] {
  const names = new Map(rows.map(({ account }) => [account.id, account.name]));
  return automations.map(({ workspaceId, automationId, name, usage }) => ({
    key: automationId,
    label: name ?? automationId,
    accountId: workspaceId,
    accountName: names.get(workspaceId) ?? workspaceId,
    totals: usage,
    costMinor: 0,
  }));
}
