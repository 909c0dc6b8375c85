import { expect, it } from "vitest";
import { rowTime } from "./row-time";

const now = Date.parse("2026-11-26T12:00:00Z");

it.each([
  ["2026-11-21T20:40:00.000Z", "Nov 21, 3:40 PM"],
  ["2025-11-21T20:40:00.000Z", "Nov 21, 2025, 3:40 PM"],
  ["2027-02-03T14:00:00.000Z", "Feb 3, 2027, 9:00 AM"],
])("the time %s in a row is %s", (at, text) => {
  expect(rowTime(at, { timezone: "America/New_York", now }).replaceAll("\u202f", " ")).toBe(text);
});
