import { instantOf, wallTime } from "./timezone";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Minutes since midnight of a 24-hour HH:MM; 24:00 is valid only as a closing time. */
export function minuteOfDay(text: string): number | null {
  if (text === "24:00") return 1_440;
  const match = CLOCK.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const ZONED = /(Z|[+-]\d{2}:?\d{2})$/;

let last = { at: 0, text: "1970-01-01T00:00:00.000Z" };

/**
 * Parses ISO 8601. A time without a zone, or a bare date, is local to the workspace. Anything else is null, because a
 * guess could be wrong.
 */
export function parseInstant(text: string, timezone: string): number | null {
  const written = text.length === last.text.length ? Date.parse(text) : Number.NaN;
  // The form of our own instants, which needs no further check.
  if (!Number.isNaN(written) && iso(written) === text) return written;
  if (!INSTANT.test(text)) return null;
  const [date = "", time = "00:00"] = text.split("T");
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // JavaScript engines parse 30 February as 2 March.
  if (Number.isNaN(midnight) || !iso(midnight).startsWith(date)) return null;
  const isZoned = ZONED.test(time);
  const at = Date.parse(`${date}T${time}${isZoned ? "" : "Z"}`);
  if (Number.isNaN(at)) return null;
  return isZoned ? at : instantOf({ date, minute: (at - midnight) / MINUTE }, timezone);
}

/** Remembers its last answer, because all that one step writes bears the same instant. */
export function iso(at: number): string {
  if (at !== last.at) last = { at, text: new Date(at).toISOString() };
  return last.text;
}

export function durationMs(duration: { amount: number; unit: "minutes" | "hours" | "days" }): number {
  return duration.amount * { minutes: MINUTE, hours: HOUR, days: DAY }[duration.unit];
}

type Span = Parameters<typeof durationMs>[0];

/** The end of a span that begins at an instant. Days are calendar days: they keep the time of day. */
export function instantAfter(at: number, { span, timezone }: { span: Span; timezone: string }): number {
  if (span.unit !== "days") return at + durationMs(span);
  const { date, minute } = wallTime(at, timezone);
  const day = iso(Date.parse(`${date}T00:00:00Z`) + span.amount * DAY).slice(0, 10);
  return instantOf({ date: day, minute }, timezone) + (at % MINUTE);
}
