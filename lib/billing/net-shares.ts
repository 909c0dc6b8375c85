import { BillingError } from "./billing-error";
import { allocate, compareText, decimal, percentOfMinor, sumMinor } from "./money";

/** An account's charges before discount and tax. */
type Gross = { id: string; minor: number };

/**
 * Each account's part of what is charged after discount and before tax, by largest remainder. The parts sum to the net
 * amount exactly, so invoice, report and statements can show them side by side.
 *
 * With the percentage of the discount, the exact part of an account depends on its own charges alone, and a part that
 * comes out in whole cents never moves. Without it, the exact part is that of the rounded net amount, which every other
 * account moves a little.
 *
 * A part with a fraction of a cent is rounded up or down so that the sum is right, and the fractions of the other accounts
 * decide which: their usage can move it by one cent, and never by more. An exact sum does not allow less. Two charges of 5
 * cents less 10 percent are 9 cents, shared as 5 and 4. Two more of 4 cents make it 16, and all four get 4.
 */
export function netShares(
  accounts: readonly Gross[],
  netMinor: number,
  discountPercent?: string | undefined,
): ReadonlyMap<string, number> {
  const grossMinor = sumOf(accounts);
  if (grossMinor === netMinor) return new Map(accounts.map(({ id, minor }) => [id, minor]));
  if (grossMinor > 0 && netMinor >= 0) {
    const shares =
      discountPercent === undefined
        ? null
        : sharesOfWholes(accounts, { netMinor, ...partKept(discountPercent) });
    const found =
      shares ?? sharesOfWholes(accounts, { netMinor, numerator: netMinor, denominator: grossMinor });
    if (found) return found;
  }
  return allocate(
    netMinor,
    accounts.map(({ id, minor }) => ({ id, weight: decimal(minor) })),
  );
}

/**
 * The parts of a month that was invoiced, once its usage was corrected. An account whose charges are still those of the
 * invoice keeps its part to the cent: sharing everything anew would move the cents of accounts that nobody corrected. The
 * corrected accounts take the rest, so the parts still sum to the net amount. Where a rest of fractions is less than
 * nothing or more than the charges themselves, it stops there, and the parts sum to up to a cent for each account less or
 * more.
 */
export function correctedShares(
  accounts: readonly Gross[],
  { charged, discountPercent }: { charged: ReadonlyMap<string, number>; discountPercent: string },
): ReadonlyMap<string, number> {
  const less = (minor: number) => minor - percentOfMinor(minor, discountPercent);
  const before = accounts.map(({ id }) => ({ id, minor: charged.get(id) ?? 0 }));
  const shares = new Map(netShares(before, less(sumOf(before)), discountPercent));
  const corrected = accounts.filter(({ id, minor }) => minor !== (charged.get(id) ?? 0));
  if (corrected.length === 0) return shares;
  for (const { id } of corrected) shares.delete(id);
  const rest = less(sumOf(accounts)) - sumMinor([...shares.values()]);
  const bounded = Math.min(Math.max(rest, 0), sumOf(corrected));
  for (const [id, minor] of netShares(corrected, bounded, discountPercent)) shares.set(id, minor);
  return shares;
}

const sumOf = (accounts: readonly Gross[]) => sumMinor(accounts.map(({ minor }) => minor));

/** The part of a charge that a discount leaves, as a fraction of whole numbers: 12.5 percent leaves 875 of 1,000. */
function partKept(percent: string): Fraction {
  const [whole = "0", decimals = ""] = percent.split(".");
  const denominator = 100 * 10 ** decimals.length;
  return { numerator: denominator - Number(whole + decimals), denominator };
}

type Fraction = { numerator: number; denominator: number };

/**
 * Whole numbers are exact as long as their products are; a report of ten thousand accounts has no time for decimals.
 * Returns null where they are not, and where the fraction does not lead to the net amount.
 */
function sharesOfWholes(
  accounts: readonly Gross[],
  { netMinor, numerator, denominator }: Fraction & { netMinor: number },
): ReadonlyMap<string, number> | null {
  const shares = new Map<string, number>();
  const remainders: { id: string; remainder: number }[] = [];
  let left = netMinor;
  for (const { id, minor } of accounts) {
    if (minor < 0) throw new BillingError("invalid_weight", `The charges of ${id} are negative.`);
    const product = numerator * minor;
    if (!Number.isSafeInteger(product)) return null;
    const remainder = product % denominator;
    const share = (product - remainder) / denominator;
    shares.set(id, share);
    left -= share;
    if (remainder > 0) remainders.push({ id, remainder });
  }
  if (left < 0 || left > remainders.length) return null;
  remainders.sort((a, b) => b.remainder - a.remainder || compareText(a.id, b.id));
  for (const { id } of remainders.slice(0, left)) shares.set(id, (shares.get(id) ?? 0) + 1);
  return shares;
}
