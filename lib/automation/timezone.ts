import { tzOffset } from "@date-fns/tz/tzOffset";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MAX_NAME_LENGTH = 64;

/**
 * JavaScript engines return the 1993 names for these zones; people know the current ones, which are accepted everywhere
 * too.
 */
const TODAYS_NAMES = new Map([
  ["Africa/Asmera", "Africa/Asmara"],
  ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["America/Catamarca", "America/Argentina/Catamarca"],
  ["America/Cordoba", "America/Argentina/Cordoba"],
  ["America/Coral_Harbour", "America/Atikokan"],
  ["America/Godthab", "America/Nuuk"],
  ["America/Indianapolis", "America/Indiana/Indianapolis"],
  ["America/Jujuy", "America/Argentina/Jujuy"],
  ["America/Louisville", "America/Kentucky/Louisville"],
  ["America/Mendoza", "America/Argentina/Mendoza"],
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Asia/Katmandu", "Asia/Kathmandu"],
  ["Asia/Rangoon", "Asia/Yangon"],
  ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
  ["Atlantic/Faeroe", "Atlantic/Faroe"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Pacific/Enderbury", "Pacific/Kanton"],
  ["Pacific/Ponape", "Pacific/Pohnpei"],
  ["Pacific/Truk", "Pacific/Chuuk"],
]);

/**
 * Returns the name to store, or null. Only Area/City and UTC are valid: a bare `EST` or `+05:30` is an offset without
 * daylight saving, which most people do not intend.
 */
export function canonicalTimezone(name: unknown): string | null {
  if (typeof name !== "string" || name.length > MAX_NAME_LENGTH) return null;
  if (name.toUpperCase() === "UTC") return "UTC";
  if (!name.includes("/")) return null;
  try {
    const known = new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
    return TODAYS_NAMES.get(known) ?? known;
  } catch {
    return null;
  }
}

export function isTimezone(name: unknown): name is string {
  return canonicalTimezone(name) !== null;
}

/** A local date and time. `date` is `YYYY-MM-DD`, `minute` counts from 0 to 1,439, Sunday is 0. */
export type WallTime = { date: string; minute: number; weekday: number };

/** Minutes east of UTC at an instant. */
function offsetAt(instant: number, timezone: string): number {
  const known = offsetOfDay(Math.floor(instant / DAY_MS), timezone);
  if (known !== null) return known;
  const offset = tzOffset(timezone, new Date(instant));
  if (Number.isNaN(offset)) throw new RangeError(`"${timezone}" isn't a time zone or ${instant} no time`);
  return offset;
}

/** Asking Intl takes microseconds, and runs of one day ask for the same few days again and again. */
const offsetsOfDays = new Map<string, number | null>();
const MOST_DAYS = 10_000;

/** The offset of a whole UTC day; null for a day on which it changes. No zone changes and returns within one day. */
function offsetOfDay(day: number, timezone: string): number | null {
  const key = `${day} ${timezone}`;
  const known = offsetsOfDays.get(key);
  if (known !== undefined) return known;
  const first = tzOffset(timezone, new Date(day * DAY_MS));
  const last = tzOffset(timezone, new Date((day + 1) * DAY_MS - 1));
  const offset = first === last ? first : null;
  if (offsetsOfDays.size >= MOST_DAYS) offsetsOfDays.clear();
  offsetsOfDays.set(key, offset);
  return offset;
}

export function wallTime(instant: number, timezone: string): WallTime {
  const local = new Date(instant + offsetAt(instant, timezone) * MINUTE_MS);
  return {
    date: local.toISOString().slice(0, 10),
    minute: local.getUTCHours() * 60 + local.getUTCMinutes(),
    weekday: local.getUTCDay(),
  };
}

/**
 * Returns the instants of a local time: usually one, two when the clock is turned back over it, none when it is
 * skipped. Minute 1,440 is the midnight at the end of the day.
 */
export function instantsOf({ date, minute }: Pick<WallTime, "date" | "minute">, timezone: string): number[] {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minute * MINUTE_MS;
  // A day on either side gives both offsets of a nearby change; the old offset gives the first of two instants.
  const offsets = new Set([offsetAt(asUtc - DAY_MS, timezone), offsetAt(asUtc + DAY_MS, timezone)]);
  return [...offsets]
    .map((offset) => asUtc - offset * MINUTE_MS)
    .filter((instant) => instant + offsetAt(instant, timezone) * MINUTE_MS === asUtc);
}

/** Returns the instant of a local time: the first of two, and for a skipped one the first instant after the gap. */
export function instantOf(local: Pick<WallTime, "date" | "minute">, timezone: string): number {
  const [first] = instantsOf(local, timezone);
  if (first !== undefined) return first;
  const asUtc = Date.parse(`${local.date}T00:00:00Z`) + local.minute * MINUTE_MS;
  const change = offsetChange(asUtc - DAY_MS, { until: asUtc + DAY_MS, timezone });
  return change ?? asUtc - offsetAt(asUtc, timezone) * MINUTE_MS;
}

/** Returns the instant at which the offset changes between two instants at most a few days apart, if it does. */
export function offsetChange(
  from: number,
  { until, timezone }: { until: number; timezone: string },
): number | null {
  const before = offsetAt(from, timezone);
  if (offsetAt(until, timezone) === before) return null;
  let low = Math.floor(from / MINUTE_MS);
  let high = Math.ceil(until / MINUTE_MS);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * MINUTE_MS, timezone) === before) low = middle;
    else high = middle;
  }
  return high * MINUTE_MS;
}

export function nextDate(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}
