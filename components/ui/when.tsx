"use client";
import { useEffect, useState } from "react";
import { useLanguage, useWords } from "@/components/words/words";
import { monthName as monthNameIn } from "@/lib/billing/format";
import { dateFormat, relativeFormat } from "@/lib/formats";
import type { Language } from "@/lib/language";
import { dateLocale, hourCycle } from "./viewer-format";

type Zone = string | undefined;
const zoned = (zone: Zone) => (zone ? { timeZone: zone } : {});

export function day(at: string | number, zone?: Zone): string {
  return dateFormat(dateLocale(), {
    month: "short",
    day: "numeric",
    year: "numeric",
    ...zoned(zone),
  }).format(new Date(at));
}

const shortDays = () => dateFormat(dateLocale(), { month: "short", day: "numeric", timeZone: "UTC" });
const midnight = (date: string) => new Date(`${date}T00:00:00Z`);

/** Formats the date "2026-06-03" as "Jun 3". */
export const shortDay = (date: string): string => shortDays().format(midnight(date));

/** Formats two dates as "Jun 3 – 9", which stays on one line. A line could end after the dash without the word joiner. */
export const dayRange = (first: string, last: string): string =>
  shortDays().formatRange(midnight(first), midnight(last)).replace(/\s/g, "\u00a0").replace("–", "–\u2060");

export function clock(at: string | number, zone?: Zone): string {
  return dateFormat(dateLocale(), {
    hour: "numeric",
    minute: "2-digit",
    ...hourCycle(),
    ...zoned(zone),
  }).format(new Date(at));
}

export function weekday(at: string | number, zone?: Zone): string {
  return dateFormat(dateLocale(), { weekday: "short", ...zoned(zone) }).format(new Date(at));
}

export function dayAndClock(at: string | number, zone?: Zone): string {
  return dateFormat(dateLocale(), {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    ...hourCycle(),
    ...zoned(zone),
  }).format(new Date(at));
}

/** A time in a list that reaches back into other years, which are named. */
export function dayAndClockOfYear(at: string | number, { zone, now }: { zone?: Zone; now: number }): string {
  const year = (time: string | number) => isoDay(new Date(time).getTime(), zone).slice(0, 4);
  return year(at) === year(now) ? dayAndClock(at, zone) : `${day(at, zone)}, ${clock(at, zone)}`;
}

/** A date and time with the name of the viewer's zone, for people who agree on it across zones: "Jun 3, 4:00 PM EDT". */
export function zonedDayAndClock(at: string | number): string {
  return dateFormat(dateLocale(), {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    ...hourCycle(),
  }).format(new Date(at));
}

/** Formats "2026-06" as "June 2026". */
export const monthName = (period: string): string => monthNameIn(period, dateLocale());

/** A month at the beginning of a text. Some languages write months in lower case within a sentence. */
export function monthTitle(period: string): string {
  const name = monthName(period);
  return name.slice(0, 1).toLocaleUpperCase(dateLocale()) + name.slice(1);
}

const STEPS: [limit: number, size: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [3_600, 60, "minute"],
  [86_400, 3_600, "hour"],
  [7 * 86_400, 86_400, "day"],
  [30 * 86_400, 7 * 86_400, "week"],
  [365 * 86_400, 30 * 86_400, "month"],
];

type RelativeWords = { language: Language; justNow: string; zone?: Zone };

export function relative(at: number, now: number, { language, justNow, zone }: RelativeWords): string {
  const seconds = (at - now) / 1_000;
  if (Math.abs(seconds) < 45) return justNow;
  const format = relativeFormat(language, { numeric: "auto" });
  for (const [limit, size, unit] of STEPS)
    if (Math.abs(seconds) < limit)
      return format.format(unit === "day" ? daysApart(at, now, zone) : Math.round(seconds / size), unit);
  return format.format(Math.round(seconds / (365 * 86_400)), "year");
}

/** The date as "2026-06-03". */
const isoDay = (at: number, zone: Zone): string =>
  dateFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", ...zoned(zone) }).format(at);

/** Days between two times by the calendar: 30 hours ago can be yesterday or the day before. */
function daysApart(at: number, now: number, zone: Zone): number {
  const [one, other] = [at, now].map((time) => Date.parse(isoDay(time, zone)));
  return ((one ?? 0) - (other ?? 0)) / 86_400_000;
}

/** A relative time such as "5 minutes ago" that updates while the page is open, with the exact time on hover. `clockAt` is the time of a sandbox's clock. */
export function Ago({ at, zone, clockAt }: { at: string; zone?: Zone; clockAt?: string | undefined }) {
  const t = useWords("ui");
  const language = useLanguage();
  const real = useNow(30_000);
  const now = clockAt === undefined ? real : Date.parse(clockAt);
  return (
    <time dateTime={at} title={`${day(at, zone)}, ${clock(at, zone)}${zone ? ` (${zone})` : ""}`}>
      {relative(Date.parse(at), now, { language, justNow: t("just_now"), zone })}
    </time>
  );
}

export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
