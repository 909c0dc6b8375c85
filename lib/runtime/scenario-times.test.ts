import { describe, expect, it } from "vitest";
import type { Desk } from "@/lib/automation/business-hours";
import { wallTime } from "@/lib/automation/timezone";
import { scenarioTimes } from "./scenario-times";

const day = { open: "09:00", close: "17:00" };
const weekdays = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day };
const practice: Desk = {
  timezone: "America/New_York",
  businessHours: weekdays,
  holidays: ["2026-12-25", "2026-11-26"],
};
/** A Friday afternoon. */
const NOW = Date.parse("2026-11-20T20:00:00Z");

const times = (desk: Desk, now = NOW) =>
  Object.fromEntries(scenarioTimes(desk, now).map(({ time, startAt }) => [time, iso(startAt)]));
const iso = (at: number) => new Date(at).toISOString();

describe("scenarioTimes", () => {
  it("finds the next time of each kind from tomorrow on", () => {
    expect(times(practice)).toEqual({
      open: "2026-11-23T18:00:00.000Z",
      closed: "2026-11-21T17:00:00.000Z",
      night: "2026-11-21T07:30:00.000Z",
      clock_change: "2027-03-14T00:00:00.000Z",
      holiday: "2026-11-26T17:00:00.000Z",
    });
  });

  it("begins on the evening before the clocks change", () => {
    const at = Date.parse(times(practice).clock_change ?? "");
    expect(wallTime(at, practice.timezone)).toEqual({ date: "2027-03-13", minute: 19 * 60, weekday: 6 });
  });

  it("finds an open time after a break in the middle of the day", () => {
    const breaks = [{ from: "12:30", to: "14:00" }];
    const businessHours = { monday: { ...day, breaks } };
    expect(times({ ...practice, businessHours }).open).toBe("2026-11-23T19:00:00.000Z");
  });

  it("leaves out what the workspace does not have", () => {
    const always: Desk = { timezone: "UTC" };
    expect(Object.keys(times(always))).toEqual(["open", "night"]);
    const closed: Desk = { timezone: "UTC", businessHours: {} };
    expect(Object.keys(times(closed))).toEqual(["closed", "night"]);
  });

  it("is an hour after closing on a working day, and the last minute of a day that is open until late", () => {
    const sunday = Date.parse("2026-11-22T15:00:00Z");
    expect(times(practice, sunday).closed).toBe("2026-11-23T23:00:00.000Z");
    const late: Desk = { timezone: "UTC", businessHours: { monday: { open: "10:00", close: "23:30" } } };
    expect(times(late, Date.parse("2026-11-22T10:00:00Z")).closed).toBe("2026-11-23T23:59:00.000Z");
  });
});
