import "server-only";
import { LRUCache } from "lru-cache";
import { METERS } from "@/lib/billing/meters";
import { minorToNumber } from "@/lib/billing/money";
import { statusAt } from "@/lib/billing/segments";
import { isSameUsage, type MeterTotals, noUsage } from "@/lib/billing/usage";
import { processWide } from "@/lib/process-wide";
import type { MonthCosts } from "./account-costs";
import type { AccountFacts } from "./facts";
import { derived, keptRows } from "./kept-rows";

type Amounts = { costMinor: number; netMinor: number; priceMinor: number };
export type ReportRow = { account: AccountFacts; totals: MeterTotals } & Amounts;

/** All that a month's report shows, from its accounts, their usage and their costs alone. */
type Inputs = {
  accounts: readonly AccountFacts[];
  usage: ReadonlyMap<string, MeterTotals>;
  costs: MonthCosts;
};
export type ReportMonth = Amounts & {
  /** Names the partner and the month. */
  name: string;
  inputs: Inputs;
  rows: ReportRow[];
  sum: MeterTotals;
  totalAccounts: number;
  /** From this instant on, no account changes its plan or status. */
  settledFrom: number;
};

const months = processWide("report-months", () => new LRUCache<string, ReportMonth>({ max: 4 }));

/** Inputs that did not change are the same objects (followed-usage.ts), so the month made from them is still right. */
export function reportMonth(name: string, inputs: Inputs): ReportMonth {
  const before = months.get(name);
  const { accounts, usage, costs } = inputs;
  if (before?.inputs.accounts === accounts && before.inputs.usage === usage && before.inputs.costs === costs)
    return before;
  const month = makeMonth(name, inputs);
  months.set(name, month);
  return month;
}

function makeMonth(name: string, inputs: Inputs): ReportMonth {
  const { accounts, usage, costs } = inputs;
  const rows: ReportRow[] = [];
  const sum = noUsage();
  let [costMinor, netMinor, priceMinor] = [0, 0, 0];
  let [totalAccounts, settledFrom] = [0, 0];
  for (const account of accounts) {
    settledFrom = Math.max(settledFrom, lastChange(account));
    const cost = costs.byAccount.get(account.id);
    const charged = cost !== undefined && cost.chargeableDays > 0;
    if (charged) totalAccounts += 1;
    const used = usage.get(account.id);
    if (!charged && !used) continue;
    const row = {
      account,
      totals: used ?? noUsage(),
      costMinor: cost?.minor ?? 0,
      netMinor: costs.net.get(account.id) ?? 0,
      priceMinor: cost?.priceMinor ?? 0,
    };
    rows.push(row);
    costMinor += row.costMinor;
    netMinor += row.netMinor;
    priceMinor += row.priceMinor;
    for (const meter of METERS) sum[meter] += row.totals[meter];
  }
  return { name, inputs, rows, sum, costMinor, netMinor, priceMinor, totalAccounts, settledFrom };
}

function lastChange({ segments: { plans, statuses } }: AccountFacts): number {
  const instants = [plans.at(-1)?.from, statuses.at(-1)?.from];
  return Math.max(...instants.map((from) => (from === undefined ? 0 : Date.parse(from))));
}

const countActive = ({ inputs: { accounts } }: ReportMonth, instant: number): number =>
  accounts.filter(({ segments }) => statusAt(segments, instant) === "active").length;

const activeAtLast = derived((month: ReportMonth) => countActive(month, month.settledFrom));

export function activeAccounts(month: ReportMonth, instant: number): number {
  return instant >= month.settledFrom ? activeAtLast(month) : countActive(month, instant);
}

export function isSameRow(a: ReportRow, b: ReportRow): boolean {
  return (
    a.account.name === b.account.name &&
    a.costMinor === b.costMinor &&
    a.netMinor === b.netMinor &&
    a.priceMinor === b.priceMinor &&
    isSameUsage(a.totals, b.totals)
  );
}

const accountRows = keptRows({
  list: "report-accounts",
  keyOf: ({ account }: ReportRow) => account.id,
  isSame: isSameRow,
  make: ({ account, totals, costMinor, netMinor }: ReportRow) => ({
    id: account.id,
    name: account.name,
    calls: totals.calls,
    appointments: totals.appointments_booked,
    leads: totals.leads_created,
    cost: minorToNumber(costMinor),
    costMinor,
    net: minorToNumber(netMinor),
    netMinor,
  }),
});

export const shownAccounts = derived(({ name, rows }: ReportMonth) => rows.map(accountRows(name)));
