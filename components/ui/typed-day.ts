import type { DayOrder } from "@/lib/day-order";
import { addDays, isDay } from "./days";
import { weekdayFrom } from "./month-days";

export type DayReading = {
  /** The order in which the person's region writes the parts of a date. */
  order: DayOrder;
  /** The names of the months, January first. */
  months: readonly string[];
  /** The names of the weekdays, Sunday first. */
  weekdays: readonly string[];
  /** Words for days relative to today, such as "tomorrow" for 1. */
  words: readonly { word: string; days: number }[];
  today: string;
  /** Reads a date without a year, or a weekday, as the last one instead of the next one. */
  isPast: boolean;
};

/** Reads "3/10", "Mar 10, 2031", "10 de marzo", "2031-03-10", "tomorrow" and "monday" as "YYYY-MM-DD". */
export function dayFrom(text: string, reading: DayReading): string | null {
  const tokens = plain(text)
    .split(/[\s,./-]+/)
    .filter((token) => token !== "" && token !== "de");
  const [first, ...others] = tokens;
  if (first === undefined) return null;
  if (others.length === 0) {
    const word = reading.words.find((one) => plain(one.word) === first);
    if (word) return addDays(reading.today, word.days);
    const weekday = indexIn(reading.weekdays, first);
    if (weekday !== null) return nearest(weekday, reading);
  }
  const rest =
    others.length > 0 && indexIn(reading.weekdays, first) !== null && !isMonth(first, reading)
      ? others
      : tokens;
  return dateOf(rest, reading);
}

function dateOf(tokens: readonly string[], reading: DayReading): string | null {
  const named = tokens.find((token) => isMonth(token, reading));
  const numbers = tokens.filter((token) => token !== named);
  if (!numbers.every((token) => /^\d{1,4}(st|nd|rd|th)?$/.test(token))) return null;
  const parts = numbers.map((token) => token.replace(/\D+$/, ""));
  if (named !== undefined) {
    const month = (indexIn(reading.months, named) ?? 0) + 1;
    const [one, other] = parts;
    if (one === undefined || parts.length > 2) return null;
    const [day, year] = one.length === 4 ? [other, one] : [one, other];
    return day === undefined ? null : complete({ day, month: String(month), year }, reading);
  }
  if (parts.length === 3) {
    const order = parts[0]?.length === 4 ? "ymd" : reading.order;
    const at = (part: "y" | "m" | "d") => parts[order.indexOf(part)] ?? "";
    return complete({ year: at("y"), month: at("m"), day: at("d") }, reading);
  }
  const [one, other] = parts;
  if (one === undefined || other === undefined || parts.length > 2) return null;
  return reading.order === "dmy"
    ? complete({ day: one, month: other, year: undefined }, reading)
    : complete({ day: other, month: one, year: undefined }, reading);
}

type Parts = { day: string; month: string; year: string | undefined };

function complete({ day, month, year }: Parts, { today, isPast }: DayReading): string | null {
  const thisYear = Number(today.slice(0, 4));
  const of = (at: number) => {
    const date = `${String(at).padStart(4, "0")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    // JavaScript reads February 30 as March 2.
    return isDay(date) && addDays(date, 0) === date ? date : null;
  };
  if (year?.length === 4) return of(Number(year));
  if (year !== undefined) {
    if (year.length !== 2) return null;
    const near = 2000 + Number(year);
    return of(isPast && near > thisYear ? near - 100 : near);
  }
  const date = of(thisYear);
  if (date === null) return null;
  if (isPast) return date > today ? of(thisYear - 1) : date;
  return date < today ? of(thisYear + 1) : date;
}

function nearest(weekday: number, { today, isPast }: DayReading): string {
  const ahead = (7 - weekdayFrom(weekday, today)) % 7;
  return addDays(today, isPast && ahead > 0 ? ahead - 7 : ahead);
}

const isMonth = (token: string, { months }: DayReading) => indexIn(months, token) !== null;

/** Finds a name by its first letters, at least three. */
function indexIn(names: readonly string[], typed: string): number | null {
  if (typed.length < 3) return null;
  const at = names.findIndex((name) => plain(name).startsWith(typed));
  return at < 0 ? null : at;
}

function plain(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
