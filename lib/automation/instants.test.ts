import { describe, expect, it } from "vitest";
import { minuteOfDay, parseInstant } from "./instants";

const read = (text: string, timezone = "America/New_York") => {
  const at = parseInstant(text, timezone);
  return at === null ? null : new Date(at).toISOString();
};

describe("an instant in ISO 8601", () => {
  it.each([
    ["2026-03-10T15:00:00Z", "2026-03-10T15:00:00.000Z"],
    ["2026-03-10T15:00Z", "2026-03-10T15:00:00.000Z"],
    ["2026-03-10T15:00:00.5Z", "2026-03-10T15:00:00.500Z"],
    ["2026-03-10T15:00:00+05:30", "2026-03-10T09:30:00.000Z"],
    ["2026-03-10T15:00-0500", "2026-03-10T20:00:00.000Z"],
    ["2026-03-10T15:00:00.123456789+00:00", "2026-03-10T15:00:00.123Z"],
    ["2028-02-29", "2028-02-29T05:00:00.000Z"],
  ])("%s is %s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ["2026-03-10T15:00", "2026-03-10T19:00:00.000Z"],
    ["2026-01-10T15:00:30", "2026-01-10T20:00:30.000Z"],
    ["2026-03-10", "2026-03-10T04:00:00.000Z"],
    ["2026-03-08T02:30", "2026-03-08T07:00:00.000Z"],
  ])("%s, without a zone, is meant on the wall clock of the place: %s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    "2026-02-30",
    "2026-02-30T09:00",
    "2026-02-30T09:00:00Z",
    "2026-04-31T09:00:00+02:00",
    "2026-02-29",
    "2026-13-01",
    "2026-13-01T00:00",
    "2026-01-01T25:00Z",
    "2026-01-01T09:60",
    "2026-3-1",
    "March 10, 2026",
    "Tue, 10 Mar 2026 15:00:00 +0000",
    "2026-03-10 15:00",
    "2026-03-10T15:00Z\n",
    "1773154800000",
    "tomorrow",
    "",
    `2026-03-10T15:00:00.${"0".repeat(100_000)}Z`,
  ])("%.60s is none, and never guessed", (text) => {
    expect(read(text)).toBeNull();
  });
});

it.each([
  ["00:00", 0],
  ["09:05", 545],
  ["23:59", 1_439],
  ["24:00", 1_440],
  ["24:01", null],
  ["9:00", null],
  ["09:60", null],
  ["09:00 ", null],
  ["", null],
])("the clock at %s shows minute %s of the day", (text, minute) => {
  expect(minuteOfDay(text)).toBe(minute);
});
