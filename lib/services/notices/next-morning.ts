import "server-only";
import { DAY } from "@/lib/automation/instants";
import { instantOf, wallTime } from "@/lib/automation/timezone";

const MORNING_MINUTE = 8 * 60;

/** Daily summaries go out at eight in the morning of the workspace. */
export function nextMorning(now: Date, timezone: string): Date {
  const { date, minute } = wallTime(now.getTime(), timezone);
  const day = new Date(Date.parse(`${date}T00:00:00Z`) + (minute < MORNING_MINUTE ? 0 : DAY));
  return new Date(instantOf({ date: day.toISOString().slice(0, 10), minute: MORNING_MINUTE }, timezone));
}
