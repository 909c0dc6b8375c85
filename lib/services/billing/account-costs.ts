import "server-only";
import { LRUCache } from "lru-cache";
import { sumMinor } from "@/lib/billing/money";
import type { Period } from "@/lib/billing/periods";
import { rateAccount } from "@/lib/billing/rate-account";
import type { Segments } from "@/lib/billing/segments";
import { type MeterTotals, noUsage } from "@/lib/billing/usage";
import { processWide } from "@/lib/process-wide";
import type { AccountFacts, StoredBook } from "./facts";

export type AccountCost = { costMinor: number; chargeableDays: number; activeAtEnd: boolean };

/**
 * Between two looks at a month of ten thousand accounts a handful of them has changed. Rating is pure, so what an
 * account came to is kept under everything it was made from, and only those are rated anew.
 */
type Kept = AccountCost & { usage: MeterTotals; segments: Segments };
const kept = processWide("account-costs", () => new LRUCache<string, Map<string, Kept>>({ max: 8 }));

export type Costing = {
  partnerId: string;
  period: Period;
  book: StoredBook;
  accounts: readonly AccountFacts[];
  usage: ReadonlyMap<string, MeterTotals>;
};

export function accountCosts(of: Costing): ReadonlyMap<string, AccountCost> {
  const name = `${of.partnerId} ${of.period} ${of.book.hash}`;
  const costs = kept.get(name) ?? new Map<string, Kept>();
  for (const account of of.accounts) {
    const usage = of.usage.get(account.id) ?? NO_USAGE;
    const known = costs.get(account.id);
    if (!known || !sameUsage(known.usage, usage) || !sameSegments(known.segments, account.segments))
      costs.set(account.id, { usage, segments: account.segments, ...costOf(account, usage, of) });
  }
  kept.set(name, costs);
  return costs;
}

const NO_USAGE = noUsage();

/** Of the meters that cost. */
function sameUsage(a: MeterTotals, b: MeterTotals): boolean {
  return a.call_seconds === b.call_seconds && a.sms === b.sms && a.api_requests === b.api_requests;
}

/** Mostly the very ones that were kept with the accounts. */
function sameSegments(a: Segments, b: Segments): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function costOf(account: AccountFacts, usage: MeterTotals, { period, book }: Costing): AccountCost {
  const { lines, proration } = rateAccount({ ...account, usage }, { period, priceBook: book.book });
  return {
    costMinor: sumMinor(lines.map(({ amountMinor }) => amountMinor)),
    chargeableDays: proration.chargeableDays,
    activeAtEnd: proration.statusAtEnd === "active",
  };
}
