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

/** An account's charges on the invoice of their own month, and its part of the invoice's net amount. */
export type InvoicedPart = { minor: number; netMinor: number };

/**
 * The parts of a month that was invoiced, once its usage was corrected. An account whose charges are still those of the
 * invoice keeps its part of it to the cent: sharing everything anew would move the cents of accounts that were not
 * corrected. All other accounts take the rest: those with corrections, and those that the invoice charges for late usage,
 * whose part of it is not that of the month alone.
 *
 * A rest below zero or above the charges themselves is limited to that range. The sum of the parts then differs from the net
 * amount by less than one cent for each account that takes the rest, plus one cent for the two rounded net amounts.
 */
export function correctedShares(
  accounts: readonly Gross[],
  { invoiced, discountPercent }: { invoiced: ReadonlyMap<string, InvoicedPart>; discountPercent: string },
): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  const others: Gross[] = [];
  for (const account of accounts) {
    const part = invoiced.get(account.id);
    if (part?.minor === account.minor) shares.set(account.id, part.netMinor);
    else others.push(account);
  }
  if (others.length === 0) return shares;
  const grossMinor = sumOf(accounts);
  const rest = grossMinor - percentOfMinor(grossMinor, discountPercent) - sumMinor([...shares.values()]);
  const bounded = Math.min(Math.max(rest, 0), sumOf(others));
  for (const [id, minor] of netShares(others, bounded, discountPercent)) shares.set(id, minor);
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
