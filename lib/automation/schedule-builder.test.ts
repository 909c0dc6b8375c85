import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCron } from "./cron";
import { NTHS } from "./cron-field";
import { nextRuns } from "./cron-runs";
import {
  cronOf,
  EVERY_HOURS,
  EVERY_MINUTES,
  MAX_TIMES,
  type Schedule,
  scheduleOf,
  turnedInto,
  withWindow,
} from "./schedule-builder";

const some = (min: number, max: number, maxLength: number) =>
  fc
    .uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength })
    .map((list) => list.toSorted((a, b) => a - b));
const days = some(0, 6, 7);
const times = { hours: some(0, 23, MAX_TIMES), minute: fc.nat(59) };
const window = { from: fc.nat(23), to: fc.integer({ min: 1, max: 24 }) };
const schedules: fc.Arbitrary<Schedule> = fc.oneof(
  fc.record({ kind: fc.constant("weekdays" as const), days, ...times }),
  fc.record({ kind: fc.constant("dates" as const), dates: some(1, 31, 31), ...times }),
  fc.record({
    kind: fc.constant("nth" as const),
    nth: fc.constantFrom(...NTHS),
    day: fc.nat(6),
    ...times,
  }),
  fc
    .record({
      kind: fc.constant("hours" as const),
      every: fc.constantFrom(...EVERY_HOURS),
      minute: fc.nat(59),
      days,
      ...window,
    })
    .map((schedule) => withWindow(schedule, schedule)),
  fc
    .record({
      kind: fc.constant("minutes" as const),
      every: fc.constantFrom(...EVERY_MINUTES),
      days,
      ...window,
    })
    .map((schedule) => withWindow(schedule, schedule)),
);

const read = (text: string) => {
  const parsed = parseCron(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.message}`);
  return parsed.cron;
};

describe("the schedule builder", () => {
  it("writes a valid expression that reads back as the same schedule", () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        const cron = cronOf(schedule);
        expect(read(cron).text).toBe(cron);
        expect(scheduleOf(cron)).toEqual(schedule);
      }),
      { numRuns: 1_000 },
    );
  });

  const part = fc.constantFrom("*", "0", "30", "*/2", "9-17", "9-17/2", "1,3", "0-23", "8,12");
  const crons = fc
    .tuple(
      fc.constantFrom("0", "30", "*/15", "*/30", "0,30", "5-55/10"),
      part,
      fc.constantFrom("*", "1", "1,15", "1-7", "*/5"),
      fc.constantFrom("*", "6", "1-3"),
      fc.constantFrom("*", "1-5", "0,6", "MON", "1#1", "FRI#L", "1#1,3", "*/2"),
    )
    .map((parts) => parts.join(" "))
    .filter((text) => parseCron(text).ok);

  it("never changes when an expression of someone else runs", () => {
    fc.assert(
      fc.property(
        crons,
        fc.constantFrom("America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "UTC"),
        (text, timezone) => {
          const schedule = scheduleOf(text);
          if (schedule === null) return;
          for (const after of ["2027-03-13T00:00Z", "2027-11-06T00:00Z"].map(Date.parse)) {
            const runs = (cron: string) => nextRuns(read(cron), { after, timezone, count: 12 });
            expect(runs(cronOf(schedule))).toEqual(runs(text));
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each<[string, Schedule]>([
    ["0 9 * * 1-5", { kind: "weekdays", days: [1, 2, 3, 4, 5], hours: [9], minute: 0 }],
    ["30 8,17 * * *", { kind: "weekdays", days: [0, 1, 2, 3, 4, 5, 6], hours: [8, 17], minute: 30 }],
    ["0 9 1 * *", { kind: "dates", dates: [1], hours: [9], minute: 0 }],
    ["0 9 * * MON#1", { kind: "nth", nth: 1, day: 1, hours: [9], minute: 0 }],
    ["0 9 * * fri#l", { kind: "nth", nth: "last", day: 5, hours: [9], minute: 0 }],
    ["0 * * * *", { kind: "hours", every: 1, minute: 0, days: [0, 1, 2, 3, 4, 5, 6], from: 0, to: 24 }],
    ["15 8-18/2 * * 1-5", { kind: "hours", every: 2, minute: 15, days: [1, 2, 3, 4, 5], from: 8, to: 19 }],
    ["*/15 9-16 * * SAT", { kind: "minutes", every: 15, days: [6], from: 9, to: 17 }],
  ])("shows %s in its own words", (cron, schedule) => {
    expect(scheduleOf(cron)).toEqual(schedule);
  });

  it.each([
    "",
    "every day",
    "0 9 1 * 1",
    "0 9 * 6 *",
    "0,30 9 * * *",
    "0 0-23 * * *",
    "0 */5 * * *",
    "0 9 * * 1#1,3",
  ])("leaves %j to experts", (cron) => {
    expect(scheduleOf(cron)).toBe(null);
  });

  it("keeps days and times when another kind is chosen, and always makes a valid one", () => {
    fc.assert(
      fc.property(
        fc.option(schedules),
        fc.constantFrom(
          "weekdays" as const,
          "dates" as const,
          "nth" as const,
          "hours" as const,
          "minutes" as const,
        ),
        (before, kind) => {
          const after = turnedInto(kind, before);
          expect(after.kind).toBe(kind);
          expect(scheduleOf(cronOf(after))).toEqual(after);
          if (before && "days" in before && "days" in after) expect(after.days).toEqual(before.days);
          if (before && "hours" in before && "hours" in after) expect(after.hours).toEqual(before.hours);
        },
      ),
    );
  });
});
