import { describe, expect, it } from "vitest";
import { finalOf, monthsSince } from "./months";

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
