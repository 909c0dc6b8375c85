import { addDays } from "./days";

/** A month as seven columns of whole weeks. Six rows keep its height the same for every month. */
const SHOWN_DAYS = 42;

/** The first weekday of a region's calendars, where Sunday is 0. The locale is that of numbers, which go by the region alone. */
export function firstWeekday(locale: string): number {
  const region: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(locale);
  const info = region.getWeekInfo?.();
  // Browsers without getWeekInfo get Sunday in the United States and Monday elsewhere.
  if (info === undefined) return region.maximize().region === "US" ? 0 : 1;
  return info.firstDay % 7;
}

/** How many days the day is after the first weekday. */
export const weekdayFrom = (first: number, day: string): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() - first + 7) % 7;

/** The days that a calendar of the day's month shows, with those of its neighbors that fill the weeks. */
export function daysAround(day: string, first: number): string[] {
  const start = `${day.slice(0, 7)}-01`;
  const before = weekdayFrom(first, start);
  return Array.from({ length: SHOWN_DAYS }, (_, at) => addDays(start, at - before));
}

/** The same day of another month, or that month's last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The day that a key leads to in a calendar, or null for other keys. */
export function dayAfterKey(key: string, day: string, first: number): string | null {
  const weekday = weekdayFrom(first, day);
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, -weekday);
    case "End":
      return addDays(day, 6 - weekday);
    case "PageUp":
      return addMonths(day, -1);
    case "PageDown":
      return addMonths(day, 1);
    default:
      return null;
  }
}
