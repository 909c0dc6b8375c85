import { Cron as Croner } from "croner";
import type { Cron } from "./cron";

const DAY_MS = 86_400_000;
/** Leap days are up to 8 years apart. */
const SEARCH_MS = 9 * 366 * DAY_MS;
const MAX_SLOTS = 10_000;

/**
 * Follows croner's daylight saving rules. Times without a wildcard or step: a skipped local time runs at the first
 * instant after the gap, and a repeated one runs the first time only. Schedules with a wildcard in hour or minute
 * follow elapsed local time: every 15 minutes stays every 15 minutes.
 */
function reader({ fields }: Cron, timezone: string): Croner {
  const { minute, hour, dayOfMonth, month, dayOfWeek } = fields;
  const pattern = [minute, hour, dayOfMonth, month, dayOfWeek].map((field) => field.pattern).join(" ");
  return new Croner(pattern, { timezone, mode: "5-part", fixedTimeRule: "no-wildcard", paused: true });
}

/** Returns the first run strictly after an instant. */
export function nextRun(cron: Cron, { after, timezone }: { after: number; timezone: string }): number | null {
  return reader(cron, timezone).nextRun(new Date(after))?.getTime() ?? null;
}

export function nextRuns(
  cron: Cron,
  { after, timezone, count = 5 }: { after: number; timezone: string; count?: number },
): number[] {
  const runs = reader(cron, timezone).nextRuns(count, new Date(after));
  return runs.map((run) => run.getTime());
}

/** Returns the last run strictly before an instant. It searches forward, so the result always agrees with `nextRun`. */
export function previousRun(
  cron: Cron,
  { before, timezone }: { before: number; timezone: string },
): number | null {
  for (let back = DAY_MS; back <= 2 * SEARCH_MS; back *= 2) {
    const slots = slotsBetween(cron, { from: before - back, to: before - 1, timezone });
    const last = slots.at(-1);
    if (last !== undefined) return last;
  }
  return null;
}

/**
 * Returns every run after `from` up to and including `to`, oldest first: the runs that became due between two checks.
 */
export function slotsBetween(
  cron: Cron,
  { from, to, timezone, limit = MAX_SLOTS }: { from: number; to: number; timezone: string; limit?: number },
): number[] {
  const croner = reader(cron, timezone);
  const slots: number[] = [];
  let slot = croner.nextRun(new Date(from));
  while (slot && slot.getTime() <= to && slots.length < limit) {
    slots.push(slot.getTime());
    slot = croner.nextRun(slot);
  }
  return slots;
}
