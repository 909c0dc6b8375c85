import { clockRange, withinClock } from "./operands";
import { instantOf, nextDate, wallTime } from "./timezone";

/** Local times, `HH:MM`; the range may cross midnight. */
export type QuietHours = { from: string; to: string };

export const DEFAULT_QUIET_HOURS: QuietHours = { from: "21:00", to: "08:00" };

/**
 * Returns the end of the quiet hours that contain this instant; null outside them. Live runs and the sandbox share it.
 */
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

/** Bounds the search, because several zones can leave no time of day at all. */
const MOST_STEPS = 12;

/** The same for a contact in one of several possible zones: it must be outside quiet hours in all of them. */
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
