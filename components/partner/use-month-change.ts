import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTenant } from "@/components/shell/tenant";
import { monthName } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { query } from "@/lib/contract/queries";
import { getUsageReport } from "@/lib/contract/usage";
import type { Translator } from "@/lib/messages/translate";
import type { Change } from "./change-text";
import { monthBefore } from "./months";
import { type DayCounts, sumOfDays } from "./usage-days";

type Month = { period: string; asOf: string; groups: readonly (DayCounts & { key: string })[] };

/**
 * Compares a month with the month before. The current month is compared with the same days, because a whole month always
 * has more usage than a part of one.
 */
export function monthChange(
  { period, asOf, groups }: Month,
  earlier: Month,
  t: Translator<"partner", ReactNode>,
): (of: keyof DayCounts) => Change | null {
  const runs = asOf.startsWith(period);
  const until = runs ? Number(asOf.slice(8, 10)) : 31;
  const month = monthName(earlier.period).split(" ")[0] ?? earlier.period;
  const since = runs ? t("until_day", { month, day: until }) : month;
  const [is, was] = [sumOfDays(groups, until), sumOfDays(earlier.groups, until)];
  // Before the first usage of a month, every meter would be down by all of it.
  if (runs && Object.values(is).every((count) => count === 0)) return () => null;
  return (of) => ({ now: is[of], before: was[of], since });
}

/** Reads the usage of all accounts in a month and in the month before. */
export function useMonthChange(period: string) {
  const t = useWords("partner");
  const { client, key } = useTenant();
  const byDay = (month: string) => ({
    ...query(client, key, getUsageReport, { query: { period: month, group_by: "day" as const } }),
    enabled: month !== "",
  });
  const now = useQuery(byDay(period));
  const earlier = useQuery(byDay(period === "" ? "" : monthBefore(period)));
  const changeOf = now.data && earlier.data ? monthChange(now.data, earlier.data, t) : () => null;
  return { days: now.data, changeOf };
}
