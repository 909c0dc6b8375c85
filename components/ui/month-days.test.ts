import { expect, test } from "vitest";
import { addMonths, dayAfterKey, daysAround, firstWeekday } from "./month-days";

test("weeks begin as the calendars of the region do", () => {
  expect(firstWeekday("en-US")).toBe(0);
  expect(firstWeekday("es-MX")).toBe(0);
  expect(firstWeekday("en-GB")).toBe(1);
  expect(firstWeekday("es-ES")).toBe(1);
});

test("a month is shown as six whole weeks", () => {
  const fromSunday = daysAround("2026-11-29", 0);
  expect(fromSunday).toHaveLength(42);
  expect([fromSunday[0], fromSunday[41]]).toEqual(["2026-11-01", "2026-12-12"]);
  const fromMonday = daysAround("2026-11-29", 1);
  expect([fromMonday[0], fromMonday[41]]).toEqual(["2026-10-26", "2026-12-06"]);
});

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-03-31", -1, "2028-02-29"],
  ["2026-12-15", 1, "2027-01-15"],
  ["2026-01-15", -1, "2025-12-15"],
  ["2026-03-10", 12, "2027-03-10"],
])("%s and %i months are %s", (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

test.each([
  ["ArrowLeft", "2026-02-28"],
  ["ArrowRight", "2026-03-02"],
  ["ArrowUp", "2026-02-22"],
  ["ArrowDown", "2026-03-08"],
  ["Home", "2026-02-23"],
  ["End", "2026-03-01"],
  ["PageUp", "2026-02-01"],
  ["PageDown", "2026-04-01"],
  ["a", null],
])("in a calendar from Monday, %s leads from Sunday, March 1 to %s", (key, expected) => {
  expect(dayAfterKey(key, "2026-03-01", 1)).toBe(expected);
});
