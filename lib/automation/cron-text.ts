import { ENGLISH, type Wording } from "@/lib/wording";
import type { Cron } from "./cron";
import type { CronField } from "./cron-field";
import { joined, lower } from "./joined";
import { MONTHS } from "./month-names";

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** Above this many clock times, the text lists minutes and hours instead. */
const MAX_TIMES = 6;

type Phrase = Wording["phrase"];
type Words = Pick<Wording, "phrase" | "clock">;

/** Describes the schedule in words: `At 9:00 AM on weekdays`. */
export function cronText({ fields }: Cron, words: Words = ENGLISH): string {
  const { phrase } = words;
  const { text, atTimes } = timeText(fields.minute, fields.hour, words);
  const day = dayText(fields, phrase);
  if (!day) return atTimes ? phrase("Every day {time}", { time: lower(text) }) : text;
  return `${text} ${day}`;
}

function timeText({ values: minutes }: CronField, { values: hours }: CronField, words: Words) {
  const { phrase, clock } = words;
  const minuteStep = evenStep(minutes, 60);
  const hourStep = evenStep(hours, 24);
  if (hourStep !== null && hourStep > 1 && minutes.length === 1)
    return {
      text: `${phrase("Every {count} hours", { count: String(hourStep) })}${pastText(minutes, phrase)}`,
      atTimes: false,
    };
  const apart = minutes.length === 1 && runsOf(hours).length === hours.length;
  if (apart || minutes.length * hours.length <= MAX_TIMES) {
    const times = hours.flatMap((hour) => minutes.map((minute) => clock(time(hour, minute))));
    return { text: phrase("At {times}", { times: list(times, phrase) }), atTimes: true };
  }
  const every =
    minuteStep === null
      ? `${phrase("Every hour")}${pastText(minutes, phrase)}`
      : phrase("Every {count} minutes", { count: String(minuteStep) });
  return {
    text: `${every}${hours.length === 24 ? "" : ` ${spansText(minutes, hours, words)}`}`,
    atTimes: false,
  };
}

function pastText(minutes: readonly number[], phrase: Phrase): string {
  if (minutes.length === 1 && minutes[0] === 0) return "";
  const one = minutes.length === 1 && minutes[0] === 1;
  const text = one ? " at {minutes} minute past" : " at {minutes} minutes past";
  return phrase(text, { minutes: list(minutes.map(String), phrase) });
}

/** Returns the first and last time of each contiguous span of hours. */
function spansText(minutes: readonly number[], hours: readonly number[], { phrase, clock }: Words): string {
  const [first = 0, last = 0] = [minutes[0], minutes.at(-1)];
  const spans = runsOf(hours).map(([low, high]) =>
    low === high && minutes.length === 1
      ? phrase("at {time}", { time: clock(time(low, first)) })
      : phrase("from {start} to {end}", { start: clock(time(low, first)), end: clock(time(high, last)) }),
  );
  return list(spans, phrase);
}

function dayText({ dayOfMonth, dayOfWeek, month }: Cron["fields"], phrase: Phrase): string {
  const months = month.every ? "" : monthsText(month.values, phrase);
  const inMonths = months && phrase("in {months}", { months });
  const dates = dayOfMonth.every
    ? ""
    : phrase("{dates} of {months}", {
        dates: datesText(dayOfMonth.values, phrase),
        months: months || phrase("every month"),
      });
  const weekdays = dayOfWeek.every ? "" : weekdayText(dayOfWeek, months, phrase);
  // The words of a weekday of the month contain the month.
  if (!dates && dayOfWeek.nths.length > 0) return weekdays;
  if (dates && weekdays)
    return `${dates}${phrase(", and ")}${[weekdays, inMonths].filter(Boolean).join(" ")}`;
  if (dates) return dates;
  return [weekdays, inMonths].filter(Boolean).join(" ");
}

function datesText(days: readonly number[], phrase: Phrase): string {
  const step = (days[1] ?? 0) - (days[0] ?? 0);
  const isStepped =
    days.length > 5 && step > 1 && days.every((day, i) => i === 0 || day - days[i - 1]! === step);
  const nth = (day: number) => ordinal(day, phrase);
  if (isStepped)
    return phrase("on every {step} day from the {first}", {
      step: phrase(`{count}${ending(step)}`, { count: String(step) }),
      first: nth(days[0] ?? 1),
    });
  const spans = runsOf(days).map(([low, high]) =>
    high - low > 1
      ? phrase("{first} to {last}", { first: nth(low), last: nth(high) })
      : list([...new Set([low, high])].map(nth), phrase),
  );
  return phrase("on the {days}", { days: list(spans, phrase) });
}

function weekdayText({ values, nths }: CronField, months: string, phrase: Phrase): string {
  const once = nths.map(({ day, nth }) =>
    phrase(`${nth === "last" ? "last" : ORDINALS[nth]} {weekday}`, { weekday: phrase(DAYS[day] ?? "") }),
  );
  const inMonths = once.length > 0 && months ? ` ${phrase("in {months}", { months })}` : "";
  const parts = [
    ...(values.length > 0 ? [`${weekdaysText(values, phrase)}${inMonths}`] : []),
    ...(once.length > 0
      ? [
          phrase("on the {weekdays} of {months}", {
            weekdays: list(once, phrase),
            months: months || phrase("every month"),
          }),
        ]
      : []),
  ];
  return parts.join(phrase(", and "));
}
const ORDINALS = ["", "first", "second", "third", "fourth"];

function weekdaysText(days: readonly number[], phrase: Phrase): string {
  const key = days.join("");
  if (key === "12345") return phrase("on weekdays");
  if (key === "06") return phrase("on weekends");
  if (key === "0123456") return phrase("every day");
  const { names, isUnbroken } = mondayFirst(days, phrase);
  return isUnbroken
    ? phrase("on {first} to {last}", { first: names[0] ?? "", last: names.at(-1) ?? "" })
    : phrase("on {weekdays}", { weekdays: list(names, phrase) });
}

/** Names weekdays without a preposition: "Monday to Friday". Sunday is 0. */
export function weekdaysInWords(days: readonly number[], phrase: Phrase): string {
  const { names, isUnbroken } = mondayFirst(days, phrase);
  if (!isUnbroken) return names.join(", ");
  return phrase("{first} to {last}", { first: names[0] ?? "", last: names.at(-1) ?? "" });
}

/** The names of weekdays, and whether they are three or more in a row. */
function mondayFirst(days: readonly number[], phrase: Phrase): { names: string[]; isUnbroken: boolean } {
  const places = days.map((day) => (day + 6) % 7).toSorted((a, b) => a - b);
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  return {
    names: places.map((place) => phrase(DAYS[(place + 1) % 7] ?? "")),
    isUnbroken: places.length > 2 && last - first === places.length - 1,
  };
}

function monthsText(months: readonly number[], phrase: Phrase): string {
  const monthName = (month: number) => phrase(MONTHS[month - 1] ?? "");
  const spans = runsOf(months).map(([low, high]) =>
    high - low > 1
      ? phrase("{first} to {last}", { first: monthName(low), last: monthName(high) })
      : list([...new Set([low, high])].map(monthName), phrase),
  );
  return list(spans, phrase);
}

/** Returns the step of values that fill the range evenly from 0: 1 for every value, null for a single one. */
function evenStep(values: readonly number[], round: number): number | null {
  const step = round / values.length;
  const isEven =
    values.length > 1 && Number.isInteger(step) && values.every((value, i) => value === i * step);
  return isEven ? step : null;
}

/** Groups ascending values into contiguous spans. */
function runsOf(values: readonly number[]): [number, number][] {
  const spans: [number, number][] = [];
  for (const value of values) {
    const last = spans.at(-1);
    if (last && last[1] === value - 1) last[1] = value;
    else spans.push([value, value]);
  }
  return spans;
}

function time(hour: number, minute: number): string {
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

const ordinal = (day: number, phrase: Phrase): string => phrase(`{day}${ending(day)}`, { day: String(day) });

function ending(day: number): string {
  const teen = day % 100 >= 11 && day % 100 <= 13;
  return teen ? "th" : ({ 1: "st", 2: "nd", 3: "rd" }[day % 10] ?? "th");
}

const list = (items: readonly string[], phrase: Phrase): string => joined(items, phrase("and"));
