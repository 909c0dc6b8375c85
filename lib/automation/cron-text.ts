import type { Cron } from "./cron";
import type { CronField } from "./cron-field";
import { MONTHS } from "./month-names";

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** Above this many clock times, the text lists minutes and hours instead. */
const MAX_TIMES = 6;

/** Describes the schedule in words: `At 09:00 on weekdays`. */
export function cronText({ fields }: Cron): string {
  const time = timeText(fields.minute, fields.hour);
  const day = dayText(fields);
  if (!day) return time.startsWith("At ") ? `Every day ${lower(time)}` : time;
  return `${time} ${day}`;
}

function timeText({ values: minutes }: CronField, { values: hours }: CronField): string {
  const minuteStep = evenStep(minutes, 60);
  const hourStep = evenStep(hours, 24);
  if (hourStep !== null && hourStep > 1 && minutes.length === 1)
    return `Every ${hourStep} hours${pastText(minutes)}`;
  const apart = minutes.length === 1 && runsOf(hours).length === hours.length;
  if (apart || minutes.length * hours.length <= MAX_TIMES) {
    return `At ${list(hours.flatMap((hour) => minutes.map((minute) => clock(hour, minute))))}`;
  }
  const every = minuteStep === null ? `Every hour${pastText(minutes)}` : `Every ${minuteStep} minutes`;
  return `${every}${hours.length === 24 ? "" : ` ${spansText(minutes, hours)}`}`;
}

function pastText(minutes: readonly number[]): string {
  if (minutes.length === 1 && minutes[0] === 0) return "";
  const one = minutes.length === 1 && minutes[0] === 1;
  return ` at ${list(minutes.map(String))} ${one ? "minute" : "minutes"} past`;
}

/** Returns the first and last time of each contiguous span of hours. */
function spansText(minutes: readonly number[], hours: readonly number[]): string {
  const [first = 0, last = 0] = [minutes[0], minutes.at(-1)];
  const spans = runsOf(hours).map(([low, high]) =>
    low === high && minutes.length === 1
      ? `at ${clock(low, first)}`
      : `from ${clock(low, first)} to ${clock(high, last)}`,
  );
  return list(spans);
}

function dayText({ dayOfMonth, dayOfWeek, month }: Cron["fields"]): string {
  const months = month.every ? "" : monthsText(month.values);
  const dates = dayOfMonth.every ? "" : `${datesText(dayOfMonth.values)} of ${months || "every month"}`;
  const weekdays = dayOfWeek.every ? "" : weekdayText(dayOfWeek, months);
  // The words of a weekday of the month contain the month.
  if (!dates && dayOfWeek.nths.length > 0) return weekdays;
  if (dates && weekdays) return `${dates}, and ${weekdays}${months ? ` in ${months}` : ""}`;
  if (dates) return dates;
  return [weekdays, months && `in ${months}`].filter(Boolean).join(" ");
}

function datesText(days: readonly number[]): string {
  const step = (days[1] ?? 0) - (days[0] ?? 0);
  const isStepped =
    days.length > 5 && step > 1 && days.every((day, i) => i === 0 || day - days[i - 1]! === step);
  if (isStepped) return `on every ${ordinal(step)} day from the ${ordinal(days[0] ?? 1)}`;
  const spans = runsOf(days).map(([low, high]) =>
    high - low > 1 ? `${ordinal(low)} to ${ordinal(high)}` : list([...new Set([low, high])].map(ordinal)),
  );
  return `on the ${list(spans)}`;
}

function weekdayText({ values, nths }: CronField, months: string): string {
  const once = nths.map(({ day, nth }) => `${nth === "last" ? "last" : ORDINALS[nth]} ${DAYS[day]}`);
  const parts = [
    ...(values.length > 0
      ? [`${weekdaysText(values)}${once.length > 0 && months ? ` in ${months}` : ""}`]
      : []),
    ...(once.length > 0 ? [`on the ${list(once)} of ${months || "every month"}`] : []),
  ];
  return parts.join(", and ");
}
const ORDINALS = ["", "first", "second", "third", "fourth"];

function weekdaysText(days: readonly number[]): string {
  const key = days.join("");
  if (key === "12345") return "on weekdays";
  if (key === "06") return "at weekends";
  if (key === "0123456") return "every day";
  const mondayFirst = [...days].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
  const names = mondayFirst.map((day) => DAYS[day] ?? "");
  const [first, last] = [mondayFirst[0] ?? 0, mondayFirst.at(-1) ?? 0];
  const unbroken = mondayFirst.length > 2 && ((last + 6) % 7) - ((first + 6) % 7) === mondayFirst.length - 1;
  return unbroken ? `on ${names[0]} to ${names.at(-1)}` : `on ${list(names)}`;
}

function monthsText(months: readonly number[]): string {
  const spans = runsOf(months).map(([low, high]) =>
    high - low > 1
      ? `${monthName(low)} to ${monthName(high)}`
      : list([...new Set([low, high])].map(monthName)),
  );
  return list(spans);
}

function monthName(month: number): string {
  return MONTHS[month - 1] ?? "";
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

function ordinal(day: number): string {
  const teen = day % 100 >= 11 && day % 100 <= 13;
  const ending = teen ? "th" : ({ 1: "st", 2: "nd", 3: "rd" }[day % 10] ?? "th");
  return `${day}${ending}`;
}

function list(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
