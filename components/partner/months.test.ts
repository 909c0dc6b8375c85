import { describe, expect, it } from "vitest";
import { daysUntil, finalOf, monthBefore, monthsSince } from "./months";

describe("monthsSince", () => {
  it("lists the months from now back to the account's first one, across a year boundary", () => {
    expect(monthsSince("2025-12-31T23:59:59Z", Date.parse("2026-02-01T00:00:00Z"))).toEqual([
      "2026-02",
      "2026-01",
      "2025-12",
    ]);
  });

  it("lists only the current month for an account created in it", () => {
    expect(monthsSince("2026-02-11T00:00:00Z", Date.parse("2026-02-28T00:00:00Z"))).toEqual(["2026-02"]);
  });
});

describe("finalOf", () => {
  it.each([
    ["2026-11", 1, "2026-12-02T00:00:00.000Z"],
    ["2026-12", 1, "2027-01-02T00:00:00.000Z"],
    ["2026-02", 12, "2027-02-02T00:00:00.000Z"],
  ])("of %s and %i months is one day after the last month ends", (period, months, at) => {
    expect(finalOf(period, months)).toBe(at);
  });
});

describe("daysUntil", () => {
  it("lists every day of a month that is over, leap days included", () => {
    expect(daysUntil("2028-02", "2028-03-02T00:00:00.000Z").length).toBe(29);
    expect(daysUntil("2026-12", "2027-01-02T00:00:00.000Z").at(-1)).toBe("2026-12-31");
  });

  it("ends on the day itself, and lists nothing of a month to come", () => {
    expect(daysUntil("2026-04", "2026-04-03T23:59:59.000Z")).toEqual([
      "2026-04-01",
      "2026-04-02",
      "2026-04-03",
    ]);
    expect(daysUntil("2026-05", "2026-04-03T23:59:59.000Z")).toEqual([]);
  });
});

it("names the month before, across a year boundary", () => {
  expect([monthBefore("2026-03"), monthBefore("2026-01")]).toEqual(["2026-02", "2025-12"]);
});
