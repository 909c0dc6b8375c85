import { METERS } from "./meters";
import { daysInPeriod, type Period, periodOf, shiftPeriod } from "./periods";
import { type MeterTotals, noUsage } from "./usage";

const DAY_MS = 86_400_000;
/** The days looked back at: long enough for every weekday to come four times, short enough to know of last month's change. */
export const PACE_DAYS = 30;

/** The first whole month still to come: nothing of it is used, and no day of it is on another plan. */
export const nextWholeMonth = (now: number): Period => shiftPeriod(periodOf(now), 1);

/** The days a pace is taken from: none of an unfinished day, which would count as a quiet one. */
export function paceSpan(now: number): { from: string; to: string } {
  const day = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  return { from: day(now - PACE_DAYS * DAY_MS), to: day(now) };
}

/** What a whole month would use at the pace of the last days; of an account younger than them, at the pace of its own. */
export function monthAtPace(
  used: MeterTotals | undefined,
  of: { period: Period; now: number; since: number },
): MeterTotals {
  const days = Math.max(1, Math.min(PACE_DAYS, Math.ceil((of.now - of.since) / DAY_MS)));
  const month = noUsage();
  for (const meter of METERS)
    month[meter] = Math.round(((used?.[meter] ?? 0) * daysInPeriod(of.period)) / days);
  return month;
}

/** Younger than a week, an account has no pace worth advising on. */
export const hasPace = (of: { now: number; since: number }) => of.now - of.since >= 7 * DAY_MS;
