import * as z from "zod";
import { BillingError } from "./billing-error";

/** A UTC calendar month, `YYYY-MM`. Only `parsePeriod` makes one. */
export type Period = string & z.$brand<"Period">;

const DAY_MS = 86_400_000;

export const periodSchema = z
  .string()
  .refine(isPeriod, { error: (issue) => periodRefusal(issue.input) })
  .brand<"Period">();

export function parsePeriod(text: unknown): Period {
  const parsed = periodSchema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new BillingError("invalid_period", periodRefusal(text));
}

function isPeriod(text: string): boolean {
  if (text.length !== 7 || text[4] !== "-") return false;
  const year = digits(text.slice(0, 4));
  const month = digits(text.slice(5));
  return year !== null && month !== null && year >= 1 && month >= 1 && month <= 12;
}

function digits(text: string): number | null {
  for (const character of text) if (character < "0" || character > "9") return null;
  return Number(text);
}

function periodRefusal(input: unknown): string {
  if (typeof input !== "string") return "Write a period like 2027-03.";
  const shown = input.length > 20 ? `${input.slice(0, 20).toWellFormed()}…` : input;
  const shaped = input.length === 7 && input[4] === "-" && digits(input.slice(5)) !== null;
  if (shaped && digits(input.slice(0, 4)) === 0) return `"${shown}" isn't a period: there is no year 0000.`;
  if (shaped && digits(input.slice(0, 4)) !== null) {
    return `"${shown}" is no period: month ${input.slice(5)} does not exist, use 01 to 12.`;
  }
  return `${JSON.stringify(shown)} isn't a period. Write year and month as YYYY-MM, such as 2027-03.`;
}

/** First instant of the month. */
export function periodStart(period: Period): number {
  return Date.parse(`${period}-01T00:00:00.000Z`);
}

/** First instant after the month. */
export function periodEnd(period: Period): number {
  return periodStart(period) + daysInPeriod(period) * DAY_MS;
}

export function daysInPeriod(period: Period): number {
  const year = Number(period.slice(0, 4));
  const month = Number(period.slice(5));
  if (month === 2) return isLeap(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** The month an instant belongs to. */
export function periodOf(instant: number): Period {
  return parsePeriod(new Date(instant).toISOString().slice(0, 7));
}

export function shiftPeriod(period: Period, months: number): Period {
  const index = Number(period.slice(0, 4)) * 12 + Number(period.slice(5)) - 1 + months;
  const year = Math.floor(index / 12);
  return parsePeriod(`${String(year).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}`);
}

export function contains(period: Period, instant: number): boolean {
  return instant >= periodStart(period) && instant < periodEnd(period);
}

/** The month has not begun. */
export function isFuture(period: Period, now: number): boolean {
  return periodStart(period) > now;
}

/** UTC days of the month, first to last. */
export function daysOf(period: Period): { date: string; start: number; end: number }[] {
  const start = periodStart(period);
  return Array.from({ length: daysInPeriod(period) }, (_, index) => ({
    date: `${period}-${String(index + 1).padStart(2, "0")}`,
    start: start + index * DAY_MS,
    end: start + (index + 1) * DAY_MS,
  }));
}
