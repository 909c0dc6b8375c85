import { BillingError } from "./billing-error";
import { canonicalJson } from "./canonical-json";
import type { LateLine, Line } from "./lines";
import { allocate, compareText, decimal, percentOfMinor, sumMinor } from "./money";
import type { Period } from "./periods";
import { type DiscountTier, discountTierFor, type Hash, type PriceBook } from "./price-book";
import { countsForDiscount, type LateAccount, lateLines, rateAccount } from "./rate-account";
import type { Segments } from "./segments";
import { type MeterTotals, totalUsage, type UsageEvent } from "./usage";

/**
 * Stored with every finalized invoice. Rules change with a price book, so an invoice is rated again by the rules of the
 * book it was issued with: version 2 is that of books with a minimum of days or a rule for the plan of overage.
 */
function raterVersion({ discountMinimumDays, overagePlan }: PriceBook): number {
  return discountMinimumDays === undefined && overagePlan === undefined ? 1 : 2;
}

export type RateAccount = { id: string; name: string; segments: Segments } & (
  | { usage: MeterTotals }
  | { events: readonly UsageEvent[] }
);

export type LateUsage = { period: Period; priceBook: PriceBook; accounts: readonly LateAccount[] };

export type RateInput = {
  period: Period;
  accounts: readonly RateAccount[];
  priceBook: PriceBook;
  /** A partner's own tiers in place of the price book's. */
  discountTiers?: readonly DiscountTier[];
  /** Percent, as text. Without it there is no tax. */
  taxRate?: string;
  lateUsage?: readonly LateUsage[];
};

type Share = { accountId: string; accountName: string; subtotalMinor: number; totalMinor: number };

export type Rating = {
  raterVersion: number;
  priceBookVersion: number;
  period: Period;
  currency: string;
  /** Active at any instant of the month. */
  totalAccounts: number;
  /** Active on enough days of the month; decides the discount. */
  discountAccounts: number;
  /** Active at its end. */
  activeAccounts: number;
  lines: Line[];
  /** Corrections that lower a finished month. They become a credit note and are in no sum below. */
  credits: LateLine[];
  subtotalMinor: number;
  discount: { fromAccounts: number; percent: string; amountMinor: number };
  tax: { percent: string; amountMinor: number };
  totalMinor: number;
  shares: Share[];
};

function rateAccounts({ period, priceBook, accounts }: Pick<RateInput, "period" | "priceBook" | "accounts">) {
  const lines: Line[] = [];
  let totalAccounts = 0;
  let discountAccounts = 0;
  let activeAccounts = 0;
  for (const account of inOrder(accounts)) {
    const usage = "usage" in account ? account.usage : totalUsage(account.events, period);
    const rated = rateAccount({ ...account, usage }, { period, priceBook });
    lines.push(...rated.lines);
    if (rated.proration.chargeableDays > 0) totalAccounts += 1;
    if (countsForDiscount(priceBook, rated.proration)) discountAccounts += 1;
    if (rated.proration.statusAtEnd === "active") activeAccounts += 1;
  }
  return { lines, totalAccounts, discountAccounts, activeAccounts };
}

/**
 * Rates a month from its usage. Each line is rounded half up to cents; the subtotal is their exact sum; discount and tax
 * are each rounded once; the shares of the accounts sum to the total.
 */
export function rate(input: RateInput): Rating {
  const { period, priceBook } = input;
  const { lines, totalAccounts, discountAccounts, activeAccounts } = rateAccounts(input);
  const late = (input.lateUsage ?? []).flatMap(lateLinesOf);
  for (const line of late) if (line.amountMinor >= 0) lines.push(line);

  const subtotalMinor = sumMinor(lines.map(({ amountMinor }) => amountMinor));
  const tier = discountTierFor(input.discountTiers ?? priceBook.discountTiers, discountAccounts);
  const discountMinor = percentOfMinor(subtotalMinor, tier.percent);
  const taxPercent = input.taxRate ?? "0";
  const taxMinor = percentOfMinor(subtotalMinor - discountMinor, taxPercent);
  const totalMinor = subtotalMinor - discountMinor + taxMinor;
  return {
    raterVersion: raterVersion(priceBook),
    priceBookVersion: priceBook.version,
    period,
    currency: priceBook.currency,
    totalAccounts,
    discountAccounts,
    activeAccounts,
    lines,
    credits: late.filter(({ amountMinor }) => amountMinor < 0),
    subtotalMinor,
    discount: { ...tier, amountMinor: discountMinor },
    tax: { percent: taxPercent, amountMinor: taxMinor },
    totalMinor,
    shares: sharesOf(lines, totalMinor),
  };
}

function lateLinesOf(late: LateUsage): LateLine[] {
  return inOrder(late.accounts).flatMap((account) => lateLines(account, late));
}

function inOrder<T extends { id: string }>(accounts: readonly T[]): T[] {
  const ordered = [...accounts].sort((a, b) => compareText(a.id, b.id));
  for (const [index, { id }] of ordered.entries()) {
    if (ordered[index + 1]?.id === id) {
      throw new BillingError("duplicate_account", `Account ${id} is listed twice in the month.`);
    }
  }
  return ordered;
}

function sharesOf(lines: readonly Line[], totalMinor: number): Share[] {
  const accounts = new Map<string, { accountName: string; subtotalMinor: number }>();
  for (const { accountId, accountName, amountMinor } of lines) {
    const known = accounts.get(accountId);
    if (known) known.subtotalMinor += amountMinor;
    else accounts.set(accountId, { accountName, subtotalMinor: amountMinor });
  }
  const weights = [...accounts].map(([id, { subtotalMinor }]) => ({ id, weight: decimal(subtotalMinor) }));
  const parts = allocate(totalMinor, weights);
  return [...accounts]
    .map(([accountId, account]) => ({ accountId, ...account, totalMinor: parts.get(accountId) ?? 0 }))
    .sort((a, b) => compareText(a.accountId, b.accountId));
}

/** Equal usage and prices give equal ratings and hashes, regardless of the order of events. */
export function ratingHash(rating: Rating, hash: Hash): string {
  return hash(canonicalJson(rating));
}
