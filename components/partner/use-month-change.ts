import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { dayRange, monthName } from "@/components/ui/when";
import { query } from "@/lib/contract/queries";
import { getUsageReport } from "@/lib/contract/usage";
import type { Change } from "./change-text";
import { daysUntil, monthBefore } from "./months";
import { type DayCounts, sumOfDays } from "./usage-days";

type Month = { period: string; asOf: string; groups: readonly (DayCounts & { key: string })[] };

type Changes = {
  changeOf: (of: keyof DayCounts) => Change | null;
  /** The days of the current month that are compared, while it runs. */
  comparedDays: string | null;
};

export const NO_CHANGES: Changes = { changeOf: () => null, comparedDays: null };

/**
 * Compares a month with the month before. The complete days of the current month are compared with the same days, because
 * a whole month or day always has more usage than a part of one.
 */
export function monthChange({ period, asOf, groups }: Month, earlier: Month): Changes {
  const runs = asOf.startsWith(period);
  const until = runs ? Number(asOf.slice(8, 10)) - 1 : 31;
  const month = monthName(earlier.period).split(" ")[0] ?? earlier.period;
  const [is, was] = [sumOfDays(groups, until), sumOfDays(earlier.groups, until)];
  // On the first day no day is complete. Before the first usage of a month, every meter would be down by all of it.
  if (runs && Object.values(is).every((count) => count === 0)) return NO_CHANGES;
  const daysOf = (of: string) => {
    const days = daysUntil(of, `${of}-31`).slice(0, until);
    return dayRange(days[0] ?? "", days.at(-1) ?? "");
  };
  return {
    changeOf: (of) => ({
      now: is[of],
      before: was[of],
      since: runs ? daysOf(earlier.period) : month,
    }),
    comparedDays: runs ? daysOf(period) : null,
  };
}

/** Reads the usage of all accounts in a month and in the month before. */
export function useMonthChange(period: string) {
  const { client, key } = useTenant();
  const byDay = (month: string) => ({
    ...query(client, key, getUsageReport, { query: { period: month, group_by: "day" as const } }),
    enabled: month !== "",
  });
  const now = useQuery(byDay(period));
  const earlier = useQuery(byDay(period === "" ? "" : monthBefore(period)));
  const changes = now.data && earlier.data ? monthChange(now.data, earlier.data) : NO_CHANGES;
  return { days: now.data, ...changes };
}
