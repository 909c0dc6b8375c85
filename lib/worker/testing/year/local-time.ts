import type { Clock, Weekday } from "./facts";

type LocalTime = { date: string; clock: string; weekday: Weekday; month: string; day: number };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Asks Intl, which the product's own zone arithmetic does not use for this. */
export function localTime(at: number, timezone: string): LocalTime {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: timezone,
      hourCycle: "h23",
      weekday: "long",
      year: "numeric",
      month: "long",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
    });
    formats.set(timezone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const { year, month = "", day, hour, minute, weekday = "" } = parts;
  const number = new Date(`${month} 1, 2000 12:00:00Z`).getUTCMonth() + 1;
  const date = `${year}-${String(number).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return {
    date,
    clock: `${hour}:${minute}`,
    weekday: weekday.toLowerCase() as Weekday,
    month,
    day: Number(day),
  };
}

/** From the first minute to just before the last; the range may cross midnight. */
export function isWithin(clock: string, { from, to }: Clock): boolean {
  return from < to ? clock >= from && clock < to : clock >= from || clock < to;
}

export function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** "15:05" as people read it: "3:05 PM". */
export function twelveHours(clock: string): string {
  const hour = Number(clock.slice(0, 2));
  return `${hour % 12 || 12}:${clock.slice(3)} ${hour < 12 ? "AM" : "PM"}`;
}
