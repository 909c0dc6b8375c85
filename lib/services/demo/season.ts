import { WEEKDAYS } from "@/lib/automation/business-hours";

/** The load of a practice by month: quiet in summer and at the end of the year, busiest in autumn. */
const MONTHS = [0.94, 0.97, 1, 1.03, 1.02, 0.96, 0.84, 0.9, 1.12, 1.16, 1.06, 0.9];
const AT_START = 0.55;
const QUIET = 0.3;

/** Days around which offices are closed or half empty, as month and day. */
const HOLIDAYS = new Set([
  ...["01-01", "01-02", "07-03", "07-04", "07-05"],
  ...["12-23", "12-24", "12-25", "12-26", "12-27", "12-30", "12-31"],
]);
/** The desk of these days before the present is never empty, whatever the calendar says. */
const ALWAYS_OPEN_DAYS = 4;

/** The share of a busy day's calls and visits that fall on a date, from 0 to about 1.2. Growth goes from one half to one. */
export function demandOn(date: string, of: { daysAgo: number; days: number }): number {
  const share = 1 - Math.min(1, Math.max(0, of.daysAgo / of.days));
  const growth = AT_START + (1 - AT_START) * share;
  const month = MONTHS[Number(date.slice(5, 7)) - 1] ?? 1;
  const isQuiet = of.daysAgo > ALWAYS_OPEN_DAYS && isHoliday(date);
  return growth * month * (isQuiet ? QUIET : 1);
}

function isHoliday(date: string): boolean {
  return HOLIDAYS.has(date.slice(5)) || isThanksgiving(date);
}

/** The fourth Thursday of November and the Friday after it. */
function isThanksgiving(date: string): boolean {
  const day = Number(date.slice(8));
  const weekday = weekdayOf(date);
  if (date.slice(5, 7) !== "11") return false;
  return (
    (weekday === "thursday" && day >= 22 && day <= 28) || (weekday === "friday" && day >= 23 && day <= 29)
  );
}

export function weekdayOf(date: string): (typeof WEEKDAYS)[number] {
  return WEEKDAYS[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? "sunday";
}
