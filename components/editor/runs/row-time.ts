import { when } from "@/components/editor/deploy/when";
import { dayAndClock } from "@/components/ui/when";

/** A time in a narrow row. The year is shown only if it is not the current one. */
export function rowTime(at: string, { timezone, now }: { timezone: string; now: number }): string {
  const isThisYear = new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear();
  return isThisYear ? dayAndClock(at, timezone) : when(at, timezone);
}
