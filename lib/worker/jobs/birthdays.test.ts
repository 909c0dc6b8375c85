import { expect, it } from "vitest";
import { daysOf } from "./birthdays";

it.each([
  ["2026-03-10", [310]],
  ["2026-12-01", [1201]],
  // In a common year, people born on February 29 are greeted a day earlier.
  ["2026-02-28", [228, 229]],
  ["2028-02-28", [228]],
  ["2028-02-29", [229]],
  ["2100-02-28", [228, 229]],
  ["2000-02-28", [228]],
])("on %s it is the birthday of people born on %j", (date, days) => {
  expect(daysOf(date)).toEqual(days);
});
