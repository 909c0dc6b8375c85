import { type CronField, FIELDS, type FieldName, type NthWeekday, parseField } from "./cron-field";

const MAX_LENGTH = 200;
const MIN_MINUTES_APART = 5;
const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A validated schedule: five fields, runs on some day, never more often than every 5 minutes. */
export type Cron = {
  /** The text as typed, with single spaces. */
  text: string;
  fields: Record<FieldName, CronField>;
};

type CronRefusal = {
  reason: "syntax" | "too_long" | "too_frequent" | "never_fires";
  /** The field the error is about, if any. */
  field: FieldName | null;
  message: string;
};

export type CronResult = { ok: true; cron: Cron; notes: string[] } | ({ ok: false } & CronRefusal);

/** Parses a cron expression, or explains in a sentence why it is invalid. Never throws on any input. */
export function parseCron(input: unknown): CronResult {
  if (typeof input !== "string") return refuse("syntax", "A schedule is text such as 0 9 * * 1-5.");
  if (input.length > MAX_LENGTH) {
    return refuse("too_long", `A schedule has at most ${MAX_LENGTH} characters.`);
  }
  const parts = splitFields(input);
  if (parts === null) return refuse("syntax", "A schedule is one line.");
  if (parts[0]?.startsWith("@")) {
    return refuse("syntax", "Shortcuts such as @daily aren't supported; write five fields.");
  }
  if (parts.length !== FIELDS.length) return refuse("syntax", countMessage(parts.length));
  const fields = new Map<FieldName, CronField>();
  for (const [index, { name }] of FIELDS.entries()) {
    const parsed = parseField(name, parts[index]!);
    if ("message" in parsed) return { ok: false, reason: "syntax", field: name, message: parsed.message };
    fields.set(name, parsed);
  }
  const cron: Cron = { text: parts.join(" "), fields: allFields(fields) };
  const refusal = neverFires(cron) ?? tooFrequent(cron);
  return refusal ?? { ok: true, cron, notes: notesOn(cron) };
}

function allFields(fields: ReadonlyMap<FieldName, CronField>): Cron["fields"] {
  const field = (name: FieldName) => fields.get(name)!;
  return {
    minute: field("minute"),
    hour: field("hour"),
    dayOfMonth: field("dayOfMonth"),
    month: field("month"),
    dayOfWeek: field("dayOfWeek"),
  };
}

function refuse(reason: CronRefusal["reason"], message: string): { ok: false } & CronRefusal {
  return { ok: false, reason, field: null, message };
}

/** Splits the fields at spaces and tabs; null if the text spans several lines. */
function splitFields(text: string): string[] | null {
  const parts: string[] = [];
  let part = "";
  for (const character of text) {
    if (character === "\n" || character === "\r") return null;
    if (character !== " " && character !== "\t") part += character;
    else if (part) {
      parts.push(part);
      part = "";
    }
  }
  if (part) parts.push(part);
  return parts;
}

function countMessage(count: number): string {
  const shape = "five fields: minute, hour, day of month, month, day of week";
  if (count === 6) return `A schedule has ${shape}. This has six: leave out the seconds or the year.`;
  return `A schedule has ${shape}. This has ${count === 0 ? "none" : count}.`;
}

/** With a day of week, or with any day, some date matches. A day of month needs a month that is long enough. */
function neverFires({ fields }: Cron): ({ ok: false } & CronRefusal) | null {
  const { dayOfMonth, month, dayOfWeek } = fields;
  if (!dayOfWeek.every) return null;
  const firstDay = dayOfMonth.values[0] ?? 1;
  if (month.values.some((value) => firstDay <= (DAYS_IN_MONTH[value - 1] ?? 0))) return null;
  const message = `This never runs: no month it names has a day ${firstDay}.`;
  return { ok: false, reason: "never_fires", field: "dayOfMonth", message };
}

function tooFrequent(cron: Cron): ({ ok: false } & CronRefusal) | null {
  const apart = minutesApart(cron);
  if (apart >= MIN_MINUTES_APART) return null;
  const often = apart === 1 ? "every minute" : `${apart} minutes apart`;
  const message = `This would run ${often}; runs must be at least ${MIN_MINUTES_APART} minutes apart, such as */${MIN_MINUTES_APART}.`;
  return { ok: false, reason: "too_frequent", field: "minute", message };
}

/** Returns the shortest local time between two runs. */
function minutesApart(cron: Cron): number {
  const { minute, hour } = cron.fields;
  const times = hour.values.flatMap((h) => minute.values.map((m) => h * 60 + m));
  let apart = 1_440;
  for (let i = 1; i < times.length; i += 1) apart = Math.min(apart, times[i]! - times[i - 1]!);
  const overMidnight = times[0]! + 1_440 - times.at(-1)!;
  if (overMidnight < apart && runsOnConsecutiveDays(cron)) apart = overMidnight;
  return apart;
}

/** 28 years contain every combination of weekday and date, including leap days. */
function runsOnConsecutiveDays({ fields }: Cron): boolean {
  let yesterday = false;
  const day = new Date(Date.UTC(2000, 0, 1));
  for (let i = 0; i < 28 * 366; i += 1) {
    const today = matchesDay(fields, day);
    if (today && yesterday) return true;
    yesterday = today;
    day.setUTCDate(day.getUTCDate() + 1);
  }
  return false;
}

/** When both day of month and day of week are given, either one is enough. */
function matchesDay({ dayOfMonth, month, dayOfWeek }: Cron["fields"], day: Date): boolean {
  if (!month.values.includes(day.getUTCMonth() + 1)) return false;
  const byDate = dayOfMonth.values.includes(day.getUTCDate());
  const byWeekday =
    dayOfWeek.values.includes(day.getUTCDay()) || dayOfWeek.nths.some((nth) => isNth(nth, day));
  if (dayOfMonth.every) return byWeekday;
  return dayOfWeek.every ? byDate : byDate || byWeekday;
}

function isNth({ day, nth }: NthWeekday, date: Date): boolean {
  if (date.getUTCDay() !== day) return false;
  const inMonth = date.getUTCDate();
  if (nth !== "last") return Math.ceil(inMonth / 7) === nth;
  return inMonth + 7 > new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}

function notesOn({ fields }: Cron): string[] {
  if (fields.dayOfMonth.every || fields.dayOfWeek.every) return [];
  return ["Day of month and day of week are both given: it runs on days that match either."];
}
