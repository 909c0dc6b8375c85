import { describe, expect, it } from "vitest";
import { itemsQuery } from "./query";
import { spanOf } from "./span";

const at = { now: Date.parse("2026-03-10T15:00:00Z"), timezone: "America/New_York", field: "created_at" };

describe("a span of time in a filter", () => {
  it.each([
    [{ after: { amount: -2, unit: "hours" as const } }, { after: "2026-03-10T13:00:00.000Z", before: null }],
    [{ before: "2026-03-01" }, { after: null, before: "2026-03-01T05:00:00.000Z" }],
    [{ before: "2026-03-01T00:00:00Z" }, { after: null, before: "2026-03-01T00:00:00.000Z" }],
    [undefined, { after: null, before: null }],
  ])("%j is %j", (range, span) => {
    expect(spanOf(range, at)).toEqual(span);
  });

  it("keeps the time of day over a change of the clocks, as a day is a calendar day", () => {
    const range = { after: { amount: -7, unit: "days" as const } };
    expect(spanOf(range, at).after).toBe("2026-03-03T16:00:00.000Z");
  });

  it("fails the step for a text that is not a date, and names the filter", () => {
    expect(() => spanOf({ before: "soon" }, at)).toThrow('"soon" is not a date and time');
  });
});

it.each([
  [{ of: "contacts" }],
  [{ of: "contacts", where: {} }],
  [{ of: "contacts", where: { birthday_month: "current", tags: ["recall"] } }],
  [{ of: "appointments", where: { status: ["booked", "confirmed"], service: "Cleaning" } }],
  [{ of: "leads", where: { source: "web", without_tags: ["lost"] } }],
])("accepts %j", (query) => {
  expect(itemsQuery.safeParse(query).success).toBe(true);
});

it.each([
  [{}],
  [{ of: "calls" }],
  [{ of: "leads", where: { service: "Cleaning" } }],
  [{ of: "appointments", where: { status: [] } }],
  [{ of: "contacts", where: { birthday_month: 0 } }],
])("refuses %j", (query) => {
  expect(itemsQuery.safeParse(query).success).toBe(false);
});
