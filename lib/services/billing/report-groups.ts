import "server-only";
import { METERS, toBillable } from "@/lib/billing/meters";
import { minorToNumber } from "@/lib/billing/money";
import { planAt } from "@/lib/billing/segments";
import { isSameUsage, type MeterTotals, noUsage } from "@/lib/billing/usage";
import type { AutomationUsage } from "./followed-usage";
import { derived, keptRows } from "./kept-rows";
import { isSameRow, type ReportMonth, type ReportRow } from "./report-month";

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
  /** At the partner's resale prices. */
  priceMinor: number | null;
};

export type ShownGroup = ReturnType<typeof toGroup>;

/** A started minute and a base fee belong to no day and no automation, so those groups have no minutes and no cost. */
const UNPRICED = { minutes: null, costMinor: null, netMinor: null, priceMinor: null };

/** One literal for all groups: ten thousand copies made by spreading take longer than reading them. */
function toGroup({
  key,
  label,
  accountId,
  accountName,
  totals,
  minutes,
  costMinor,
  netMinor,
  priceMinor,
}: Group) {
  const marginMinor = priceMinor === null || netMinor === null ? null : priceMinor - netMinor;
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
    price: priceMinor === null ? null : minorToNumber(priceMinor),
    priceMinor,
    margin: marginMinor === null ? null : minorToNumber(marginMinor),
    marginMinor,
  };
}

const accountGroups = keptRows({
  list: "report-account-groups",
  keyOf: ({ account }: ReportRow) => account.id,
  isSame: isSameRow,
  make: ({ account: { id, name }, totals, costMinor, netMinor, priceMinor }: ReportRow) =>
    toGroup({
      key: id,
      label: name,
      totals,
      minutes: toBillable("minutes", totals.call_seconds),
      costMinor,
      netMinor,
      priceMinor,
    }),
});

export const byAccount = derived(({ name, rows }: ReportMonth) => rows.map(accountGroups(name)));

type PlanGroup = Group & { minutes: number; costMinor: number; netMinor: number; priceMinor: number };

function plansAt({ rows }: ReportMonth, instant: number): ShownGroup[] {
  const plans = new Map<string, PlanGroup>();
  for (const { account, totals, costMinor, netMinor, priceMinor } of rows) {
    const plan = planAt(account.segments, instant);
    let group = plans.get(plan);
    if (!group) {
      const zero = { minutes: 0, costMinor: 0, netMinor: 0, priceMinor: 0 };
      group = { key: plan, label: plan, totals: noUsage(), ...zero };
      plans.set(plan, group);
    }
    for (const meter of METERS) group.totals[meter] += totals[meter];
    group.minutes += toBillable("minutes", totals.call_seconds);
    group.costMinor += costMinor;
    group.netMinor += netMinor;
    group.priceMinor += priceMinor;
  }
  return [...plans.values()].sort((a, b) => (a.key < b.key ? -1 : 1)).map(toGroup);
}

const byLastPlan = derived((month: ReportMonth) => plansAt(month, month.settledFrom));

/** The plan at the end of the month, so that a finished month does not change later. */
export function byPlan(month: ReportMonth, until: number): ShownGroup[] {
  return until >= month.settledFrom ? byLastPlan(month) : plansAt(month, until);
}

export function byDay(days: readonly { date: string; usage: MeterTotals }[]): ShownGroup[] {
  return days.map(({ date, usage }) => toGroup({ key: date, label: date, totals: usage, ...UNPRICED }));
}

type NamedAutomation = AutomationUsage & { accountName: string };

const automationGroups = keptRows({
  list: "report-automation-groups",
  keyOf: ({ workspaceId, automationId }: NamedAutomation) => `${workspaceId} ${automationId}`,
  isSame: (a, b) => a.name === b.name && a.accountName === b.accountName && isSameUsage(a.usage, b.usage),
  make: ({ workspaceId, automationId, name, accountName, usage }: NamedAutomation) =>
    toGroup({
      key: automationId,
      label: name ?? automationId,
      accountId: workspaceId,
      accountName,
      totals: usage,
      ...UNPRICED,
    }),
});

const namesOf = derived(
  ({ rows }: ReportMonth) => new Map(rows.map(({ account }) => [account.id, account.name])),
);

const ofAutomations = derived((automations: readonly AutomationUsage[]) =>
  derived((month: ReportMonth) => {
    const [names, show] = [namesOf(month), automationGroups(month.name)];
    return automations.map((automation) => {
      const { workspaceId } = automation;
      return show({ ...automation, accountName: names.get(workspaceId) ?? workspaceId });
    });
  }),
);

/** Automations made from one template have the same name in every account, so each group names its account. */
export function byAutomation(automations: readonly AutomationUsage[], month: ReportMonth): ShownGroup[] {
  return ofAutomations(automations)(month);
}
