import { expect, it } from "vitest";
import { usualCopyDays } from "./copy-days";

const hours = { open: "09:00", close: "17:00" };
const week = { monday: hours, tuesday: hours, wednesday: null, thursday: hours, saturday: hours };

it("copies a weekday to the other open weekdays, and not to the weekend", () => {
  expect(usualCopyDays(week, "monday")).toEqual(["tuesday", "thursday"]);
});

it("copies a day of the weekend only to the other one, if it is open", () => {
  expect(usualCopyDays(week, "saturday")).toEqual([]);
  expect(usualCopyDays({ ...week, sunday: hours }, "saturday")).toEqual(["sunday"]);
});
