import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { monthName } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { query } from "@/lib/contract/queries";
import { getUsageReport } from "@/lib/contract/usage";
import type { Change } from "./change-text";
import { monthsSince } from "./months";
import { type DayCounts, sumOfDays } from "./usage-days";

/**
 * The usage of a month beside that of the month before. A month that runs is compared with the same days, because a whole
 * month is always more than a part of one.
 */
export function useMonthChange(period: string) {
  const t = useWords("partner");
  const { client, key } = useTenant();
  const before = monthsSince("2000-01", Date.parse(`${period}-15T00:00:00Z`))[1] ?? "";
  const byDay = (month: string) => ({
    ...query(client, key, getUsageReport, { query: { period: month, group_by: "day" as const } }),
    enabled: month !== "",
  });
  const now = useQuery(byDay(period));
  const earlier = useQuery(byDay(before));
  if (!now.data || !earlier.data) return { days: now.data, changeOf: () => null };
  const { asOf, groups } = now.data;
  const runs = asOf.startsWith(period);
  const until = runs ? Number(asOf.slice(8, 10)) : 31;
  const month = monthName(before).split(" ")[0] ?? before;
  const since = runs ? t("until_day", { month, day: until }) : month;
  const [is, was] = [sumOfDays(groups, until), sumOfDays(earlier.data.groups, until)];
  const changeOf = (of: keyof DayCounts): Change => ({ now: is[of], before: was[of], since });
  return { days: now.data, changeOf };
}
