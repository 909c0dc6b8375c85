import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WEEKDAYS, type Weekday } from "./business-hours";
import { delay, delayConfig } from "./control";
import { DAY } from "./instants";
import { nextTimeOfDay } from "./time-of-day";
import { wallTime } from "./timezone";

const ZONE = "America/New_York";

/** Saturday, 7 November 2026; the clocks go back on Sunday. */
const SATURDAY = "2026-11-07T20:30:00-05:00";

describe("the next time of a day", () => {
  const next = (config: object, from: string) => {
    const parsed = delayConfig.parse({ timeOfDay: config });
    return nextTimeOfDay(parsed.timeOfDay!, { from: Date.parse(from), timezone: ZONE });
  };

  it.each<[string, object, string, string]>([
    ["later the same day", { at: "09:00" }, "2026-11-05T08:59:00-05:00", "2026-11-05T09:00:00-05:00"],
    ["the same minute", { at: "09:00" }, "2026-11-05T09:00:00-05:00", "2026-11-05T09:00:00-05:00"],
    [
      "the next day once it has passed",
      { at: "09:00" },
      "2026-11-05T09:00:01-05:00",
      "2026-11-06T09:00:00-05:00",
    ],
    [
      "the next day although it is still ahead",
      { at: "09:00", day: "next_day" },
      "2026-11-05T08:00:00-05:00",
      "2026-11-06T09:00:00-05:00",
    ],
    [
      "the next day after midnight",
      { at: "09:00", day: "next_day" },
      "2026-11-05T00:10:00-05:00",
      "2026-11-06T09:00:00-05:00",
    ],
    ["the next chosen weekday", { at: "08:00", weekdays: ["monday"] }, SATURDAY, "2026-11-09T08:00:00-05:00"],
    [
      "a chosen weekday that is today",
      { at: "21:00", weekdays: ["monday", "saturday"] },
      SATURDAY,
      "2026-11-07T21:00:00-05:00",
    ],
    [
      "a week later, if that weekday's time has passed",
      { at: "20:00", weekdays: ["saturday"] },
      SATURDAY,
      "2026-11-14T20:00:00-05:00",
    ],
    [
      "a chosen weekday other than today",
      { at: "21:00", day: "next_day", weekdays: ["saturday"] },
      SATURDAY,
      "2026-11-14T21:00:00-05:00",
    ],
    [
      "the first of two times as the clocks go back",
      { at: "01:30" },
      "2026-10-31T12:00:00-04:00",
      "2026-11-01T01:30:00-04:00",
    ],
    [
      "the second of two times between them",
      { at: "01:30" },
      "2026-11-01T01:10:00-05:00",
      "2026-11-01T01:30:00-05:00",
    ],
    [
      "the end of the gap for a time that is skipped",
      { at: "02:30" },
      "2027-03-13T12:00:00-05:00",
      "2027-03-14T03:00:00-04:00",
    ],
  ])("is %s", (_, config, from, expected) => {
    expect(new Date(next(config, from)).toISOString()).toBe(new Date(expected).toISOString());
  });

  it("is never in the past, is within eight days, and is on a chosen weekday", () => {
    const weekdays = fc.option(fc.subarray<Weekday>([...WEEKDAYS], { minLength: 1 }), { nil: undefined });
    const from = fc.date({
      min: new Date("2026-01-01T00:00:00Z"),
      max: new Date("2028-12-31T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(from, weekdays, fc.constantFrom("same_day", "next_day"), (date, days, day) => {
        const at = nextTimeOfDay(
          { at: "09:15", day: day as "same_day", ...(days ? { weekdays: days } : {}) },
          { from: date.getTime(), timezone: ZONE },
        );
        const local = wallTime(at, ZONE);
        expect(local.minute).toBe(9 * 60 + 15);
        expect(at).toBeGreaterThanOrEqual(date.getTime());
        expect(at - date.getTime()).toBeLessThan(9 * DAY);
        expect(days ?? WEEKDAYS).toContain(WEEKDAYS[local.weekday]);
        if (day === "next_day") expect(local.date > wallTime(date.getTime(), ZONE).date).toBe(true);
      }),
    );
  });
});

describe("a wait until a time of day", () => {
  const summary = (config: object) => delay.summary(config as never);

  it.each<[object, string]>([
    [{ timeOfDay: { at: "09:00" } }, "Wait until 9:00 AM"],
    [{ timeOfDay: { at: "17:30", day: "next_day" } }, "Wait until 5:30 PM the next day"],
    [
      { timeOfDay: { at: "09:00", weekdays: ["friday", "monday", "tuesday", "wednesday", "thursday"] } },
      "Wait until 9:00 AM (Monday to Friday)",
    ],
    [
      { timeOfDay: { at: "09:00", day: "next_day", weekdays: ["sunday", "tuesday"] } },
      "Wait until 9:00 AM the next day (Tuesday, Sunday)",
    ],
    [{ timeOfDay: { at: "09:00", weekdays: [...WEEKDAYS] } }, "Wait until 9:00 AM"],
    [{ timeOfDay: {} }, "Wait until a time of day"],
    [{ timeOfDay: "soon" }, "Wait"],
    [
      { duration: { amount: 12, unit: "hours" }, window: "business_hours" },
      "Wait 12 hours, then until business hours",
    ],
  ])("reads well: %j", (config, expected) => {
    expect(summary(config)).toBe(expected);
  });

  it("shows the time as its reader writes it", () => {
    const text = delay.summary({ timeOfDay: { at: "17:30" } }, undefined, (time) => `${time} h`);
    expect(text).toBe("Wait until 17:30 h");
  });

  it("is one of four ways, of which a step has one", () => {
    const both = { duration: { amount: 1, unit: "hours" }, timeOfDay: { at: "09:00" } };
    expect(delay.check?.(both)).toMatchObject([{ field: "timeOfDay", code: "invalid_value" }]);
  });

  it.each([["9:00"], ["24:00"], ["09:60"], [""]])("refuses %j", (at) => {
    expect(delayConfig.safeParse({ timeOfDay: { at } }).success).toBe(false);
  });
});
