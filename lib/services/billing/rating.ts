import "server-only";
import { decimal } from "@/lib/billing/money";
import { type Period, periodEnd } from "@/lib/billing/periods";
import { type LateUsage, type Rating, rate } from "@/lib/billing/rate";
import { noUsage } from "@/lib/billing/usage";
import type { Tx } from "@/lib/db/tx";
import { accountFacts, priceBookFor, type StoredBook, usageTotals } from "./facts";

export type RateMonth = { partnerId: string; period: Period; bound: number };

/** A month as its facts stand below the bound, with what came late for months already invoiced. */
export async function rateMonth(tx: Tx, of: RateMonth): Promise<{ rating: Rating; book: StoredBook }> {
  const book = await priceBookFor(tx, of.period);
  const accounts = await accountFacts(tx, of.partnerId, new Date(periodEnd(of.period)));
  const usage = await usageTotals(tx, {
    partnerId: of.partnerId,
    period: of.period,
    bound: { before: of.bound },
  });
  const partner = await tx.one<{ tax_rate: string }>("select tax_rate::text from partner where id = $1", [
    of.partnerId,
  ]);
  const rating = rate({
    period: of.period,
    priceBook: book.book,
    accounts: accounts.map((account) => ({
      id: account.id,
      name: account.name,
      segments: account.segments,
      usage: usage.get(account.id) ?? noUsage(),
    })),
    // Kept as a fraction, shown as a percentage.
    taxRate: decimal(partner?.tax_rate ?? "0")
      .times(100)
      .toFixed(),
    lateUsage: await lateUsage(tx, of),
  });
  return { rating, book };
}

/** Facts of finished months recorded since the last invoice was finalised: at those months' prices. */
async function lateUsage(tx: Tx, of: RateMonth): Promise<LateUsage[]> {
  const previous = await tx.query<{ period: Period; bound: number }>(
    `select period, ingest_bound::bigint as bound from invoice where partner_id = $1 and period < $2 and ingest_bound is not null and status <> 'void'
     order by finalized_at, period`,
    [of.partnerId, of.period],
  );
  const covered = previous.reduce((most, row) => Math.max(most, row.bound), 0);
  if (covered === 0) return [];
  const late: LateUsage[] = [];
  for (const period of new Set(previous.map((row) => row.period))) {
    const came = await usageTotals(tx, {
      partnerId: of.partnerId,
      period,
      bound: { from: covered, before: of.bound },
    });
    const moved = [...came]
      .filter(([, totals]) => Object.entries(totals).some(([meter, n]) => meter !== "api_requests" && n > 0))
      .map(([id]) => id);
    if (moved.length === 0) continue;
    const usage = await usageTotals(tx, { partnerId: of.partnerId, period, bound: { before: of.bound } });
    const billed = await usageTotals(tx, { partnerId: of.partnerId, period, bound: { before: covered } });
    const accounts = await accountFacts(tx, of.partnerId, new Date(periodEnd(period)));
    late.push({
      period,
      priceBook: (await priceBookFor(tx, period)).book,
      accounts: accounts
        .filter((account) => moved.includes(account.id))
        .map((account) => ({
          id: account.id,
          name: account.name,
          segments: account.segments,
          usage: usage.get(account.id) ?? noUsage(),
          billed: billed.get(account.id) ?? noUsage(),
        })),
    });
  }
  return late;
}
