import { describe, expect, it } from "vitest";
import {
  contains,
  daysInPeriod,
  daysOf,
  isFuture,
  parsePeriod,
  periodEnd,
  periodOf,
  periodSchema,
  periodStart,
  shiftPeriod,
} from "./periods";

describe("a period", () => {
  it.each(["2027-01", "2027-12", "0001-01", "9999-12", "1999-02"])("accepts %s", (text) => {
    expect(parsePeriod(text)).toBe(text);
  });

  it.each([
    ["2025-13", "month 13"],
    ["2027-00", "month 00"],
    ["0000-00", "year 0000"],
    ["0000-01", "year 0000"],
    ["20a7-13", "YYYY-MM"],
    ["2027-1", "YYYY-MM"],
    ["2027-01-01", "YYYY-MM"],
    ["2027-01\n", "YYYY-MM"],
    [" 2027-01", "YYYY-MM"],
    ["-2027-01", "YYYY-MM"],
    ["+002027-01", "YYYY-MM"],
    ["Jan 2027", "YYYY-MM"],
    ["2027/01", "YYYY-MM"],
    ["２０２７-01", "YYYY-MM"],
    ["", "YYYY-MM"],
    ["9".repeat(100_000), "YYYY-MM"],
    [["2027-01", "2027-02"], "Write"],
    [{ gte: "2027-01" }, "Write"],
    [null, "Write"],
  ])("refuses %j and says what to write", (input, reason) => {
    expect(() => parsePeriod(input)).toThrow(reason);
    expect(periodSchema.safeParse(input).success).toBe(false);
  });

  it("limits the refusal to a short, well-formed text", () => {
    const message = periodSchema.safeParse(`${"x".repeat(19)}😀`).error?.issues[0]?.message ?? "";
    expect(message.length).toBeLessThan(120);
    expect(message.isWellFormed()).toBe(true);
  });

  it.each([
    ["2027-02", 28],
    ["2028-02", 29],
    ["1900-02", 28],
    ["2000-02", 29],
    ["2027-04", 30],
    ["2027-06", 30],
    ["2027-09", 30],
    ["2027-11", 30],
    ["2027-10", 31],
    ["2027-07", 31],
  ])("%s has %i days", (text, days) => {
    const period = parsePeriod(text);
    expect(daysInPeriod(period)).toBe(days);
    const list = daysOf(period);
    expect(list).toHaveLength(days);
    expect(list[0]?.start).toBe(periodStart(period));
    expect(list.at(-1)?.end).toBe(periodEnd(period));
    expect(list.at(-1)?.date).toBe(`${text}-${days}`);
  });

  it("ends where the next one starts", () => {
    for (const text of ["2027-12", "2028-02", "1999-12", "0099-12"]) {
      const period = parsePeriod(text);
      const next = shiftPeriod(period, 1);
      expect(periodEnd(period)).toBe(periodStart(next));
      expect(shiftPeriod(next, -1)).toBe(period);
      expect(contains(period, periodEnd(period))).toBe(false);
      expect(contains(period, periodEnd(period) - 1)).toBe(true);
      expect(contains(period, periodStart(period))).toBe(true);
      expect(contains(period, periodStart(period) - 1)).toBe(false);
      expect(periodOf(periodEnd(period) - 1)).toBe(period);
    }
    expect(shiftPeriod(parsePeriod("2027-03"), -15)).toBe("2025-12");
    expect(() => shiftPeriod(parsePeriod("9999-12"), 1)).toThrow("YYYY-MM");
  });

  it("is in the future until its first instant", () => {
    const period = parsePeriod("2027-06");
    expect(isFuture(period, Date.parse("2027-05-31T23:59:59.999Z"))).toBe(true);
    expect(isFuture(period, Date.parse("2027-06-01T00:00:00.000Z"))).toBe(false);
  });
});
