import { daysUntil } from "./months";

export const DAY_COUNTS = [
  "calls",
  "seconds",
  "appointments",
  "leads",
  "smsMessages",
  "apiRequests",
] as const;
export type DayCounts = Record<(typeof DAY_COUNTS)[number], number>;
type Day = DayCounts & { key: string };
type DayReport = { period: string; asOf: string; groups: readonly Day[] };

const NOTHING: DayCounts = {
  calls: 0,
  seconds: 0,
  appointments: 0,
  leads: 0,
  smsMessages: 0,
  apiRequests: 0,
};

/** The report has days with usage only. A chart needs every day until now, so that its axis is time. */
export function everyDay({ period, asOf, groups }: DayReport): Day[] {
  const byDay = new Map(groups.map((day) => [day.key, day]));
  return daysUntil(period, asOf).map((key) => byDay.get(key) ?? { ...NOTHING, key });
}

/** The sums of a month's first days, or of the whole month. */
export function sumOfDays(groups: readonly Day[], days = 31): DayCounts {
  const sum = { ...NOTHING };
  for (const day of groups)
    if (Number(day.key.slice(8)) <= days) for (const name of DAY_COUNTS) sum[name] += day[name];
  return sum;
}
