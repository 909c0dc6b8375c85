import { instantOf, nextDate, wallTime } from "@/lib/automation/timezone";
import type { StartsWhen } from "./test-draft";

const MINUTES = { day: 600, evening: 1_350, weekend: 660 };

export type StartOptions = { timezone: string; now: number };

/** The virtual start of a test, which matters because quiet hours and business hours decide the path. */
export function startOf(
  chosen: StartsWhen | { at: string },
  { timezone, now }: StartOptions,
): { startAt?: string } {
  if (chosen === "now") return {};
  if (typeof chosen === "object") return { startAt: chosen.at };
  const wanted = chosen === "weekend" ? [6] : [1, 2, 3, 4, 5];
  let date = wallTime(now, timezone).date;
  for (let days = 0; days < 8; days++) {
    const at = instantOf({ date, minute: MINUTES[chosen] }, timezone);
    if (at > now && wanted.includes(wallTime(at, timezone).weekday))
      return { startAt: new Date(at).toISOString() };
    date = nextDate(date);
  }
  return {};
}
