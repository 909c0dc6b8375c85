import { expect, it } from "vitest";
import { quietUntil, quietUntilInAll } from "./quiet-hours";

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

it.each([
  ["2026-03-10T15:00:00Z", "America/New_York", null],
  ["2026-03-11T01:00:00Z", "America/New_York", "2026-03-11T12:00:00.000Z"],
  ["2026-03-11T00:59:59Z", "America/New_York", null],
  ["2026-03-11T11:59:59Z", "America/New_York", "2026-03-11T12:00:00.000Z"],
  ["2026-03-11T12:00:00Z", "America/New_York", null],
  // The clock goes forward during the night.
  ["2026-03-08T04:00:00Z", "America/New_York", "2026-03-08T12:00:00.000Z"],
  ["2026-03-10T22:00:00Z", "UTC", "2026-03-11T08:00:00.000Z"],
])("at %s in %s it is quiet until %s", (at, timezone, expected) => {
  expect(iso(quietUntil(Date.parse(at), { timezone }))).toBe(expected);
});

it("can be other hours, or none", () => {
  const at = Date.parse("2026-03-10T13:00:00Z");
  const lunch = { from: "12:00", to: "14:00" };
  expect(iso(quietUntil(at, { timezone: "UTC", quietHours: lunch }))).toBe("2026-03-10T14:00:00.000Z");
  expect(quietUntil(Date.parse("2026-03-10T23:00:00Z"), { timezone: "UTC", quietHours: null })).toBeNull();
});

it.each([
  // 9:00 in New York is 6:00 in Los Angeles; 21:00 there is midnight in New York.
  ["2026-03-11T13:00:00Z", ["America/New_York", "America/Los_Angeles"], "2026-03-11T15:00:00.000Z"],
  ["2026-03-11T02:00:00Z", ["America/New_York", "America/Los_Angeles"], "2026-03-11T15:00:00.000Z"],
  ["2026-03-11T18:00:00Z", ["America/New_York", "America/Los_Angeles"], null],
  // The zones are half a day apart: an hour of the morning in one is the end of the evening in the other.
  ["2026-03-11T05:00:00Z", ["Asia/Kolkata", "America/Los_Angeles"], "2026-03-11T15:00:00.000Z"],
  ["2026-03-11T18:00:00Z", [], null],
])("at %s in %j at once it is quiet until %s", (at, timezones, expected) => {
  expect(iso(quietUntilInAll(Date.parse(at), { timezones }))).toBe(expected);
});

it("ends even where the nights of two zones leave no daytime", () => {
  const timezones = ["UTC", "Pacific/Auckland"];
  const quietHours = { from: "12:00", to: "11:00" };
  expect(quietUntilInAll(Date.parse("2026-03-11T18:00:00Z"), { timezones, quietHours })).not.toBeNull();
});
