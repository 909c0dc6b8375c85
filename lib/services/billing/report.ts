import "server-only";
import { minorToNumber } from "@/lib/billing/money";
import { type Period, periodEnd, periodStart } from "@/lib/billing/periods";
import type { PartnerCtx } from "@/lib/services/context";
import { accountCosts, NO_COSTS } from "./account-costs";
import { unsettledCorrections } from "./corrected-events";
import { cachedAccountFacts, findPriceBook, partnerNow } from "./facts";
import { followedAutomations, followedUsage } from "./followed-usage";
import { issuedShares } from "./issued-shares";
import { byAccount, byAutomation, byDay, byPlan, type ShownGroup } from "./report-groups";
import { activeAccounts, type ReportMonth, reportMonth, shownAccounts } from "./report-month";
import { termsOf } from "./resale/prices";
import { liveDays } from "./rollups";
import { isFinal, readPeriod } from "./usage";

export type GroupBy = "account" | "plan" | "day" | "automation";

/** The usage report of the partner API, with the groups that group_by asks for. */
export async function usageReport(ctx: PartnerCtx, input: { period?: string | undefined; groupBy: GroupBy }) {
  const { tx, tenant } = ctx;
  const now = await partnerNow(tx, tenant.id, ctx.now);
  const period = readPeriod(input.period, now);
  // All statements are sent at once, so the server works on the next while this process reads a result.
  const [accounts, usage, book, terms, groupsOf, unsettled, issued] = await Promise.all([
    cachedAccountFacts(tx, { partnerId: tenant.id, before: new Date(periodEnd(period)) }),
    followedUsage(tx, { partnerId: tenant.id, period }),
    findPriceBook(tx, period),
    termsOf(tx, { partnerId: tenant.id, period }),
    readGroups(ctx, { groupBy: input.groupBy, period }),
    unsettledCorrections(tx, { partnerId: tenant.id, period }),
    issuedShares(tx, { partnerId: tenant.id, period }),
  ]);
  // Months before the first price book cost nothing.
  const costs = book
    ? accountCosts({ partnerId: tenant.id, period, book, accounts, usage, terms, issued })
    : NO_COSTS;
  const until = Math.min(now.getTime(), periodEnd(period) - 1);
  const month = reportMonth(`${tenant.id} ${period}`, { accounts, usage, costs });
  const { sum, costMinor, netMinor, priceMinor } = month;
  const marginMinor = priceMinor - netMinor;
  return {
    period,
    currency: book?.book.currency ?? "usd",
    final: isFinal(period, now),
    unsettledCorrections: unsettled,
    totalAccounts: month.totalAccounts,
    activeAccounts: activeAccounts(month, until),
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
    price: minorToNumber(priceMinor),
    priceMinor,
    margin: minorToNumber(marginMinor),
    marginMinor,
    accounts: shownAccounts(month),
    groupBy: input.groupBy,
    groups: groupsOf(month, until),
    asOf: now.toISOString(),
  };
}

type GroupsOf = (month: ReportMonth, until: number) => ShownGroup[];

async function readGroups(
  { tx, tenant }: PartnerCtx,
  { groupBy, period }: { groupBy: GroupBy; period: Period },
): Promise<GroupsOf> {
  if (groupBy === "account") return byAccount;
  if (groupBy === "plan") return byPlan;
  if (groupBy === "day") {
    const [from, to] = [dateOf(periodStart(period)), dateOf(periodEnd(period))];
    const days = byDay(await liveDays(tx, { partnerId: tenant.id, from, to }));
    return () => days;
  }
  const automations = await followedAutomations(tx, { partnerId: tenant.id, period });
  return (month) => byAutomation(automations, month);
}

function dateOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
