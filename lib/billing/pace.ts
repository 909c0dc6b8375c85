import { METERS } from "./meters";
import { daysInPeriod, type Period, periodOf, shiftPeriod } from "./periods";
import { type MeterTotals, noUsage } from "./usage";

const DAY_MS = 86_400_000;
/** Days of history: every weekday occurs four times, and a change of the last month still shows. */
export const PACE_DAYS = 30;

/** The next whole month, in which there is no usage yet and no day on another plan. */
export const nextWholeMonth = (now: number): Period => shiftPeriod(periodOf(now), 1);

/** The days a pace is computed from. An unfinished day is excluded, because it would count as a quiet one. */
export function paceSpan(now: number): { from: string; to: string } {
  const day = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  return { from: day(now - PACE_DAYS * DAY_MS), to: day(now) };
}

/** Usage of a whole month at the pace of the last days, or of the account's own days when it is younger. */
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

/** An account younger than a week has too little usage for advice. */
export const hasPace = (of: { now: number; since: number }) => of.now - of.since >= 7 * DAY_MS;
