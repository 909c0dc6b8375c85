import { WEEKDAYS, type Weekday } from "./business-hours";
import { minuteOfDay } from "./instants";
import { isObject, type Json, own } from "./json";

/** Parses the operands of a comparison, in the same way for validation and for execution. */
export const MAX_LEAVES = 100;

/** Segments a path needs at least, by its root. */
const SHORTEST = new Map([
  ["trigger", 2],
  ["steps", 3],
  ["workspace", 2],
  ["contact", 2],
  ["appointment", 2],
  ["lead", 2],
  ["run", 2],
  ["now", 1],
]);

/** Parses `trigger.x.y`, `steps.<id>.x`, `contact.x` and so on to a path; null for anything else. */
export function fieldPath(field: string): readonly string[] | null {
  const path = field.split(".");
  const shortest = SHORTEST.get(path[0] ?? "");
  return shortest !== undefined && path.length >= shortest && path.every(isSegment) && !path[0]?.includes("[")
    ? path
    : null;
}

/** A name, and the positions of list items after it: `items[0]`. */
function isSegment(segment: string): boolean {
  return segment !== "" && (!/[[\]]/.test(segment) || /^[^[\]]+(\[\d{1,4}\])+$/.test(segment));
}

/** Parses `[low, high]`, {min, max} or {from, to}; both ends are inclusive. */
export function numberRange(value: Json): readonly [number, number] | null {
  const pair = pairOf(value);
  const [low, high] = pair ?? [];
  return typeof low === "number" && typeof high === "number" && low <= high ? [low, high] : null;
}

/** Parses `[from, to]` or {from, to} to minutes of the day; the range may cross midnight. */
export function clockRange(value: Json): readonly [number, number] | null {
  const [from, to] = pairOf(value) ?? [];
  if (typeof from !== "string" || typeof to !== "string") return null;
  const start = minuteOfDay(from);
  const end = minuteOfDay(to);
  return start === null || end === null || start === end ? null : [start, end];
}

/** The ends of a range, in either form. */
export function pairOf(value: Json): readonly [Json | undefined, Json | undefined] | null {
  if (Array.isArray(value)) return value.length === 2 ? [value[0], value[1]] : null;
  if (!isObject(value)) return null;
  return [own(value, "from") ?? own(value, "min"), own(value, "to") ?? own(value, "max")];
}

/** Parses one text or a list of texts; each needs a letter, a digit or an emoji, because punctuation is not compared. */
export function textList(value: Json): string[] | null {
  const texts = (Array.isArray(value) ? value : [value]).filter((item) => typeof item === "string");
  const fits = texts.length > 0 && texts.every((text) => /[\p{L}\p{N}\p{So}]/u.test(text));
  return fits && (!Array.isArray(value) || texts.length === value.length) ? texts : null;
}

export function withinClock(minute: number, [from, to]: readonly [number, number]): boolean {
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

export function weekdayList(value: Json): Weekday[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const days = value.map((item) => WEEKDAYS.find((day) => day === item));
  return days.every((day) => day !== undefined) ? days : null;
}
