import "server-only";
import { sumMinor } from "@/lib/billing/money";
import type { Period } from "@/lib/billing/periods";
import { rateAccount } from "@/lib/billing/rate-account";
import { type MeterTotals, noUsage } from "@/lib/billing/usage";
import { keepLatest, processWide } from "@/lib/process-wide";
import type { AccountFacts, StoredBook } from "./facts";

export type AccountCost = { costMinor: number; chargeableDays: number; activeAtEnd: boolean };

/**
 * Between two looks at a month of ten thousand accounts a handful of them has changed. Rating is pure, so what an
 * account came to is kept under everything it was made from, and only those are rated anew.
 */
type Kept = AccountCost & { from: string };
const kept = processWide("account-costs", () => new Map<string, Map<string, Kept>>());
const MONTHS_KEPT = 8;

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
    const from = madeFrom(account, usage);
    if (costs.get(account.id)?.from !== from) costs.set(account.id, { from, ...costOf(account, usage, of) });
  }
  keepLatest(kept, { name, value: costs, most: MONTHS_KEPT });
  return costs;
}

const NO_USAGE = noUsage();

function madeFrom({ segments }: AccountFacts, usage: MeterTotals): string {
  let text = `${usage.call_seconds} ${usage.sms} ${usage.api_requests}`;
  for (const { from, plan } of segments.plans) text += ` ${from} ${plan}`;
  for (const { from, status } of segments.statuses) text += ` ${from} ${status}`;
  return text;
}

function costOf(account: AccountFacts, usage: MeterTotals, { period, book }: Costing): AccountCost {
  const { lines, proration } = rateAccount({ ...account, usage }, { period, priceBook: book.book });
  return {
    costMinor: sumMinor(lines.map(({ amountMinor }) => amountMinor)),
    chargeableDays: proration.chargeableDays,
    activeAtEnd: proration.statusAtEnd === "active",
  };
}
