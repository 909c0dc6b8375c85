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
const MINUTE_MS = 60_000;
/** Bounds the search: no wait may outlast a run, so a workspace closed for longer counts as never opening. */
const SEARCH_DAYS = 400;

/** A time within the hours at which the desk is closed, such as lunch. */
export type Break = { from: string; to: string };
type DayHours = { open: string; close: string; breaks?: Break[] | undefined };

/** The most breaks of a day. */
export const MOST_BREAKS = 4;

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
  const { open, close, breaks, ...others }: { open?: unknown; close?: unknown; breaks?: unknown } = hours;
  if (typeof open !== "string" || typeof close !== "string" || Object.keys(others).length > 0) return false;
  if (!isOpening(open) || !isClosing(close) || open >= close) return false;
  if (breaks === undefined) return true;
  return Array.isArray(breaks) && breaks.every(isBreak) && !breaksFault({ open, close, breaks });
}

function isBreak(value: unknown): value is Break {
  if (typeof value !== "object" || value === null) return false;
  const { from, to, ...others }: { from?: unknown; to?: unknown } = value;
  const areTimes = typeof from === "string" && typeof to === "string" && isOpening(from) && isOpening(to);
  return areTimes && Object.keys(others).length === 0;
}

export type BreaksFault = { index: number; kind: "backwards" | "outside" | "overlapping" | "too_many" };

/** The first break that does not fit into its day. Times have two digits each, so they compare as text. */
export function breaksFault({ open, close, breaks = [] }: DayHours): BreaksFault | null {
  const inOrder = breaks.map((one, index) => ({ ...one, index })).toSorted(byStart);
  for (const [place, { from, to, index }] of inOrder.entries()) {
    const before = inOrder[place - 1];
    if (place >= MOST_BREAKS) return { index, kind: "too_many" };
    if (from >= to) return { index, kind: "backwards" };
    if (from <= open || to >= close) return { index, kind: "outside" };
    if (before && from <= before.to) return { index, kind: "overlapping" };
  }
  return null;
}

const byStart = (a: Break, b: Break): number => (a.from < b.from ? -1 : 1);

export type Desk = {
  timezone: string;
  businessHours?: BusinessHours | null;
  /** Local dates (`YYYY-MM-DD`) that are closed all day, even without a schedule. */
  holidays?: readonly string[];
};

/** Minutes of a local day. */
export type Span = { open: number; close: number };
/** The hours of a local day, and the breaks within them in their order. */
export type Opening = Span & { breaks: readonly Span[] };

/** Returns whether the local time is open. A local hour that occurs twice is open, or closed, both times. */
export function isOpen(instant: number, desk: Desk): boolean {
  const { date, minute } = wallTime(instant, desk.timezone);
  const opening = openingOn(date, desk);
  if (opening === null || !isIn(opening, minute)) return false;
  return !opening.breaks.some((span) => isIn(span, minute));
}

const isIn = ({ open, close }: Span, minute: number): boolean => minute >= open && minute < close;

/** Returns whether it is open at the start, at the last minute, and without a break between them. */
export function isOpenThrough({ from, to }: { from: number; to: number }, desk: Desk): boolean {
  if (!isOpen(from, desk) || !isOpen(to - MINUTE_MS, desk)) return false;
  const { timezone } = desk;
  const last = wallTime(to - MINUTE_MS, timezone).date;
  for (let { date } = wallTime(from, timezone); date <= last; date = nextDate(date)) {
    const starts = (openingOn(date, desk)?.breaks ?? []).flatMap(({ open }) =>
      instantsOf({ date, minute: open }, timezone),
    );
    if (starts.some((start) => start > from && start < to)) return false;
  }
  return true;
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
 * Returns the instants at which a day can become open, in their order: each occurrence of its local opening time and of
 * the ends of its breaks, and the moment of a clock change, which may skip them or fall back to before the closing.
 */
function openingsOn(date: string, desk: Desk): number[] {
  const opening = openingOn(date, desk);
  if (!opening) return [];
  const { timezone } = desk;
  const minutes = [opening.open, ...opening.breaks.map(({ close }) => close)];
  const found = minutes.flatMap((minute) => instantsOf({ date, minute }, timezone));
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const changed = offsetChange(midnight - DAY_MS, { until: midnight + 2 * DAY_MS, timezone });
  if (changed !== null && wallTime(changed, timezone).date === date) found.push(changed);
  return found.toSorted((a, b) => a - b);
}

const ALL_DAY: Opening = { open: 0, close: 1_440, breaks: [] };

/** Returns the business hours of a local date; null when it is closed all day. */
export function openingOn(
  date: string,
  { businessHours, holidays }: Pick<Desk, "businessHours" | "holidays">,
): Opening | null {
  if (holidays?.includes(date)) return null;
  if (!businessHours) return ALL_DAY;
  const hours = businessHours[weekdayOf(date)];
  return hours ? openingOf(hours) : null;
}

export function weekdayOf(date: string): Weekday {
  return WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? "sunday";
}

/** The hours of a weekday in minutes. */
export function openingOf({ open, close, breaks = [] }: DayHours): Opening {
  const inOrder = breaks.toSorted(byStart);
  return {
    open: minutesOf(open),
    close: minutesOf(close),
    breaks: inOrder.map(({ from, to }) => ({ open: minutesOf(from), close: minutesOf(to) })),
  };
}

/** The parts of the hours between the breaks. */
export function openSpans({ open, close, breaks }: Opening): Span[] {
  const starts = [open, ...breaks.map((one) => one.close)];
  const ends = [...breaks.map((one) => one.open), close];
  return starts.map((start, index) => ({ open: start, close: ends[index] ?? close }));
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
