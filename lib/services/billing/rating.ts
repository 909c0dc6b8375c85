import "server-only";
import { decimal } from "@/lib/billing/money";
import { type Period, periodEnd, periodStart } from "@/lib/billing/periods";
import { type LateUsage, type Rating, rate } from "@/lib/billing/rate";
import { noUsage } from "@/lib/billing/usage";
import type { Tx } from "@/lib/db/tx";
import { type Bound, boundParams, latestBound, parseBound, WITHIN } from "./bound";
import { accountFacts, priceBookFor, type StoredBook, usageTotals } from "./facts";
import { liveUsage } from "./rollups";

/** Of each finished month what earlier invoices have seen and charged of it. */
export type Covered = Record<string, Bound>;

export type RateMonth = {
  partnerId: string;
  period: Period;
  /** Facts recorded within it; none for an estimate, which sees what there is this instant. */
  bound: Bound | null;
  /** As an issued invoice froze it; otherwise what the other invoices say now. */
  covered?: Covered;
  /** The price book an issued invoice was made with; otherwise the one in force. */
  issuedWith?: string | null;
};

export type RatedMonth = { rating: Rating; book: StoredBook; late: LateUsage[]; covered: Covered };

/** A month as its facts stand within the bound, with what came late for months already invoiced. */
export async function rateMonth(tx: Tx, of: RateMonth): Promise<RatedMonth> {
  const { partnerId, period, bound } = of;
  const book = await priceBookFor(tx, period, of.issuedWith);
  const accounts = await accountFacts(tx, { partnerId, before: new Date(periodEnd(period)) });
  const usage =
    bound === null
      ? await liveUsage(tx, { partnerId, period })
      : await usageTotals(tx, { partnerId, period, bound });
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
    taxRate: await taxPercent(tx, partnerId),
    lateUsage: late,
  });
  return { rating, book, late, covered };
}

/** Kept as a fraction, shown as a percentage. */
export async function taxPercent(tx: Tx, partnerId: string): Promise<string> {
  const partner = await tx.one<{ tax_rate: string }>("select tax_rate::text from partner where id = $1", [
    partnerId,
  ]);
  return decimal(partner?.tax_rate ?? "0")
    .times(100)
    .toFixed();
}

/**
 * A month is charged by its own invoice and, as late usage, by those of later months: so up to the latest bound of any
 * of them that stands.
 */
async function coveredBefore(tx: Tx, of: { partnerId: string; period: Period }): Promise<Covered> {
  const rows = await tx.query<{ period: Period; bounds: Bound[] }>(
    `select own.period, array_agg(i.ingest_bound) as bounds from
       (select distinct period from invoice where partner_id = $1 and period < $2 and ingest_bound is not null) own
     join invoice i on i.partner_id = $1 and i.period >= own.period and i.ingest_bound is not null and i.status <> 'void'
     group by own.period order by own.period`,
    [of.partnerId, of.period],
  );
  return Object.fromEntries(rows.map(({ period, bounds }) => [period, latestBound(bounds)]));
}

type LateOf = RateMonth & { covered: Covered };

/** Facts of finished months recorded since they were last charged: at those months' prices. */
async function lateUsage(tx: Tx, of: LateOf): Promise<LateUsage[]> {
  const late: LateUsage[] = [];
  for (const { period, covered, accounts: moved } of await movedSince(tx, of)) {
    const month = { partnerId: of.partnerId, period, accounts: moved };
    const usage = await usageTotals(tx, { ...month, bound: of.bound });
    const billed = await usageTotals(tx, { ...month, bound: covered });
    const accounts = await accountFacts(tx, { ...month, before: new Date(periodEnd(period)) });
    late.push({
      period,
      priceBook: (await priceBookFor(tx, period, of.issuedWith)).book,
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

type Moved = { period: Period; covered: Bound; accounts: string[] };

/** Accounts by finished month for which anything was recorded since. */
async function movedSince(tx: Tx, of: LateOf): Promise<Moved[]> {
  const months = Object.entries(of.covered) as [Period, Bound][];
  if (months.length === 0) return [];
  const seen = months.map(([, covered]) => parseBound(covered));
  const rows = await tx.query<{ period: Period; covered: Bound; accounts: string[] }>(
    `select c.period, c.covered, array_agg(distinct e.workspace_id order by e.workspace_id) as accounts
     from (select workspace_id, occurred_at, ingest_tx from usage_event
       where partner_id = $1 and ingest_tx >= $2 and occurred_at < $3 and ${WITHIN("ingest_tx", 4)}) e
     join unnest($7::text[], $8::timestamptz[], $9::timestamptz[], $10::bigint[], $11::text[]) as c(period, start_at, end_at, xmin, covered)
       on e.occurred_at >= c.start_at and e.occurred_at < c.end_at and e.ingest_tx >= c.xmin
         and not pg_visible_in_snapshot(e.ingest_tx::text::xid8, c.covered::pg_snapshot)
     group by c.period, c.covered order by c.period`,
    [
      of.partnerId,
      Math.min(...seen.map(({ xmin }) => xmin)),
      new Date(periodStart(of.period)),
      ...boundParams(of.bound),
      months.map(([period]) => period),
      months.map(([period]) => new Date(periodStart(period))),
      months.map(([period]) => new Date(periodEnd(period))),
      seen.map(({ xmin }) => xmin),
      months.map(([, covered]) => covered),
    ],
  );
  return rows;
}
