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
 * Between two reads of a report only a few of ten thousand accounts change. Rating is pure, so the cost of an account is
 * cached with its inputs, and only accounts whose inputs changed are rated again.
 */
type CachedCost = AccountCost & { usage: MeterTotals; segments: Segments };
const cache = processWide("account-costs", () => new LRUCache<string, Map<string, CachedCost>>({ max: 8 }));

export type Costing = {
  partnerId: string;
  period: Period;
  book: StoredBook;
  accounts: readonly AccountFacts[];
  usage: ReadonlyMap<string, MeterTotals>;
};

export function accountCosts(of: Costing): ReadonlyMap<string, AccountCost> {
  const name = `${of.partnerId} ${of.period} ${of.book.hash}`;
  const costs = cache.get(name) ?? new Map<string, CachedCost>();
  for (const account of of.accounts) {
    const usage = of.usage.get(account.id) ?? NO_USAGE;
    const cached = costs.get(account.id);
    if (!cached || !sameUsage(cached.usage, usage) || !sameSegments(cached.segments, account.segments))
      costs.set(account.id, { usage, segments: account.segments, ...costOf(account, usage, of) });
  }
  cache.set(name, costs);
  return costs;
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

function costOf(account: AccountFacts, usage: MeterTotals, { period, book }: Costing): AccountCost {
  const { lines, proration } = rateAccount({ ...account, usage }, { period, priceBook: book.book });
  return {
    costMinor: sumMinor(lines.map(({ amountMinor }) => amountMinor)),
    chargeableDays: proration.chargeableDays,
    activeAtEnd: proration.statusAtEnd === "active",
  };
}
