import { ENGLISH, type Wording } from "@/lib/wording";
import type { Cron } from "./cron";
import type { CronField } from "./cron-field";
import { joined, lower } from "./joined";
import { MONTHS } from "./month-names";

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** Above this many clock times, the text lists minutes and hours instead. */
const MAX_TIMES = 6;

type Say = Wording["say"];

/** Describes the schedule in words: `At 09:00 on weekdays`. */
export function cronText({ fields }: Cron, { say }: Pick<Wording, "say"> = ENGLISH): string {
  const { text, atTimes } = timeText(fields.minute, fields.hour, say);
  const day = dayText(fields, say);
  if (!day) return atTimes ? say("Every day {time}", { time: lower(text) }) : text;
  return `${text} ${day}`;
}

function timeText({ values: minutes }: CronField, { values: hours }: CronField, say: Say) {
  const minuteStep = evenStep(minutes, 60);
  const hourStep = evenStep(hours, 24);
  if (hourStep !== null && hourStep > 1 && minutes.length === 1)
    return {
      text: `${say("Every {count} hours", { count: String(hourStep) })}${pastText(minutes, say)}`,
      atTimes: false,
    };
  const apart = minutes.length === 1 && runsOf(hours).length === hours.length;
  if (apart || minutes.length * hours.length <= MAX_TIMES) {
    const times = hours.flatMap((hour) => minutes.map((minute) => clock(hour, minute)));
    return { text: say("At {times}", { times: list(times, say) }), atTimes: true };
  }
  const every =
    minuteStep === null
      ? `${say("Every hour")}${pastText(minutes, say)}`
      : say("Every {count} minutes", { count: String(minuteStep) });
  return {
    text: `${every}${hours.length === 24 ? "" : ` ${spansText(minutes, hours, say)}`}`,
    atTimes: false,
  };
}

function pastText(minutes: readonly number[], say: Say): string {
  if (minutes.length === 1 && minutes[0] === 0) return "";
  const one = minutes.length === 1 && minutes[0] === 1;
  const text = one ? " at {minutes} minute past" : " at {minutes} minutes past";
  return say(text, { minutes: list(minutes.map(String), say) });
}

/** Returns the first and last time of each contiguous span of hours. */
function spansText(minutes: readonly number[], hours: readonly number[], say: Say): string {
  const [first = 0, last = 0] = [minutes[0], minutes.at(-1)];
  const spans = runsOf(hours).map(([low, high]) =>
    low === high && minutes.length === 1
      ? say("at {time}", { time: clock(low, first) })
      : say("from {start} to {end}", { start: clock(low, first), end: clock(high, last) }),
  );
  return list(spans, say);
}

function dayText({ dayOfMonth, dayOfWeek, month }: Cron["fields"], say: Say): string {
  const months = month.every ? "" : monthsText(month.values, say);
  const inMonths = months && say("in {months}", { months });
  const dates = dayOfMonth.every
    ? ""
    : say("{dates} of {months}", {
        dates: datesText(dayOfMonth.values, say),
        months: months || say("every month"),
      });
  const weekdays = dayOfWeek.every ? "" : weekdayText(dayOfWeek, months, say);
  // The words of a weekday of the month contain the month.
  if (!dates && dayOfWeek.nths.length > 0) return weekdays;
  if (dates && weekdays) return `${dates}${say(", and ")}${[weekdays, inMonths].filter(Boolean).join(" ")}`;
  if (dates) return dates;
  return [weekdays, inMonths].filter(Boolean).join(" ");
}

function datesText(days: readonly number[], say: Say): string {
  const step = (days[1] ?? 0) - (days[0] ?? 0);
  const isStepped =
    days.length > 5 && step > 1 && days.every((day, i) => i === 0 || day - days[i - 1]! === step);
  const nth = (day: number) => ordinal(day, say);
  if (isStepped)
    return say("on every {step} day from the {first}", {
      step: say(`{count}${ending(step)}`, { count: String(step) }),
      first: nth(days[0] ?? 1),
    });
  const spans = runsOf(days).map(([low, high]) =>
    high - low > 1
      ? say("{first} to {last}", { first: nth(low), last: nth(high) })
      : list([...new Set([low, high])].map(nth), say),
  );
  return say("on the {days}", { days: list(spans, say) });
}

function weekdayText({ values, nths }: CronField, months: string, say: Say): string {
  const once = nths.map(({ day, nth }) =>
    say(`${nth === "last" ? "last" : ORDINALS[nth]} {weekday}`, { weekday: say(DAYS[day] ?? "") }),
  );
  const inMonths = once.length > 0 && months ? ` ${say("in {months}", { months })}` : "";
  const parts = [
    ...(values.length > 0 ? [`${weekdaysText(values, say)}${inMonths}`] : []),
    ...(once.length > 0
      ? [
          say("on the {weekdays} of {months}", {
            weekdays: list(once, say),
            months: months || say("every month"),
          }),
        ]
      : []),
  ];
  return parts.join(say(", and "));
}
const ORDINALS = ["", "first", "second", "third", "fourth"];

function weekdaysText(days: readonly number[], say: Say): string {
  const key = days.join("");
  if (key === "12345") return say("on weekdays");
  if (key === "06") return say("on weekends");
  if (key === "0123456") return say("every day");
  const mondayFirst = [...days].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
  const names = mondayFirst.map((day) => say(DAYS[day] ?? ""));
  const [first, last] = [mondayFirst[0] ?? 0, mondayFirst.at(-1) ?? 0];
  const unbroken = mondayFirst.length > 2 && ((last + 6) % 7) - ((first + 6) % 7) === mondayFirst.length - 1;
  return unbroken
    ? say("on {first} to {last}", { first: names[0] ?? "", last: names.at(-1) ?? "" })
    : say("on {weekdays}", { weekdays: list(names, say) });
}

function monthsText(months: readonly number[], say: Say): string {
  const monthName = (month: number) => say(MONTHS[month - 1] ?? "");
  const spans = runsOf(months).map(([low, high]) =>
    high - low > 1
      ? say("{first} to {last}", { first: monthName(low), last: monthName(high) })
      : list([...new Set([low, high])].map(monthName), say),
  );
  return list(spans, say);
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

function clock(hour: number, minute: number): string {
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

const ordinal = (day: number, say: Say): string => say(`{day}${ending(day)}`, { day: String(day) });

function ending(day: number): string {
  const teen = day % 100 >= 11 && day % 100 <= 13;
  return teen ? "th" : ({ 1: "st", 2: "nd", 3: "rd" }[day % 10] ?? "th");
}

const list = (items: readonly string[], say: Say): string => joined(items, say("and"));
