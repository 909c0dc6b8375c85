import "server-only";
import { LRUCache } from "lru-cache";
import { percentOfMinor, sumMinor } from "@/lib/billing/money";
import { correctedShares, netShares } from "@/lib/billing/net-shares";
import type { Period } from "@/lib/billing/periods";
import { discountTierFor, type PriceBook } from "@/lib/billing/price-book";
import { countsForDiscount, rateAccount } from "@/lib/billing/rate-account";
import { resaleLine } from "@/lib/billing/resale";
import { prorate, type Segments } from "@/lib/billing/segments";
import { type MeterTotals, noUsage } from "@/lib/billing/usage";
import { processWide } from "@/lib/process-wide";
import type { AccountFacts, StoredBook } from "./facts";
import type { IssuedShares } from "./issued-shares";
import { type MonthTerms, pricesOf } from "./resale/prices";

/** An account's charges of a month before discount and tax, and their price for its partner's customer. */
type AccountCost = {
  id: string;
  minor: number;
  priceMinor: number;
  chargeableDays: number;
  countsForDiscount: boolean;
};

export type MonthCosts = {
  byAccount: ReadonlyMap<string, AccountCost>;
  /**
   * Each account's charges after discount and before tax. They sum to subtotal less discount. In an invoiced month with
   * corrections or late usage, the sum may differ by less than a cent for each of those accounts, plus one (correctedShares).
   */
  net: ReadonlyMap<string, number>;
};

/**
 * Between two reads of a report only a few of ten thousand accounts change. Rating is pure, so the cost of an account is
 * cached with its inputs, and only accounts whose inputs changed are rated again.
 */
type CachedCost = AccountCost & { usage: MeterTotals; segments: Segments };
type CachedMonth = {
  byAccount: Map<string, CachedCost>;
  net: ReadonlyMap<string, number>;
  /** The costs that every account was last compared with. */
  of?: Pick<Costing, "accounts" | "usage">;
};
const cache = processWide("account-costs", () => new LRUCache<string, CachedMonth>({ max: 8 }));

export const NO_COSTS: MonthCosts = { byAccount: new Map(), net: new Map() };

export type Costing = {
  partnerId: string;
  period: Period;
  book: StoredBook;
  accounts: readonly AccountFacts[];
  usage: ReadonlyMap<string, MeterTotals>;
  terms: MonthTerms;
  /** The month's issued invoice. An account keeps its share while its charges are those of the invoice. */
  issued?: IssuedShares | null;
};

export function accountCosts(of: Costing): MonthCosts {
  const name = `${of.partnerId} ${of.period} ${of.book.hash} ${of.terms.version} ${of.issued?.globalId ?? ""}`;
  const cached: CachedMonth = cache.get(name) ?? { byAccount: new Map<string, CachedCost>(), net: new Map() };
  if (cached.of?.accounts === of.accounts && cached.of.usage === of.usage) return cached;
  const { byAccount } = cached;
  let changed = false;
  for (const account of of.accounts) {
    const usage = of.usage.get(account.id) ?? NO_USAGE;
    const before = byAccount.get(account.id);
    if (before && sameUsage(before.usage, usage) && sameSegments(before.segments, account.segments)) continue;
    byAccount.set(account.id, { usage, segments: account.segments, ...costOf(account, usage, of) });
    changed = true;
  }
  const month: CachedMonth = changed
    ? { byAccount, net: netOf([...byAccount.values()], of.book, of.issued) }
    : cached;
  const { accounts, usage } = of;
  month.of = { accounts, usage };
  cache.set(name, month);
  return month;
}

type Discounted = Pick<AccountCost, "id" | "minor" | "countsForDiscount">;

/** The discount of the invoice, and its distribution over the accounts. */
export function netOf(
  costs: readonly Discounted[],
  { book }: StoredBook,
  issued?: IssuedShares | null,
): ReadonlyMap<string, number> {
  if (issued) return correctedShares(costs, issued);
  const subtotal = sumMinor(costs.map(({ minor }) => minor));
  const counted = costs.filter((cost) => cost.countsForDiscount).length;
  const { percent } = discountTierFor(book.discountTiers, counted);
  return netShares(costs, subtotal - percentOfMinor(subtotal, percent), percent);
}

/** Takes the discount of a whole month off amounts. Usage of a month to come is unknown, so shares cannot be exact. */
export function netByTier(
  accounts: readonly AccountFacts[],
  { period, book }: { period: Period; book: PriceBook },
): (minor: number) => number {
  const counted = accounts.filter(({ segments }) =>
    countsForDiscount(book, prorate(segments, period)),
  ).length;
  const { percent } = discountTierFor(book.discountTiers, counted);
  return (minor) => minor - percentOfMinor(minor, percent);
}

const NO_USAGE = noUsage();

/** Compares the meters that cost. */
function sameUsage(a: MeterTotals, b: MeterTotals): boolean {
  return a.call_seconds === b.call_seconds && a.sms === b.sms && a.api_requests === b.api_requests;
}

function sameSegments(a: Segments, b: Segments): boolean {
  if (a === b) return true;
  return (
    sameList(a.plans, b.plans, (one, other) => one.from === other.from && one.plan === other.plan) &&
    sameList(a.statuses, b.statuses, (one, other) => one.from === other.from && one.status === other.status)
  );
}

function sameList<T>(a: readonly T[], b: readonly T[], same: (one: T, other: T) => boolean): boolean {
  return (
    a.length === b.length &&
    a.every((one, at) => {
      const other = b[at];
      return other !== undefined && same(one, other);
    })
  );
}

function costOf(account: AccountFacts, usage: MeterTotals, { period, book, terms }: Costing): AccountCost {
  const { lines, proration } = rateAccount({ ...account, usage }, { period, priceBook: book.book });
  const minor = sumMinor(lines.map(({ amountMinor }) => amountMinor));
  return {
    id: account.id,
    minor,
    priceMinor:
      terms.version === 0
        ? minor
        : sumMinor(lines.map((line) => resaleLine(line, pricesOf(terms, account.id)).amountMinor)),
    chargeableDays: proration.chargeableDays,
    countsForDiscount: countsForDiscount(book.book, proration),
  };
}
