/** A base fee in minor units. It has at most two decimals, so pages need no library of exact numbers for it. */
export function feeMinor(price: string): number {
  const [whole, part = ""] = price.split(".");
  return Number(whole) * 100 + Number(part.padEnd(2, "0").slice(0, 2));
}
