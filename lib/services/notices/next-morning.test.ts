import { expect, it } from "vitest";
import { nextMorning } from "./next-morning";

it.each([
  ["before eight, the same day", "2026-03-03T12:59:00Z", "2026-03-03T13:00:00.000Z"],
  ["at eight, the next day", "2026-03-03T13:00:00Z", "2026-03-04T13:00:00.000Z"],
  ["in the evening, when it is tomorrow in UTC", "2026-03-04T02:00:00Z", "2026-03-04T13:00:00.000Z"],
  ["over the night in which the clocks go forward", "2026-03-07T20:00:00Z", "2026-03-08T12:00:00.000Z"],
])("sends a summary at eight in the workspace: %s", (_, now, due) => {
  expect(nextMorning(new Date(now), "America/New_York").toISOString()).toBe(due);
});
