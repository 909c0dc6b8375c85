import { instantsOf, nextDate, offsetChange, wallTime } from "./timezone";

/** Starts on Sunday, like `Date.getDay`. */
export const WEEKDAYS = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const DAY_MS = 86_400_000;
/** Bounds the search: no wait may outlast a run, so a workspace closed for longer counts as never opening. */
const SEARCH_DAYS = 400;

type DayHours = { open: string; close: string };

/** A null or missing day is closed; no schedule at all means always open. */
export type BusinessHours = { [day in Weekday]?: DayHours | null | undefined };

const OPENING = /^([01]\d|2[0-3]):[0-5]\d$/;
const CLOSING = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

export const isOpening = (time: string): boolean => OPENING.test(time);
export const isClosing = (time: string): boolean => CLOSING.test(time);

/** Reads stored hours for pages, which load no schemas; null if they are none. */
export function readHours(value: unknown): BusinessHours | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const days = Object.entries(value);
  return days.every(([day, hours]) => isWeekday(day) && isDay(hours)) ? value : null;
}

const isWeekday = (day: string): boolean => WEEKDAYS.some((one) => one === day);

function isDay(hours: unknown): boolean {
  if (hours === null || hours === undefined) return true;
  if (typeof hours !== "object") return false;
  const { open, close, ...others }: { open?: unknown; close?: unknown } = hours;
  if (typeof open !== "string" || typeof close !== "string" || Object.keys(others).length > 0) return false;
  return isOpening(open) && isClosing(close) && open < close;
}

export type Desk = {
  timezone: string;
  businessHours?: BusinessHours | null;
  /** Local dates (`YYYY-MM-DD`) that are closed all day, even without a schedule. */
  holidays?: readonly string[];
};

/** Minutes of a local day. */
export type Span = { open: number; close: number };

/** Returns whether the local time is open. A local hour that occurs twice is open, or closed, both times. */
export function isOpen(instant: number, desk: Desk): boolean {
  const { date, minute } = wallTime(instant, desk.timezone);
  const span = openingOn(date, desk);
  return span !== null && minute >= span.open && minute < span.close;
}

/** Returns the first open instant at or after this one; null if there is none within 400 days. */
export function nextOpen(instant: number, desk: Desk): number | null {
  if (isOpen(instant, desk)) return instant;
  let { date } = wallTime(instant, desk.timezone);
  for (let day = 0; day <= SEARCH_DAYS; day += 1) {
    const first = openingsOn(date, desk).find((opened) => opened >= instant && isOpen(opened, desk));
    if (first !== undefined) return first;
    date = nextDate(date);
  }
  return null;
}

/**
 * Returns the instants at which a day can become open: each occurrence of its local opening time, and the moment of a
 * clock change, which may skip the opening or fall back to before the closing.
 */
function openingsOn(date: string, desk: Desk): number[] {
  const span = openingOn(date, desk);
  if (!span) return [];
  const { timezone } = desk;
  const found = instantsOf({ date, minute: span.open }, timezone);
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const changed = offsetChange(midnight - DAY_MS, { until: midnight + 2 * DAY_MS, timezone });
  if (changed !== null && wallTime(changed, timezone).date === date) found.push(changed);
  return found;
}

/** Returns the business hours of a local date; null when it is closed all day. */
export function openingOn(
  date: string,
  { businessHours, holidays }: Pick<Desk, "businessHours" | "holidays">,
): Span | null {
  if (holidays?.includes(date)) return null;
  if (!businessHours) return { open: 0, close: 1_440 };
  const weekday = WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()];
  const hours = weekday && businessHours[weekday];
  return hours ? { open: minutesOf(hours.open), close: minutesOf(hours.close) } : null;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
