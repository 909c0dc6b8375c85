/** Unit prices have at most this many decimals. */
const DECIMALS = 10;
const CENT = 10n ** BigInt(DECIMALS - 2);

export type UnitMargin = { isLoss: boolean; amount: string; percent: number | null };

/** Returns what is left of a price after its cost, without a float. The amount has no sign. */
export function unitMargin({ cost, price }: { cost: string; price: string }): UnitMargin {
  const [costs, earns] = [scaled(cost), scaled(price)];
  const margin = earns - costs;
  const size = margin < 0n ? -margin : margin;
  return { isLoss: margin < 0n, amount: text(size), percent: earns > 0n ? percentOf(margin, earns) : null };
}

/** Compares two prices exactly, however many decimals they have. */
export function isLess(price: string, than: string): boolean {
  const decimals = Math.max(...[price, than].map((one) => one.split(".")[1]?.length ?? 0));
  return scaled(price, decimals) < scaled(than, decimals);
}

/** Returns a price with a percentage added, or taken off if it is negative. */
export function markUp(price: string, percent: string): string {
  const hundred = scaled("100");
  return text(rounded(scaled(price) * (hundred + scaled(percent)), hundred));
}

/** Returns the price that a whole month is billed at: in whole cents, half of one rounded up. */
export function inCents(price: string): string {
  if ((price.split(".")[1] ?? "").length <= 2) return price;
  return text(rounded(scaled(price), CENT) * CENT).slice(0, 2 - DECIMALS);
}

function scaled(price: string, decimals = DECIMALS): bigint {
  const [whole = "0", fraction = ""] = price.split(".");
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
}

function text(size: bigint): string {
  const digits = size.toString().padStart(DECIMALS + 1, "0");
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}

/**
 * Rounds to four decimals first. Prices of one markup are themselves rounded, and 37.4999… of one of them would otherwise
 * be 37 % beside the 38 % of another.
 */
function percentOf(margin: bigint, price: bigint): number {
  return Number(rounded(rounded(margin * 1_000_000n, price), 10_000n));
}

function rounded(value: bigint, by: bigint): bigint {
  const size = value < 0n ? -value : value;
  const whole = (2n * size + by) / (2n * by);
  return value < 0n ? -whole : whole;
}
