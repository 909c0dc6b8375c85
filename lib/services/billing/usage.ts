import "server-only";
import { ApiError, invalid } from "@/lib/api/errors";
import { METERS, toBillable } from "@/lib/billing/meters";
import { minorToNumber } from "@/lib/billing/money";
import { isFuture, type Period, periodEnd, periodOf, periodSchema, periodStart } from "@/lib/billing/periods";
import { statusAt } from "@/lib/billing/segments";
import { addUsage, type MeterTotals, noUsage, summariseUsage } from "@/lib/billing/usage";
import type { PartnerCtx } from "../context";
import { type AccountCost, accountCosts } from "./account-costs";
import { type AccountFacts, keptAccountFacts, partnerNow, priceBookFor } from "./facts";
import { liveDays, liveUsage } from "./rollups";

/** A month in UTC; the current one when nothing is said, a future one is a mistake. */
export function readPeriod(text: string | undefined, now: Date): Period {
  if (text === undefined) return periodOf(now.getTime());
  const parsed = periodSchema.safeParse(text);
  if (!parsed.success) throw invalid("/period", parsed.error.issues[0]?.message ?? "is no period");
  if (isFuture(parsed.data, now.getTime())) throw invalid("/period", `${text} has not begun yet`);
  return parsed.data;
}

export async function accountUsage(ctx: PartnerCtx, input: { id: string; period?: string | undefined }) {
  const known = await ctx.tx.one("select 1 from workspace where partner_id = $1 and id = $2", [
    ctx.tenant.id,
    input.id,
  ]);
  if (!known) throw new ApiError("not_found");
  const now = await partnerNow(ctx.tx, ctx.tenant.id, ctx.now);
  const period = readPeriod(input.period, now);
  const totals = await liveUsage(ctx.tx, { partnerId: ctx.tenant.id, period, workspaceId: input.id });
  return {
    accountId: input.id,
    period,
    usage: summariseUsage(totals.get(input.id) ?? noUsage()),
    asOf: now.toISOString(),
    final: now.getTime() >= periodEnd(period) + 86_400_000,
  };
}

export type GroupBy = "account" | "plan" | "day" | "automation";
type Group = { key: string; label: string; totals: MeterTotals; costMinor: number };

/** The interface's aggregated report; groups come with group_by. */
export async function usageReport(ctx: PartnerCtx, input: { period?: string | undefined; groupBy: GroupBy }) {
  const { tx, tenant } = ctx;
  const now = await partnerNow(tx, tenant.id, ctx.now);
  const period = readPeriod(input.period, now);
  // Sent together: while one answer is read the server is at the next.
  const [accounts, usage, book] = await Promise.all([
    keptAccountFacts(tx, { partnerId: tenant.id, before: new Date(periodEnd(period)) }),
    liveUsage(tx, { partnerId: tenant.id, period }),
    priceBookFor(tx, period),
  ]);
  const costs = accountCosts({ partnerId: tenant.id, period, book, accounts, usage });
  const until = Math.min(now.getTime(), periodEnd(period) - 1);
  const rows: Grouping["rows"] = [];
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
    groups: (await groupsOf(ctx, { ...input, period, rows, costs })).map(toGroup),
    asOf: now.toISOString(),
  };
}

function toGroup(group: Group) {
  return {
    key: group.key,
    label: group.label,
    calls: group.totals.calls,
    minutes: toBillable("minutes", group.totals.call_seconds),
    appointments: group.totals.appointments_booked,
    leads: group.totals.leads_created,
    smsMessages: group.totals.sms,
    apiRequests: group.totals.api_requests,
    cost: minorToNumber(group.costMinor),
    costMinor: group.costMinor,
  };
}

type Grouping = {
  groupBy: GroupBy;
  period: Period;
  rows: { account: AccountFacts; totals: MeterTotals }[];
  costs: ReadonlyMap<string, AccountCost>;
};

async function groupsOf(ctx: PartnerCtx, of: Grouping): Promise<Group[]> {
  if (of.groupBy === "account") {
    return of.rows.map(({ account: { id, name }, totals }) => ({
      key: id,
      label: name,
      totals,
      costMinor: of.costs.get(id)?.costMinor ?? 0,
    }));
  }
  if (of.groupBy === "plan") {
    const plans = new Map<string, Group>();
    for (const { account, totals } of of.rows) {
      const plan = account.segments.plans.at(-1)?.plan ?? "starter";
      const known = plans.get(plan) ?? { key: plan, label: plan, totals: noUsage(), costMinor: 0 };
      plans.set(plan, {
        ...known,
        totals: addUsage(known.totals, totals),
        costMinor: known.costMinor + (of.costs.get(account.id)?.costMinor ?? 0),
      });
    }
    return [...plans.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  }
  return of.groupBy === "day" ? byDay(ctx, of.period) : byAutomation(ctx, of.period);
}

/** A base fee belongs to no day and no automation, so these groups carry no cost of it. */
async function byDay(ctx: PartnerCtx, period: Period): Promise<Group[]> {
  const days = await liveDays(ctx.tx, {
    partnerId: ctx.tenant.id,
    from: dateOf(periodStart(period)),
    to: dateOf(periodEnd(period)),
  });
  return days.map(({ date, usage }) => ({ key: date, label: date, totals: usage, costMinor: 0 }));
}

function dateOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

async function byAutomation(ctx: PartnerCtx, period: Period): Promise<Group[]> {
  const rows = await ctx.tx.query<{ key: string; meter: keyof MeterTotals; quantity: string }>(
    `select u.automation_id as key, u.meter, sum(u.quantity)::text as quantity from usage_event u
     where u.partner_id = $1 and u.occurred_at >= $2 and u.occurred_at < $3 and u.automation_id is not null
       and not exists (select from usage_event n where n.workspace_id = u.workspace_id and n.meter = u.meter and n.supersedes = u.key)
     group by 1, 2 order by 1`,
    [ctx.tenant.id, new Date(periodStart(period)), new Date(periodEnd(period))],
  );
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const known = groups.get(row.key) ?? { key: row.key, label: row.key, totals: noUsage(), costMinor: 0 };
    known.totals[row.meter] += Number(row.quantity);
    groups.set(row.key, known);
  }
  return [...groups.values()];
}

const FORMULA = new Set(["=", "+", "-", "@", "\t", "\r"]);

/** A cell that a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvCell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === "string" && FORMULA.has(text[0] ?? "") ? `'${text}` : text;
  return safe.includes(",") || safe.includes('"') || safe.includes("\n") || safe.includes("\r")
    ? `"${safe.replaceAll('"', '""')}"`
    : safe;
}

export function reportCsv(report: Awaited<ReturnType<typeof usageReport>>): string {
  const head = [
    "key",
    "label",
    "calls",
    "minutes",
    "appointments",
    "leads",
    "smsMessages",
    "apiRequests",
    "cost",
  ];
  const lines = report.groups.map((group) =>
    [
      group.key,
      group.label,
      group.calls,
      group.minutes,
      group.appointments,
      group.leads,
      group.smsMessages,
      group.apiRequests,
      group.cost.toFixed(2),
    ]
      .map(csvCell)
      .join(","),
  );
  return `${[head.join(","), ...lines].join("\r\n")}\r\n`;
}
