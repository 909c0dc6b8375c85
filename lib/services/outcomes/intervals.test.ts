import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Count, compareRates, estimateRate, MIN_PEOPLE, Z } from "./intervals";

const count = (min: number, max = 400): fc.Arbitrary<Count> =>
  fc
    .integer({ min, max })
    .chain((people) => fc.record({ people: fc.constant(people), reached: fc.nat(people) }));

/** The square of the percentile as a fraction of whole numbers. */
const SCALE = 10n ** 15n;
const ZZ = BigInt(Z.replace(".", "")) ** 2n;
const ZZ_SCALE = SCALE * SCALE;
const GRID = 10_000;

/** The score test in whole numbers: true if a share of i/10,000 is compatible with the count. */
function accepts({ people, reached }: Count, i: number): boolean {
  const [n, x, p, grid] = [BigInt(people), BigInt(reached), BigInt(i), BigInt(GRID)];
  const off = x * grid - p * n;
  return off * off * ZZ_SCALE <= ZZ * p * (grid - p) * n;
}

/** Every compatible share, tried one after the other. */
function bruteForce(of: Count): { first: number; last: number } {
  const accepted = Array.from({ length: GRID + 1 }, (_, i) => i).filter((i) => accepts(of, i));
  return { first: accepted[0]!, last: accepted.at(-1)! };
}

const onGrid = (value: number) => Math.round(value * GRID);

describe("the share that reached the goal", () => {
  it("has the interval of all shares the score test does not reject", () => {
    fc.assert(
      fc.property(count(MIN_PEOPLE.rate), (of) => {
        const { low, high } = estimateRate(of)!;
        const { first, last } = bruteForce(of);
        // The bounds are rounded outward by less than one place.
        expect([first - onGrid(low), onGrid(high) - last].every((gap) => gap === 0 || gap === 1)).toBe(true);
        expect(accepts(of, onGrid(low) + 1) && accepts(of, onGrid(high) - 1)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("agrees with published intervals", () => {
    // Newcombe 1998 (method comparison paper, table I): 81 of 263 and 15 of 148.
    expect(estimateRate({ people: 263, reached: 81 })).toEqual({ rate: 0.308, low: 0.2552, high: 0.3663 });
    expect(estimateRate({ people: 148, reached: 15 })).toEqual({ rate: 0.1014, low: 0.0623, high: 0.1605 });
  });

  it("is not stated for fewer people than it takes", () => {
    expect(estimateRate({ people: MIN_PEOPLE.rate - 1, reached: 5 })).toBeNull();
    expect(estimateRate({ people: 0, reached: 0 })).toBeNull();
  });

  it("stays between none and all", () => {
    expect(estimateRate({ people: 20, reached: 0 })?.low).toBe(0);
    expect(estimateRate({ people: 20, reached: 20 })?.high).toBe(1);
  });

  it("refuses counts that are not a share", () => {
    expect(() => estimateRate({ people: 30, reached: 31 })).toThrow("31 of 30");
    expect(() => estimateRate({ people: 30.5, reached: 1 })).toThrow();
  });
});

describe("the difference between two shares", () => {
  const pair = fc.tuple(count(MIN_PEOPLE.difference), count(MIN_PEOPLE.difference));

  it("agrees with a published interval", () => {
    // Newcombe 1998, method 10, row (a): 56 of 70 and 48 of 80.
    const found = compareRates({ people: 70, reached: 56 }, { people: 80, reached: 48 });
    expect(found).toEqual({ verdict: "more", difference: { rate: 0.2, low: 0.0524, high: 0.3339 } });
  });

  it("is the same the other way around, with the sign changed", () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const [there, back] = [compareRates(a, b).difference!, compareRates(b, a).difference!];
        expect(onGrid(there.low)).toBe(-onGrid(back.high) || 0);
        expect(onGrid(there.high)).toBe(-onGrid(back.low) || 0);
      }),
    );
  });

  it("contains the difference, and stays within what is possible", () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const { rate, low, high } = compareRates(a, b).difference!;
        expect(low <= rate && rate <= high && low >= -1 && high <= 1).toBe(true);
      }),
    );
  });

  it("is claimed only if the interval excludes no difference", () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const { verdict, difference } = compareRates(a, b);
        const { low, high } = difference!;
        if (verdict === "more") expect(low).toBeGreaterThanOrEqual(0);
        else if (verdict === "fewer") expect(high).toBeLessThanOrEqual(0);
        else expect(low <= 0 && high >= 0).toBe(true);
      }),
    );
  });

  it("is never claimed for equal shares", () => {
    fc.assert(
      fc.property(count(MIN_PEOPLE.difference), (of) => {
        expect(compareRates(of, of).verdict).toBe("no_difference_shown");
      }),
    );
  });

  it("needs enough people in both groups", () => {
    const [few, many] = [
      { people: MIN_PEOPLE.difference - 1, reached: 40 },
      { people: 5_000, reached: 1 },
    ];
    const none = { verdict: "not_enough_data", difference: null };
    expect([compareRates(few, many), compareRates(many, few)]).toEqual([none, none]);
  });
});
