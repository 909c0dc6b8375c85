import { describe, expect, it } from "vitest";
import { type RangeName, timesOf } from "./date-range";

const at = { now: Date.parse("2026-11-21T03:00:00Z"), zone: "America/New_York" };
const times = (name: RangeName, first = "", last = "") => timesOf({ name, first, last }, at);

describe("a range of days", () => {
  it("ends with the day it is at the desk, not in UTC", () => {
    expect(times("today")).toEqual({ from: "2026-11-20T05:00:00.000Z", to: "2026-11-21T05:00:00.000Z" });
    expect(times("yesterday")).toEqual({ from: "2026-11-19T05:00:00.000Z", to: "2026-11-20T05:00:00.000Z" });
  });

  it("counts today among the last days, across a change of the clocks", () => {
    expect(times("30").from).toBe("2026-10-22T04:00:00.000Z");
    expect(times("7").from).toBe("2026-11-14T05:00:00.000Z");
  });

  it("includes the last day that was chosen, and may be open", () => {
    expect(times("custom", "2026-11-01", "2026-11-02").to).toBe("2026-11-03T05:00:00.000Z");
    expect(times("custom", "2026-11-02")).toEqual({ from: "2026-11-02T05:00:00.000Z" });
    expect(times("custom", "x", "2026-13-40")).toEqual({});
    expect(times("")).toEqual({});
  });
});
