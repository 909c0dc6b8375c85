import { Decimal as DecimalJs } from "decimal.js";
import { BillingError } from "./billing-error";

/**
 * A price with 10 decimals times the largest safe integer needs 36 of these 60 digits, so products are exact and only
 * division rounds, far below a cent. It is a clone, so that global settings of decimal.js have no effect.
 */
const Decimal = DecimalJs.clone({ precision: 60, rounding: DecimalJs.ROUND_HALF_UP });
export type Decimal = DecimalJs;

const MINOR_PER_MAJOR = 100;

/** Accepts text and whole numbers only, because a fractional float has already lost its exact value. */
export function decimal(value: string | number): Decimal {
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    throw new BillingError("invalid_amount", `${value} isn't a whole number; write fractions as text.`);
  }
  try {
    const parsed = new Decimal(value);
    if (parsed.isFinite()) return parsed;
  } catch {
    // Falls through to the same error, because decimal.js names its internals in its message.
  }
  throw new BillingError("invalid_amount", `"${value}" is no decimal number.`);
}

/** Rounds major units to whole minor units, half away from zero, so that a credit mirrors its charge. */
export function toMinor(amount: Decimal): number {
  const minor = amount.times(MINOR_PER_MAJOR).toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
  if (minor.abs().greaterThan(Number.MAX_SAFE_INTEGER)) {
    throw new BillingError("invalid_amount", "The amount is larger than an invoice can hold.");
  }
  return minor.isZero() ? 0 : minor.toNumber();
}

export function fromMinor(minor: number): Decimal {
  return decimal(minor).div(MINOR_PER_MAJOR);
}

/** The JSON number of an amount: the double nearest to the cents prints as at most two decimals. */
export function minorToNumber(minor: number): number {
  return minor / MINOR_PER_MAJOR;
}

/** The inverse of minorToText, for PostgreSQL's numeric(14,2), without a float in between. */
export function minorFromText(text: string): number {
  return Number(text.replace(".", ""));
}

const AMOUNT = /^\d{1,11}(?:\.\d{1,2})?$/;

/** An amount typed by a person, such as "12.50". Anything that would need rounding or a second reading is refused. */
export function minorFromInput(text: string): number {
  if (!AMOUNT.test(text))
    throw new BillingError(
      "invalid_amount",
      `Write an amount with at most two decimals, such as 12.50, not "${text}".`,
    );
  return toMinor(decimal(text));
}

/** `18584` -> `"185.84"`. */
export function minorToText(minor: number): string {
  return fromMinor(minor).toFixed(2);
}

/** The exact sum; refuses a total that would no longer be exact. */
export function sumMinor(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  if (!Number.isSafeInteger(total)) {
    throw new BillingError("invalid_amount", "The sum is larger than an invoice can hold.");
  }
  return total;
}

export function percentOfMinor(minor: number, percent: string): number {
  return toMinor(fromMinor(minor).times(decimal(percent)).div(100));
}

export type Weighted = { id: string; weight: Decimal };

/**
 * Splits whole minor units by weight so that the parts sum to exactly the total: each part gets the floor, the remaining
 * cents go to the largest remainders, and ties are broken by id. If all weights are zero, the parts are equal.
 */
export function allocate(totalMinor: number, parts: readonly Weighted[]): Map<string, number> {
  if (!Number.isSafeInteger(totalMinor)) {
    throw new BillingError("invalid_amount", `${totalMinor} isn't a whole number of minor units.`);
  }
  const weights = usableWeights(parts);
  const sum = weights.reduce((total, { weight }) => total.plus(weight), new Decimal(0));
  if (weights.length === 0) {
    if (totalMinor !== 0) throw new BillingError("invalid_weight", "There is nobody to share the amount.");
    return new Map();
  }
  const amount = decimal(Math.abs(totalMinor));
  const floors = weights.map(({ id, weight }) => {
    const exact = amount.times(weight);
    const floor = exact.divToInt(sum);
    // Remainders are compared as exact products, because quotients would be rounded.
    return { id, minor: floor.toNumber(), remainder: exact.minus(floor.times(sum)) };
  });
  let left = Math.abs(totalMinor) - floors.reduce((total, { minor }) => total + minor, 0);
  const byRemainder = [...floors].sort(
    (a, b) => b.remainder.comparedTo(a.remainder) || compareText(a.id, b.id),
  );
  for (const part of byRemainder) {
    if (left <= 0) break;
    part.minor += 1;
    left -= 1;
  }
  const sign = totalMinor < 0 ? -1 : 1;
  return new Map(floors.map(({ id, minor }) => [id, minor === 0 ? 0 : sign * minor]));
}

function usableWeights(parts: readonly Weighted[]): Weighted[] {
  const seen = new Set<string>();
  for (const { id, weight } of parts) {
    if (weight.isNegative() && !weight.isZero()) {
      throw new BillingError("invalid_weight", `The weight of ${id} is negative.`);
    }
    if (seen.has(id)) throw new BillingError("invalid_weight", `${id} is named twice.`);
    seen.add(id);
  }
  if (parts.some(({ weight }) => !weight.isZero())) return [...parts];
  return parts.map(({ id }) => ({ id, weight: new Decimal(1) }));
}

/** Compares code units and never uses a locale, so that the order is the same on every machine. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
