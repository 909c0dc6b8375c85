import * as z from "zod";
import { ENGLISH, type Wording } from "@/lib/wording";
import { WEEKDAYS, weekdayOf } from "./business-hours";
import { weekdaysInWords } from "./cron-text";
import { minuteOfDay } from "./instants";
import { isObject, type JsonObject } from "./json";
import { clock } from "./schema";
import { instantOf, instantsOf, nextDate, wallTime } from "./timezone";

/** The next time the clock shows `at`, on one of the weekdays if there are any. */
export const timeOfDay = z.strictObject({
  at: clock.meta({ title: "Time" }),
  day: z.enum(["same_day", "next_day"]).default("same_day").meta({ title: "Earliest day" }),
  weekdays: z.array(z.enum(WEEKDAYS)).min(1).max(7).optional().meta({ title: "Only on" }),
});

/** Returns the first such time at or after an instant. The weekdays repeat, so one of the next eight days has it. */
export function nextTimeOfDay(
  { at, day, weekdays = [...WEEKDAYS] }: z.infer<typeof timeOfDay>,
  { from, timezone }: { from: number; timezone: string },
): number {
  const minute = minuteOfDay(at) ?? 0;
  let { date } = wallTime(from, timezone);
  if (day === "next_day") date = nextDate(date);
  for (;;) {
    if (weekdays.includes(weekdayOf(date))) {
      const ahead = instantsOf({ date, minute }, timezone).find((instant) => instant >= from);
      // A time that is skipped comes at the end of the gap.
      const instant = ahead ?? instantOf({ date, minute }, timezone);
      if (instant >= from) return instant;
    }
    date = nextDate(date);
  }
}

/** Returns "9:00 AM the next day (Monday to Friday)". */
export function timeOfDayText(written: JsonObject, clock: Wording["clock"]): string {
  const { at, day, weekdays } = written;
  if (typeof at !== "string" || at === "") return "a time of day";
  const time = day === "next_day" ? `${clock(at)} the next day` : clock(at);
  const days = Array.isArray(weekdays)
    ? WEEKDAYS.flatMap((one, n) => (weekdays.includes(one) ? [n] : []))
    : [];
  return days.length === 0 || days.length === 7 ? time : `${time} (${weekdaysInWords(days, ENGLISH.phrase)})`;
}

/** Returns the time at which a delay ends; null for one that ends at another kind of time. */
export function timeOfDayOf(config: JsonObject): string | null {
  const at = isObject(config.timeOfDay) ? config.timeOfDay.at : undefined;
  return typeof at === "string" ? at : null;
}
