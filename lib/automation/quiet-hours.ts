import { clockRange, withinClock } from "./conditions";
import { instantOf, nextDate, wallTime } from "./timezone";

/** From and to on the wall clock, `HH:MM`; it may go over midnight. */
export type QuietHours = { from: string; to: string };

export const DEFAULT_QUIET_HOURS: QuietHours = { from: "21:00", to: "08:00" };

/** When the quiet hours this instant lies in end; null when it lies in none. Live and sandbox both ask here. */
export function quietUntil(
  at: number,
  where: { timezone: string; quietHours?: QuietHours | null | undefined },
): number | null {
  const { timezone, quietHours = DEFAULT_QUIET_HOURS } = where;
  const range = quietHours === null ? null : clockRange(quietHours);
  if (range === null) return null;
  const { date, minute } = wallTime(at, timezone);
  if (!withinClock(minute, range)) return null;
  const [, end] = range;
  const day = minute < end ? date : nextDate(date);
  return instantOf({ date: day, minute: end }, timezone);
}
