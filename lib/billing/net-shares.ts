import { BillingError } from "./billing-error";
import { allocate, compareText, decimal, sumMinor } from "./money";

/** An account's charges before discount and tax. */
type Gross = { id: string; minor: number };

/**
 * Each account's part of what is charged after discount and before tax, by largest remainder. The parts sum to the net
 * amount exactly, so invoice, report and statements can show them side by side.
 */
export function netShares(accounts: readonly Gross[], netMinor: number): ReadonlyMap<string, number> {
  const grossMinor = sumMinor(accounts.map(({ minor }) => minor));
  if (grossMinor === netMinor) return new Map(accounts.map(({ id, minor }) => [id, minor]));
  const largest = accounts.reduce((most, { minor }) => Math.max(most, minor), 0);
  // Whole numbers are exact as long as their products are; a report of ten thousand accounts has no time for decimals.
  if (grossMinor <= 0 || netMinor < 0 || !Number.isSafeInteger(netMinor * largest))
    return allocate(
      netMinor,
      accounts.map(({ id, minor }) => ({ id, weight: decimal(minor) })),
    );
  return sharesOfWholes(accounts, { grossMinor, netMinor });
}

function sharesOfWholes(
  accounts: readonly Gross[],
  { grossMinor, netMinor }: { grossMinor: number; netMinor: number },
): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  const remainders: { id: string; remainder: number }[] = [];
  let left = netMinor;
  for (const { id, minor } of accounts) {
    if (minor < 0) throw new BillingError("invalid_weight", `The charges of ${id} are negative.`);
    const product = netMinor * minor;
    const remainder = product % grossMinor;
    const share = (product - remainder) / grossMinor;
    shares.set(id, share);
    left -= share;
    if (remainder > 0) remainders.push({ id, remainder });
  }
  remainders.sort((a, b) => b.remainder - a.remainder || compareText(a.id, b.id));
  for (const { id } of remainders.slice(0, left)) shares.set(id, (shares.get(id) ?? 0) + 1);
  return shares;
}
