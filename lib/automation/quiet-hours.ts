import { clockRange, withinClock } from "./operands";
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

/** More than a handful of zones and hours that leave no time at all are nobody's: this ends. */
const MOST_STEPS = 12;

/** The same where it is not known in which of some zones somebody is: it must be no night in any of them. */
export function quietUntilInAll(
  at: number,
  where: { timezones: readonly string[]; quietHours?: QuietHours | null | undefined },
): number | null {
  let until: number | null = null;
  for (let step = 0; step < MOST_STEPS; step++) {
    const now: number = until ?? at;
    const ends = where.timezones.map((timezone) =>
      quietUntil(now, { timezone, quietHours: where.quietHours }),
    );
    const next = ends.find((end) => end !== null);
    if (next === undefined || next === null) break;
    until = next;
  }
  return until;
}
