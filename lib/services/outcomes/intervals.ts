import { Decimal as DecimalJs } from "decimal.js";

/** A clone, so that global settings of decimal.js have no effect. */
const Decimal = DecimalJs.clone({ precision: 50 });
type Decimal = DecimalJs;

/** The 97.5th percentile of the normal distribution: every interval here covers 95 %. */
export const Z = "1.959963984540054";
const z = new Decimal(Z);
const zz = z.times(z);

/** Below these, an interval says so little that it misleads. */
export const MIN_PEOPLE = { rate: 20, difference: 50 } as const;

export type Count = { people: number; reached: number };
export type Estimate = { rate: number; low: number; high: number };
type Exact = { rate: Decimal; low: Decimal; high: Decimal };

/** The share of people who reached the goal, with its Wilson score interval; null for too few people. */
export function estimateRate(count: Count): Estimate | null {
  if (count.people < MIN_PEOPLE.rate) return null;
  const { rate, low, high } = wilson(count);
  return { rate: nearest(rate), low: down(low), high: up(high) };
}

type Verdict = "more" | "fewer" | "no_difference_shown" | "not_enough_data";
export type Difference = { verdict: Verdict; difference: Estimate | null };

/**
 * The difference of two shares, with Newcombe's hybrid score interval (Statistics in Medicine 17, 1998, method 10). A difference is only claimed if the whole interval is on one side of zero.
 */
export function compareRates(first: Count, second: Count): Difference {
  if (Math.min(first.people, second.people) < MIN_PEOPLE.difference)
    return { verdict: "not_enough_data", difference: null };
  const [a, b] = [wilson(first), wilson(second)];
  const rate = a.rate.minus(b.rate);
  const low = rate.minus(distance(a.rate.minus(a.low), b.high.minus(b.rate)));
  const high = rate.plus(distance(a.high.minus(a.rate), b.rate.minus(b.low)));
  const verdict = low.greaterThan(0) ? "more" : high.lessThan(0) ? "fewer" : "no_difference_shown";
  return { verdict, difference: { rate: nearest(rate), low: down(low), high: up(high) } };
}

const distance = (a: Decimal, b: Decimal) => a.times(a).plus(b.times(b)).sqrt();

function wilson({ people, reached }: Count): Exact {
  if (
    !Number.isSafeInteger(people) ||
    !Number.isSafeInteger(reached) ||
    reached < 0 ||
    people < 1 ||
    reached > people
  )
    throw new Error(`${reached} of ${people} is not a share`);
  const [n, x] = [new Decimal(people), new Decimal(reached)];
  const center = x.plus(zz.div(2));
  const half = z.times(x.times(n.minus(x)).div(n).plus(zz.div(4)).sqrt());
  const [below, above] = [center.minus(half), center.plus(half)].map((bound) => bound.div(n.plus(zz)));
  return {
    rate: x.div(n),
    // Rounding must not move the bounds off the ends.
    low: reached === 0 ? new Decimal(0) : below!,
    high: reached === people ? new Decimal(1) : above!,
  };
}

const DIGITS = 4;
const nearest = (value: Decimal) => value.toDecimalPlaces(DIGITS, Decimal.ROUND_HALF_UP).toNumber();
/** Bounds are rounded outward, so that the interval shown is never narrower than the exact one. */
const down = (value: Decimal) => value.toDecimalPlaces(DIGITS, Decimal.ROUND_FLOOR).toNumber();
const up = (value: Decimal) => value.toDecimalPlaces(DIGITS, Decimal.ROUND_CEIL).toNumber();
