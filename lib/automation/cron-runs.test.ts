import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Cron, parseCron } from "./cron";
import { nextRun, nextRuns, previousRun, slotsBetween } from "./cron-runs";
import { wallTime } from "./timezone";

const MINUTE = 60_000;
const at = (text: string) => Date.parse(text);
const read = (text: string): Cron => {
  const result = parseCron(text);
  if (!result.ok) throw new Error(result.message);
  return result.cron;
};
const runs = (text: string, timezone: string, after: string, count = 5) =>
  nextRuns(read(text), { after: at(after), timezone, count }).map((run) =>
    new Date(run).toISOString().slice(0, 16),
  );

describe("daylight saving", () => {
  it.each([
    [
      "New York, skipped 02:30 runs at 03:00",
      "30 2 * * *",
      "America/New_York",
      "2027-03-13T00:00Z",
      ["2027-03-13T07:30", "2027-03-14T07:00", "2027-03-15T06:30"],
    ],
    [
      "New York, repeated 01:30 runs once",
      "30 1 * * *",
      "America/New_York",
      "2027-11-06T00:00Z",
      ["2027-11-06T05:30", "2027-11-07T05:30", "2027-11-08T06:30"],
    ],
    [
      "New York, every 15 minutes stays so over the repeated hour",
      "*/15 * * * *",
      "America/New_York",
      "2027-11-07T04:50Z",
      [
        "2027-11-07T05:00",
        "2027-11-07T05:15",
        "2027-11-07T05:30",
        "2027-11-07T05:45",
        "2027-11-07T06:00",
        "2027-11-07T06:15",
        "2027-11-07T06:30",
        "2027-11-07T06:45",
      ],
    ],
    [
      "New York, every 20 minutes of one hour, repeated",
      "*/20 1 * * *",
      "America/New_York",
      "2027-11-07T00:00Z",
      ["2027-11-07T05:00", "2027-11-07T05:20", "2027-11-07T05:40", "2027-11-07T06:00", "2027-11-07T06:20"],
    ],
    [
      "New York, every second hour, one of them skipped",
      "30 */2 * * *",
      "America/New_York",
      "2027-03-14T05:00Z",
      ["2027-03-14T05:30", "2027-03-14T08:30"],
    ],
    [
      "New York, a list with a skipped time",
      "30 2,14 * * *",
      "America/New_York",
      "2027-03-14T00:00Z",
      ["2027-03-14T07:00", "2027-03-14T18:30"],
    ],
    [
      "New York, two skipped times are one run",
      "0,30 2 * * *",
      "America/New_York",
      "2027-03-14T00:00Z",
      ["2027-03-14T07:00", "2027-03-15T06:00"],
    ],
    [
      "New York, a skipped time beside the one it moves to",
      "0 2,3 * * *",
      "America/New_York",
      "2027-03-14T00:00Z",
      ["2027-03-14T07:00", "2027-03-15T06:00"],
    ],
    [
      "New York, a list of repeated times runs once each",
      "0,30 1 * * *",
      "America/New_York",
      "2027-11-07T00:00Z",
      ["2027-11-07T05:00", "2027-11-07T05:30", "2027-11-08T06:00"],
    ],
    [
      "Berlin, skipped 02:30",
      "30 2 * * *",
      "Europe/Berlin",
      "2027-03-27T12:00Z",
      ["2027-03-28T01:00", "2027-03-29T00:30"],
    ],
    [
      "Berlin, repeated 02:30",
      "30 2 * * *",
      "Europe/Berlin",
      "2027-10-30T12:00Z",
      ["2027-10-31T00:30", "2027-11-01T01:30"],
    ],
    [
      "Lord Howe, half an hour skipped",
      "15 2 * * *",
      "Australia/Lord_Howe",
      "2027-10-02T00:00Z",
      ["2027-10-02T15:30", "2027-10-03T15:15"],
    ],
    [
      "Lord Howe, half an hour repeated",
      "45 1 * * *",
      "Australia/Lord_Howe",
      "2027-04-03T00:00Z",
      ["2027-04-03T14:45", "2027-04-04T15:15"],
    ],
    [
      "Casablanca, back for Ramadan",
      "30 2 * * *",
      "Africa/Casablanca",
      "2025-02-22T12:00Z",
      ["2025-02-23T01:30", "2025-02-24T02:30"],
    ],
    [
      "Casablanca, forward after it",
      "30 2 * * *",
      "Africa/Casablanca",
      "2025-04-05T12:00Z",
      ["2025-04-06T02:00", "2025-04-07T01:30"],
    ],
    [
      "Kathmandu, never changes",
      "0 9 * * *",
      "Asia/Kathmandu",
      "2027-03-01T00:00Z",
      ["2027-03-01T03:15", "2027-03-02T03:15"],
    ],
    [
      "Cairo, midnight skipped",
      "30 0 * * *",
      "Africa/Cairo",
      "2027-04-29T00:00Z",
      ["2027-04-29T22:00", "2027-04-30T21:30"],
    ],
    [
      "either day of month or day of week",
      "0 0 1 * 1",
      "UTC",
      "2027-01-30T00:00Z",
      ["2027-02-01T00:00", "2027-02-08T00:00", "2027-02-15T00:00", "2027-02-22T00:00", "2027-03-01T00:00"],
    ],
    [
      "either, also where the day of month is a step",
      "0 0 */15 * 1",
      "UTC",
      "2027-01-30T00:00Z",
      ["2027-01-31T00:00", "2027-02-01T00:00", "2027-02-08T00:00", "2027-02-15T00:00", "2027-02-16T00:00"],
    ],
    [
      "either, also where the day of week is a step",
      "0 0 1 * */3",
      "UTC",
      "2027-01-30T00:00Z",
      ["2027-01-31T00:00", "2027-02-01T00:00", "2027-02-03T00:00", "2027-02-06T00:00"],
    ],
    [
      "a week that ends on Sunday",
      "0 0 * * FRI-SUN/2",
      "UTC",
      "2027-01-30T00:00Z",
      ["2027-01-31T00:00", "2027-02-05T00:00", "2027-02-07T00:00"],
    ],
    [
      "a whole week and Sunday twice",
      "0 0 * * 0-7",
      "UTC",
      "2027-01-30T00:00Z",
      ["2027-01-31T00:00", "2027-02-01T00:00"],
    ],
    ["7 is Sunday", "0 0 * * 7", "UTC", "2027-01-30T00:00Z", ["2027-01-31T00:00", "2027-02-07T00:00"]],
    [
      "the first Monday of a month",
      "0 9 * * 1#1",
      "America/New_York",
      "2027-01-30T00:00Z",
      ["2027-02-01T14:00", "2027-03-01T14:00", "2027-04-05T13:00"],
    ],
    [
      "the last Friday of a month",
      "0 9 * * 5#L",
      "UTC",
      "2027-01-30T00:00Z",
      ["2027-02-26T09:00", "2027-03-26T09:00", "2027-04-30T09:00"],
    ],
    ["leap days only", "0 12 29 2 *", "UTC", "2096-03-01T00:00Z", ["2104-02-29T12:00", "2108-02-29T12:00"]],
  ])("%s", (_, cron, timezone, after, expected) => {
    expect(runs(cron, timezone, after, expected.length)).toEqual(expected);
  });
});

describe("runs", () => {
  it("come strictly after, or strictly before, an instant", () => {
    const nine = read("0 9 * * *");
    const place = { timezone: "UTC" };
    expect(nextRun(nine, { after: at("2027-06-01T09:00Z"), ...place })).toBe(at("2027-06-02T09:00Z"));
    expect(nextRun(nine, { after: at("2027-06-01T08:59:59.999Z"), ...place })).toBe(at("2027-06-01T09:00Z"));
    expect(previousRun(nine, { before: at("2027-06-01T09:00Z"), ...place })).toBe(at("2027-05-31T09:00Z"));
    expect(previousRun(nine, { before: at("2027-06-01T09:00:00.001Z"), ...place })).toBe(
      at("2027-06-01T09:00Z"),
    );
    expect(previousRun(read("0 0 29 2 *"), { before: at("2104-02-01T00:00Z"), ...place })).toBe(
      at("2096-02-29T00:00Z"),
    );
  });

  it("between two instants exclude the first and include the last", () => {
    const half = read("*/30 * * * *");
    const slots = slotsBetween(half, {
      from: at("2027-06-01T09:00Z"),
      to: at("2027-06-01T10:30Z"),
      timezone: "UTC",
    });
    expect(slots).toEqual([at("2027-06-01T09:30Z"), at("2027-06-01T10:00Z"), at("2027-06-01T10:30Z")]);
    expect(slotsBetween(half, { from: 5, to: 4, timezone: "UTC" })).toEqual([]);
    expect(
      slotsBetween(half, { from: 0, to: at("2027-06-01T10:30Z"), timezone: "UTC", limit: 3 }),
    ).toHaveLength(3);
  });

  const transitions: [string, string][] = [
    ["America/New_York", "2027-03-14"],
    ["America/New_York", "2027-11-07"],
    ["Europe/Berlin", "2027-03-28"],
    ["Europe/Berlin", "2027-10-31"],
    ["Australia/Lord_Howe", "2027-04-03"],
    ["Australia/Lord_Howe", "2027-10-02"],
    ["Africa/Casablanca", "2025-02-23"],
    ["Africa/Casablanca", "2025-04-06"],
    ["Africa/Cairo", "2027-04-29"],
    ["Africa/Cairo", "2027-10-28"],
    ["America/Santiago", "2027-04-03"],
    ["America/Santiago", "2027-09-04"],
    ["Asia/Beirut", "2027-03-28"],
    ["Asia/Kathmandu", "2027-06-01"],
  ];
  const minutes = fc.oneof(
    fc.constantFrom("0", "30", "15", "0,30", "5,20,45", "0-40/20", "*/15", "*/20", "*/30", "10-50/20"),
    fc.nat(59).map(String),
  );
  const hours = fc.oneof(
    fc.constantFrom("*", "*/2", "0-3", "1,2,3", "0,23", "1-4/2", "2", "1", "0", "3"),
    fc.nat(23).map(String),
  );
  const days = fc.constantFrom(
    "* * *",
    "* * 0",
    "* * 0,6",
    "7,14,28,31 * *",
    "1 * 0",
    "* * 6,7",
    "* 3,4,10,11 *",
    "* * 0#1",
    "* * 0#2,6#1",
    "* * 0#L",
    "* * 1#1,2",
    "14 * 0#2",
  );
  const crons = fc.tuple(minutes, hours, days).map((parts) => parts.join(" "));

  it.each(transitions)("match a minute-by-minute walk of the rule: %s from %s", (timezone, day) => {
    fc.assert(
      fc.property(crons, (text) => {
        const cron = read(text);
        const from = at(`${day}T00:00Z`) - 30 * 60 * MINUTE;
        const to = from + 72 * 60 * MINUTE;
        expect(slotsBetween(cron, { from, to, timezone })).toEqual(walked(cron, { from, to, timezone }));
      }),
      { numRuns: 15 },
    );
  });

  /** Walks minute by minute: the local time, what it skipped since the last minute, and what it showed before. */
  function walked(
    cron: Cron,
    { from, to, timezone }: { from: number; to: number; timezone: string },
  ): number[] {
    const [minute = "", hour = ""] = cron.text.split(" ");
    const fixed = !/[*/]/.test(minute + hour);
    const shown = new Set<string>();
    const found: number[] = [];
    let last: number | null = null;
    for (let instant = from - 180 * MINUTE; instant <= to; instant += MINUTE) {
      const clock = wallTime(instant, timezone);
      const local = at(`${clock.date}T00:00Z`) + clock.minute * MINUTE;
      const skipped: number[] = [];
      if (fixed && last !== null) for (let t = last + MINUTE; t < local; t += MINUTE) skipped.push(t);
      const repeated = shown.has(`${local}`);
      shown.add(`${local}`);
      const due = (matches(cron, local) && !(fixed && repeated)) || skipped.some((t) => matches(cron, t));
      if (due && instant > from) found.push(instant);
      last = Math.max(last ?? local, local);
    }
    return found;
  }

  function matches({ fields }: Cron, local: number): boolean {
    const date = new Date(local);
    const byDate = fields.dayOfMonth.values.includes(date.getUTCDate());
    const { values, nths } = fields.dayOfWeek;
    const monthBefore = (days: number) => new Date(local - days * 1_440 * MINUTE).getUTCMonth();
    const isNth = ({ day, nth }: (typeof nths)[number]) =>
      date.getUTCDay() === day &&
      (nth === "last"
        ? monthBefore(-7) !== date.getUTCMonth()
        : monthBefore(7 * nth) !== date.getUTCMonth() && monthBefore(7 * (nth - 1)) === date.getUTCMonth());
    const byWeekday = values.includes(date.getUTCDay()) || nths.some(isNth);
    const either = !fields.dayOfMonth.every && !fields.dayOfWeek.every;
    return (
      fields.minute.values.includes(date.getUTCMinutes()) &&
      fields.hour.values.includes(date.getUTCHours()) &&
      fields.month.values.includes(date.getUTCMonth() + 1) &&
      (either ? byDate || byWeekday : byDate && byWeekday)
    );
  }
});
