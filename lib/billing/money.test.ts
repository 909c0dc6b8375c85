import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allocate,
  decimal,
  fromMinor,
  minorFromInput,
  minorToNumber,
  minorToText,
  percentOfMinor,
  sumMinor,
  toMinor,
} from "./money";

describe("rounding", () => {
  it.each([
    ["0.005", 1],
    ["0.004999999999", 0],
    ["0.015", 2],
    ["1.005", 101],
    ["255.9333333333", 25593],
    ["40.4335", 4043],
    ["-0.005", -1],
    ["-0.0049", 0],
  ])("%s rounds half up to %i minor units", (amount, minor) => {
    expect(Object.is(toMinor(decimal(amount)), minor)).toBe(true);
  });

  it("refuses floats, text that is not a number and amounts too large for an invoice", () => {
    expect(() => decimal(0.1)).toThrow("whole number");
    expect(() => decimal("12 USD")).toThrow("no decimal number");
    expect(() => decimal("Infinity")).toThrow("no decimal number");
    expect(() => decimal("")).toThrow("no decimal number");
    expect(() => toMinor(decimal("90071992547409.92"))).toThrow("larger");
    expect(() => sumMinor([Number.MAX_SAFE_INTEGER, 1])).toThrow("larger");
  });

  it("preserves all ten decimals of a price", () => {
    expect(toMinor(decimal("0.0000000001").times(50_000_000))).toBe(1);
    expect(toMinor(decimal("0.0000000001").times(49_999_999))).toBe(0);
  });

  it("prints amounts with at most two decimals, exactly", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (minor) => {
        const text = JSON.stringify(minorToNumber(minor));
        expect((text.split(".")[1] ?? "").length).toBeLessThanOrEqual(2);
        expect(toMinor(decimal(text))).toBe(minor);
        expect(toMinor(fromMinor(minor))).toBe(minor);
      }),
    );
    expect(minorToText(18584)).toBe("185.84");
    expect(minorToText(5)).toBe("0.05");
  });

  it("rounds a percentage once, half up", () => {
    expect(percentOfMinor(80867, "5")).toBe(4043);
    expect(percentOfMinor(10, "5")).toBe(1);
    expect(percentOfMinor(9, "5")).toBe(0);
  });
});

describe("allocation by largest remainder", () => {
  const parts = (weights: Record<string, number>) =>
    Object.entries(weights).map(([id, weight]) => ({ id, weight: decimal(weight) }));

  it("gives the remaining cents to the largest remainders", () => {
    expect([...allocate(100, parts({ a: 1, b: 1, c: 4 }))]).toEqual([
      ["a", 17],
      ["b", 17],
      ["c", 66],
    ]);
  });

  it("breaks ties by id, independent of the order of the parts", () => {
    expect([...allocate(100, parts({ c: 1, b: 1, a: 1 }))]).toEqual([
      ["c", 33],
      ["b", 33],
      ["a", 34],
    ]);
  });

  it("splits a credit like its charge", () => {
    expect(Object.fromEntries(allocate(-100, parts({ a: 1, b: 1, c: 1 })))).toEqual({
      a: -34,
      b: -33,
      c: -33,
    });
  });

  it("splits equally when all weights are zero, and splits nothing among no parts", () => {
    expect(Object.fromEntries(allocate(3, parts({ a: 0, b: 0 })))).toEqual({ a: 2, b: 1 });
    expect(allocate(0, []).size).toBe(0);
    expect(() => allocate(1, [])).toThrow("nobody");
  });

  it("refuses negative weights, duplicate ids and fractions of a cent", () => {
    expect(() => allocate(10, parts({ a: -1 }))).toThrow("negative");
    const twice = [...parts({ a: 1 }), ...parts({ a: 2 })];
    expect(() => allocate(10, twice)).toThrow("twice");
    expect(() => allocate(1.5, parts({ a: 1 }))).toThrow("whole number");
  });

  it("always sums to the total, never moves a part by more than a cent, and is independent of order", () => {
    const weights = fc.uniqueArray(
      fc.record({ id: fc.string({ minLength: 1, maxLength: 4 }), weight: fc.nat(1_000_000_000) }),
      { selector: ({ id }) => id, minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), weights, (total, list) => {
        const weighted = list.map(({ id, weight }) => ({ id, weight: decimal(weight) }));
        const shares = allocate(total, weighted);
        expect([...shares.values()].reduce((a, b) => a + b, 0)).toBe(total);
        const reversed = allocate(total, [...weighted].reverse());
        expect(Object.fromEntries(reversed)).toEqual(Object.fromEntries(shares));
        const sum = list.reduce((a, { weight }) => a + weight, 0);
        for (const { id, weight } of list) {
          const exact = sum === 0 ? total / list.length : (total * weight) / sum;
          expect(Math.abs((shares.get(id) ?? Number.NaN) - exact)).toBeLessThan(1.000001);
        }
      }),
    );
  });
});

describe("an amount typed by a person", () => {
  it.each([
    ["12.50", 1_250],
    ["12.5", 1_250],
    ["12", 1_200],
    ["0.01", 1],
  ])("%s is %d cents", (text, minor) => {
    expect(minorFromInput(text)).toBe(minor);
  });

  it.each(["1.005", "1e1", "-1", "+1", "", " 1", "1,50", "0x10", ".5", "1.", "Infinity"])(
    "refuses %j",
    (text) => {
      expect(() => minorFromInput(text)).toThrow("at most two decimals");
    },
  );
});
