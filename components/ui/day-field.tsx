"use client";
import { Calendar } from "lucide-react";
import { useMemo, useState } from "react";
import { useLanguage, useWords } from "@/components/words/words";
import { wallTime } from "@/lib/automation/timezone";
import { dayOrderOf } from "@/lib/day-order";
import { addDays } from "./days";
import { dayAfterKey, firstWeekday } from "./month-days";
import { dayId, MonthGrid } from "./month-grid";
import { matchingOptions, type PickerOption } from "./picker-rows";
import { type DayReading, dayFrom } from "./typed-day";
import { type Browse, TypedField, type TypedProps } from "./typed-field";
import { dateLocale, numberLocale } from "./viewer-format";
import { day } from "./when";
import { ownZone } from "./zone-note";

const LISTED_DAYS = 400;

type Props = TypedProps & {
  /** The days that are offered: coming days, past days, or none, as for a birthday. */
  list?: "coming" | "past" | "none";
  min?: string | undefined;
  max?: string | undefined;
  /** An example for the message about unreadable text, where the first and the last day would be strange ones. */
  example?: string | undefined;
  /** The zone of "today", such as the workspace's. Without one, it is the viewer's own. */
  zone?: string | undefined;
};

/** A day, as "YYYY-MM-DD". It is typed in any usual way and shown as the person's region writes it. */
export function DayField({ list = "coming", min, max, example, zone, ...rest }: Props) {
  const t = useWords("ui");
  const reading = useReading({ isPast: list !== "coming", zone });
  const isWithin = (date: string) => (min === undefined || date >= min) && (max === undefined || date <= max);
  const days = useMemo(() => listed(list, reading), [list, reading]);
  const read = (typed: string) => {
    const date = dayFrom(typed, reading);
    return date !== null && isWithin(date) ? date : null;
  };
  const within = (date: string) => {
    if (min !== undefined && date < min) return min;
    return max !== undefined && date > max ? max : date;
  };
  const browse: Browse = {
    afterKey: (key, from) => {
      const next = dayAfterKey(key, from, firstWeekday(numberLocale()));
      return next && within(next);
    },
    render: ({ onShow, ...grid }) => (
      <MonthGrid
        {...grid}
        chosen={rest.value}
        today={reading.today}
        isWithin={isWithin}
        onShow={(date) => onShow(within(date))}
      />
    ),
    idOf: dayId,
  };
  return (
    <TypedField
      {...rest}
      icon={Calendar}
      browse={list === "none" ? undefined : browse}
      text={rest.value === "" ? "" : dayText(rest.value)}
      start={within(reading.today)}
      problem={
        list === "coming" && min
          ? t("enter_day_from", { first: dayText(min) })
          : t("enter_day", { example: dayText(example ?? min ?? max ?? reading.today) })
      }
      read={read}
      suggest={(typed) => {
        const offered = days.filter(({ value }) => isWithin(value));
        if (typed === null) return offered;
        const date = read(typed);
        const others = matchingOptions(offered, typed).filter(({ value }) => value !== date);
        return date === null ? others : [...optionsOf([date]), ...others];
      }}
    />
  );
}

const noon = (date: string) => Date.parse(`${date}T12:00:00Z`);
const dayText = (date: string) => day(noon(date), "UTC");

function useReading({ isPast, zone }: { isPast: boolean; zone: string | undefined }): DayReading {
  const t = useWords("ui");
  const language = useLanguage();
  const locale = dateLocale();
  const [today] = useState(() => wallTime(Date.now(), zone ?? ownZone()).date);
  return useMemo(() => {
    const name = (part: "month" | "weekday", date: string) =>
      new Intl.DateTimeFormat(language, { [part]: "long", timeZone: "UTC" }).format(noon(date));
    return {
      order: dayOrderOf(locale),
      months: Array.from({ length: 12 }, (_, at) =>
        name("month", `2023-${String(at + 1).padStart(2, "0")}-10`),
      ),
      // January 1, 2023 is a Sunday.
      weekdays: Array.from({ length: 7 }, (_, at) => name("weekday", addDays("2023-01-01", at))),
      words: [
        { word: t("today"), days: 0 },
        { word: t("tomorrow"), days: 1 },
        { word: t("yesterday"), days: -1 },
      ],
      today,
      isPast,
    };
  }, [language, locale, today, isPast, t]);
}

function listed(list: "coming" | "past" | "none", { today, words }: DayReading): PickerOption[] {
  if (list === "none") return [];
  const first = list === "past" ? addDays(today, 1 - LISTED_DAYS) : today;
  const named = new Map(words.map(({ word, days }) => [addDays(today, days), word]));
  return optionsOf(Array.from({ length: LISTED_DAYS }, (_, at) => addDays(first, at))).map((option) => ({
    ...option,
    detail: named.get(option.value),
  }));
}

function optionsOf(dates: readonly string[]): PickerOption[] {
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocale(), { ...parts, timeZone: "UTC" });
  const label = format({ weekday: "short", month: "short", day: "numeric" });
  const group = format({ month: "long", year: "numeric" });
  return dates.map((date) => ({
    value: date,
    label: label.format(noon(date)),
    group: group.format(noon(date)),
  }));
}
