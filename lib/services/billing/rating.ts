import "server-only";
import { decimal } from "@/lib/billing/money";
import { type Period, parsePeriod, periodEnd, periodStart } from "@/lib/billing/periods";
import { type LateUsage, type Rating, rate } from "@/lib/billing/rate";
import { type MeterTotals, noUsage } from "@/lib/billing/usage";
import type { Tx } from "@/lib/db/tx";
import { type Covered, coveredBefore } from "./coverage";
import { accountFacts, priceBookFor, type StoredBook, usageTotals } from "./facts";
import { type IngestSnapshot, parseSnapshot, snapshotParams } from "./ingest-snapshot";
import { liveUsage } from "./rollups";

export type RateMonth = {
  partnerId: string;
  period: Period;
  /** Limits the recordings that count; null for an estimate, which includes everything recorded by now. */
  snapshot: IngestSnapshot | null;
  /** The month's usage as the snapshot includes it, from a caller that has read it already. */
  usage?: ReadonlyMap<string, MeterTotals>;
  /** Frozen with an issued invoice; by default read from the other invoices. */
  covered?: Covered;
  /** The price book and the tax an issued invoice froze; by default those in force. */
  issuedWith?: { priceBook: string | null; taxPercent: string };
};

export type RatedMonth = { rating: Rating; book: StoredBook; late: LateUsage[]; covered: Covered };

/** Rates a month from the usage its snapshot includes, with the late usage of months already invoiced. */
export async function rateMonth(tx: Tx, of: RateMonth): Promise<RatedMonth> {
  const { partnerId, period, snapshot } = of;
  const book = await priceBookFor(tx, period, of.issuedWith?.priceBook);
  const accounts = await accountFacts(tx, { partnerId, before: new Date(periodEnd(period)) });
  const usage = of.usage ?? (await usageOf(tx, { partnerId, period, snapshot }));
  const covered = of.covered ?? (await coveredBefore(tx, { partnerId, period }));
  const late = await lateUsage(tx, { ...of, covered });
  const rating = rate({
    period,
    priceBook: book.book,
    accounts: accounts.map((account) => ({
      id: account.id,
      name: account.name,
      segments: account.segments,
      usage: usage.get(account.id) ?? noUsage(),
    })),
    taxRate: of.issuedWith?.taxPercent ?? (await taxPercent(tx, partnerId)),
    lateUsage: late,
  });
  return { rating, book, late, covered };
}

async function usageOf(
  tx: Tx,
  { snapshot, ...month }: { partnerId: string; period: Period; snapshot: IngestSnapshot | null },
): Promise<ReadonlyMap<string, MeterTotals>> {
  return snapshot === null ? liveUsage(tx, month) : usageTotals(tx, { ...month, snapshot });
}

/** Stored as a fraction, shown as a percentage. */
export async function taxPercent(tx: Tx, partnerId: string): Promise<string> {
  const partner = await tx.one("select tax_rate::text from partner where id = $1", [partnerId]);
  return decimal(partner?.tax_rate ?? "0")
    .times(100)
    .toFixed();
}

type LateOf = RateMonth & { covered: Covered };

/** Usage of finished months recorded since they were last charged, at those months' prices. */
async function lateUsage(tx: Tx, of: LateOf): Promise<LateUsage[]> {
  const late: LateUsage[] = [];
  for (const { period, covered, accounts: moved } of await movedSince(tx, of)) {
    const month = { partnerId: of.partnerId, period, accounts: moved };
    const usage = await usageTotals(tx, { ...month, snapshot: of.snapshot });
    const billed = await usageTotals(tx, { ...month, snapshot: covered });
    const accounts = await accountFacts(tx, { ...month, before: new Date(periodEnd(period)) });
    late.push({
      period,
      priceBook: (await priceBookFor(tx, period, of.issuedWith?.priceBook)).book,
      accounts: accounts.map((account) => ({
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

type Moved = { period: Period; covered: IngestSnapshot; accounts: string[] };

/** By finished month, the accounts with usage recorded since it was last charged. */
async function movedSince(tx: Tx, of: LateOf): Promise<Moved[]> {
  const months = Object.entries(of.covered).map(
    ([period, snapshot]) => [parsePeriod(period), snapshot] as const,
  );
  if (months.length === 0) return [];
  const seen = months.map(([, covered]) => parseSnapshot(covered));
  const rows = await tx.query(
    `select coalesce(c.period, '') as period, coalesce(c.covered, '') as covered, array_agg(distinct e.workspace_id order by e.workspace_id) as accounts
     from (select workspace_id, occurred_at, ingest_tx from usage_event
       where partner_id = $1 and ingest_tx >= $2 and occurred_at < $3 and (ingest_tx < $4::bigint or (ingest_tx < $5::bigint and ingest_tx <> all($6::bigint[])))) e
     join unnest($7::text[], $8::timestamptz[], $9::timestamptz[], $10::bigint[], $11::text[]) as c(period, start_at, end_at, xmin, covered)
       on e.occurred_at >= c.start_at and e.occurred_at < c.end_at and e.ingest_tx >= c.xmin
         and not pg_visible_in_snapshot(e.ingest_tx::text::xid8, c.covered::pg_snapshot)
     group by c.period, c.covered order by c.period`,
    [
      of.partnerId,
      Math.min(...seen.map(({ xmin }) => xmin)),
      new Date(periodStart(of.period)),
      ...snapshotParams(of.snapshot),
      months.map(([period]) => period),
      months.map(([period]) => new Date(periodStart(period))),
      months.map(([period]) => new Date(periodEnd(period))),
      seen.map(({ xmin }) => xmin),
      months.map(([, covered]) => covered),
    ],
  );
  return rows.map((row) => ({ ...row, period: parsePeriod(row.period) }));
}
