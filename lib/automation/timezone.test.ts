import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalTimezone, instantOf, instantsOf, nextDate, offsetChange, wallTime } from "./timezone";

const at = (text: string) => Date.parse(text);
const iso = (instants: number[]) => instants.map((instant) => new Date(instant).toISOString());
const ZONES = [
  "UTC",
  "America/New_York",
  "Europe/Berlin",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "Africa/Cairo",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "America/St_Johns",
];

describe("a time zone's name", () => {
  it.each([
    ["UTC", "UTC"],
    ["utc", "UTC"],
    ["Etc/GMT+5", "Etc/GMT+5"],
    ["Etc/UTC", "UTC"],
    ["America/New_York", "America/New_York"],
    ["america/new_york", "America/New_York"],
    ["US/Eastern", "America/New_York"],
    ["Europe/Kyiv", "Europe/Kyiv"],
    ["Europe/Kiev", "Europe/Kyiv"],
    ["Asia/Kathmandu", "Asia/Kathmandu"],
    ["Asia/Calcutta", "Asia/Kolkata"],
    ["America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"],
    ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ])("%s is stored as %s", (name, stored) => {
    expect(canonicalTimezone(name)).toBe(stored);
    expect(canonicalTimezone(stored)).toBe(stored);
  });

  it.each([
    "Mars/Base",
    "",
    "GMT+25",
    "+05:30",
    "../../etc/passwd",
    "__proto__",
    "EST",
    "GMT",
    " Europe/Berlin",
    "Europe/Berlin\n",
    5,
    null,
    {},
    `A/${"b".repeat(100_000)}`,
    "EST5EDT",
    "Zulu",
  ])("%j is none", (name) => {
    expect(canonicalTimezone(name)).toBeNull();
  });
});

describe("local times", () => {
  it("that are skipped mean the first instant after the gap", () => {
    const local = { date: "2027-03-14", minute: 150 };
    expect(instantsOf(local, "America/New_York")).toEqual([]);
    expect(iso([instantOf(local, "America/New_York")])).toEqual(["2027-03-14T07:00:00.000Z"]);
  });

  it("that are repeated mean the first occurrence", () => {
    const local = { date: "2027-11-07", minute: 90 };
    expect(iso(instantsOf(local, "America/New_York"))).toEqual([
      "2027-11-07T05:30:00.000Z",
      "2027-11-07T06:30:00.000Z",
    ]);
    expect(iso([instantOf(local, "America/New_York")])).toEqual(["2027-11-07T05:30:00.000Z"]);
  });

  it("in a zone that skipped a whole day mean the first instant after it", () => {
    const local = { date: "2011-12-30", minute: 900 };
    expect(instantsOf(local, "Pacific/Apia")).toEqual([]);
    expect(iso([instantOf(local, "Pacific/Apia")])).toEqual(["2011-12-30T10:00:00.000Z"]);
  });

  it("shift by half an hour on Lord Howe", () => {
    expect(iso([instantOf({ date: "2027-10-03", minute: 135 }, "Australia/Lord_Howe")])).toEqual([
      "2027-10-02T15:30:00.000Z",
    ]);
    expect(instantsOf({ date: "2027-04-04", minute: 105 }, "Australia/Lord_Howe")).toHaveLength(2);
  });

  it("convert back to the time they were made from", () => {
    const minutes = fc.integer({ min: at("2024-01-01") / 60_000, max: at("2030-01-01") / 60_000 });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), minutes, (timezone, minute) => {
        const instant = minute * 60_000;
        expect(instantsOf(wallTime(instant, timezone), timezone)).toContain(instant);
      }),
    );
  });

  it("end their day at minute 1,440", () => {
    expect(iso([instantOf({ date: "2027-03-28", minute: 1_440 }, "Europe/Berlin")])).toEqual([
      "2027-03-28T22:00:00.000Z",
    ]);
    expect(nextDate("2028-02-28")).toBe("2028-02-29");
  });

  it("include the instant of a clock change", () => {
    const around = (timezone: string) =>
      offsetChange(at("2027-03-27"), { until: at("2027-03-29"), timezone });
    expect(around("Europe/Berlin")).toBe(at("2027-03-28T01:00:00Z"));
    expect(around("Asia/Kathmandu")).toBeNull();
    expect(() => wallTime(0, "Mars/Base")).toThrow("isn't a time zone");
  });
});
