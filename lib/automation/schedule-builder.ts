import { parseCron } from "./cron";
import { type CronField, NTHS, type NthWeekday } from "./cron-field";

/** Weekdays count from Sunday, 0. */
type Days = { days: readonly number[] };
/** Times of a day. They share their minute, because a cron expression has one list of minutes for all of its hours. */
type Times = { hours: readonly number[]; minute: number };
/** Whole hours, from 0 to 24; the last one is excluded. */
type Window = { from: number; to: number };

/** A schedule as people say it. Every one of them is a cron expression; not every cron expression is one of them. */
export type Schedule =
  | ({ kind: "weekdays" } & Days & Times)
  | ({ kind: "dates"; dates: readonly number[] } & Times)
  | ({ kind: "nth" } & NthWeekday & Times)
  | ({ kind: "hours"; every: number; minute: number } & Days & Window)
  | ({ kind: "minutes"; every: number } & Days & Window);
export type ScheduleKind = Schedule["kind"];

export const EVERY_MINUTES = [5, 10, 15, 20, 30] as const;
export const EVERY_HOURS = [1, 2, 3, 4, 6, 8, 12] as const;
export const MAX_TIMES = 12;
const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6];
const WORKDAYS = [1, 2, 3, 4, 5];

export function cronOf(schedule: Schedule): string {
  switch (schedule.kind) {
    case "weekdays":
      return `${timesOf(schedule)} * * ${daysOf(schedule)}`;
    case "dates":
      return `${timesOf(schedule)} ${schedule.dates.join(",")} * *`;
    case "nth":
      return `${timesOf(schedule)} * * ${schedule.day}#${schedule.nth === "last" ? "L" : schedule.nth}`;
    case "hours":
      return `${schedule.minute} ${hoursOf(schedule)} * * ${daysOf(schedule)}`;
    case "minutes":
      return `*/${schedule.every} ${hoursOf({ ...schedule, every: 1 })} * * ${daysOf(schedule)}`;
    default:
      return schedule satisfies never;
  }
}

const timesOf = ({ minute, hours }: Times) => `${minute} ${hours.join(",")}`;

function daysOf({ days }: Days): string {
  if (days.length === ALL_DAYS.length) return "*";
  return days.join() === WORKDAYS.join() ? "1-5" : days.join(",");
}

function hoursOf({ every, from, to }: Window & { every: number }): string {
  const range = isWholeDay({ from, to }) ? "*" : `${from}-${to - 1}`;
  return every === 1 ? range : `${range}/${every}`;
}

const isWholeDay = ({ from, to }: Window) => from === 0 && to === 24;

/** Reads what `cronOf` writes, and every other expression that means the same; null: it has no other words. */
export function scheduleOf(cron: string): Schedule | null {
  const parsed = parseCron(cron);
  if (!parsed.ok) return null;
  const { minute, hour, dayOfMonth, month, dayOfWeek } = parsed.cron.fields;
  if (!month.every) return null;
  const days = dayOfMonth.every && dayOfWeek.nths.length === 0 ? dayOfWeek.values : null;
  const often = oneOf(EVERY_MINUTES, /^\*\/(\d+)$/.exec(minute.pattern)?.[1]);
  const window = windowOf(hour);
  if (often !== null)
    return days && window?.every === 1 ? { kind: "minutes", days, ...window, every: often } : null;
  const [at, ...others] = minute.values;
  if (at === undefined || others.length > 0) return null;
  if (window) return days ? { kind: "hours", minute: at, days, ...window } : null;
  if (!isList(hour) || hour.values.length > MAX_TIMES) return null;
  const times = { hours: hour.values, minute: at };
  if (days) return { kind: "weekdays", days, ...times };
  if (dayOfWeek.every) return { kind: "dates", dates: dayOfMonth.values, ...times };
  const [nth, ...more] = dayOfWeek.nths;
  const isOnly = dayOfMonth.every && more.length === 0 && dayOfWeek.values.length === 0;
  return nth && isOnly ? { kind: "nth", ...nth, ...times } : null;
}

const isList = ({ pattern }: CronField) => /^\d+(,\d+)*$/.test(pattern);

/**
 * Hours as a span with a step. A span that covers the whole day is left alone: without a wildcard it follows other
 * rules when the clock changes.
 */
function windowOf({ pattern }: CronField): (Window & { every: number }) | null {
  const match = /^(?:\*|(\d+)-(\d+))(?:\/(\d+))?$/.exec(pattern);
  if (!match) return null;
  const [, low, high, step = "1"] = match;
  const every = oneOf(EVERY_HOURS, step);
  if (every === null) return null;
  if (low === undefined) return { from: 0, to: 24, every };
  const window = { from: Number(low), to: Number(high) + 1, every };
  return isWholeDay(window) ? null : window;
}

function oneOf(list: readonly number[], text: string | undefined): number | null {
  return list.find((one) => String(one) === text) ?? null;
}

/** The schedule with a window in which it runs at least twice, as the steps of a cron expression need. */
export function withWindow<S extends Extract<Schedule, Window>>(schedule: S, { from, to }: Window): S {
  const least = schedule.kind === "hours" ? schedule.every + 1 : 1;
  const start = Math.max(0, Math.min(from, 24 - least));
  return { ...schedule, from: start, to: Math.min(24, Math.max(to, start + least)) };
}

/** Another kind of schedule that keeps the days and the times the two have in common. */
export function turnedInto(kind: ScheduleKind, before: Schedule | null): Schedule {
  const days = before && "days" in before ? before.days : WORKDAYS;
  const hours = before && "hours" in before ? before.hours : [9];
  const minute = before && "minute" in before ? before.minute : 0;
  const window = before && "from" in before ? { from: before.from, to: before.to } : { from: 9, to: 17 };
  switch (kind) {
    case "weekdays":
      return { kind, days, hours, minute };
    case "dates":
      return { kind, dates: [1], hours, minute };
    case "nth":
      return { kind, nth: NTHS[0], day: 1, hours, minute };
    case "hours":
      return withWindow({ kind, every: 1, minute, days, ...window }, window);
    case "minutes":
      return withWindow({ kind, every: 30, days, ...window }, window);
    default:
      return kind satisfies never;
  }
}
