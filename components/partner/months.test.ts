import { describe, expect, it } from "vitest";
import { atMonthEnd, finalOf, monthsSince, partOfMonth } from "./months";

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

describe("partOfMonth", () => {
  it.each([
    ["2026-02", "2026-02-15T00:00:00Z", 0.5],
    ["2026-02", "2026-03-09T00:00:00Z", 1],
    ["2026-02", "2026-01-31T00:00:00Z", 0],
  ])("of %s at %s is %d", (period, now, part) => {
    expect(partOfMonth(period, Date.parse(now))).toBe(part);
  });
});

describe("atMonthEnd", () => {
  it("projects usage and leaves base fees unchanged", () => {
    const lines = [
      { kind: "base", amountMinor: 14_900 },
      { kind: "usage", amountMinor: 700 },
    ];
    expect(atMonthEnd(lines, 0.5)).toBe(16_300);
  });
});
