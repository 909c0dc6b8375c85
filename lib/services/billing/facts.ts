import "server-only";
import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type Period, periodEnd, periodStart } from "@/lib/billing/periods";
import { type PriceBook, priceBookSchema } from "@/lib/billing/price-book";
import type { Segments } from "@/lib/billing/segments";
import type { MeterTotals } from "@/lib/billing/usage";
import { invalid } from "@/lib/contract/errors";
import type { Db } from "@/lib/db/pool";
import type { Tx } from "@/lib/db/tx";
import { processWide } from "@/lib/process-wide";
import type { WorkspaceCtx } from "@/lib/services/context";
import { SNAPSHOT } from "./followed-rows";
import { type IngestSnapshot, snapshotParams } from "./ingest-snapshot";
import { SUM_BY_METER } from "./meter-columns";
import { usageByAccount } from "./rollups";

export const sha256 = (text: string) => hash("sha256", text, "hex");

export type AccountFacts = { id: string; name: string; createdAt: Date; segments: Segments };

/** A partner's accounts created before a time, or the named ones among them. */
export type AccountFilter = { partnerId: string; before: Date; accounts?: readonly string[] };

const ACCOUNTS = `select id, name, floor(extract(epoch from created_at) * 1000)::bigint as created_at_ms from workspace
    where partner_id = $1 and created_at < $2 and ($3::text[] is null or id = any($3)) order by id collate "C"`;
const CHANGES = `select workspace_id, floor(extract(epoch from at) * 1000)::bigint as at_ms, plan, status from account_history
    where partner_id = $1 and ($2::text[] is null or workspace_id = any($2)) order by at, id collate "C"`;

/** Two plain reads: joined, the policies of both tables leave the planner guessing and it reads row by row. */
export async function accountFacts(tx: Tx, of: AccountFilter): Promise<AccountFacts[]> {
  const only = of.accounts ?? null;
  const [rows, changes] = await Promise.all([
    tx.query(ACCOUNTS, [of.partnerId, of.before, only]),
    tx.query(CHANGES, [of.partnerId, only]),
  ]);
  const accounts = new Map<string, AccountFacts>();
  for (const { id, name, created_at_ms } of rows)
    accounts.set(id, { id, name, createdAt: new Date(created_at_ms), segments: { plans: [], statuses: [] } });
  for (const { workspace_id, at_ms, plan, status } of changes) {
    const segments = accounts.get(workspace_id)?.segments;
    if (!segments) continue;
    const from = new Date(at_ms).toISOString();
    segments.plans.push({ from, plan });
    segments.statuses.push({ from, status });
  }
  return [...accounts.values()].filter(({ segments }) => segments.plans.length > 0);
}

type CachedFacts = { seen: number; accounts: number; changes: number; facts: AccountFacts[] };
/** Ids of transactions are compared modulo 2^32, so what is cached must not be older than 2^31 transactions. */
const cache = processWide("account-facts", () => new WeakMap<Db, LRUCache<string, CachedFacts>>());

/**
 * Counts all rows and those that transactions from $2 on have written (followed-rows.ts). Equal numbers of
 * rows, none of them written since, are the same rows.
 */
const VERSION =
  `select ${SNAPSHOT}, w.rows as accounts, h.rows as changes, w.written + h.written as written from
    (select count(*) as rows, count(*) filter (where age(xmin) <= (select coalesce(age(($2::bigint % 4294967296)::text::xid), 2147483647))) as written
      from workspace where partner_id = $1) w,
    (select count(*) as rows, count(*) filter (where age(xmin) <= (select coalesce(age(($2::bigint % 4294967296)::text::xid), 2147483647))) as written
      from account_history where partner_id = $1) h` as const;

/**
 * The same from a cache, for reports: reading ten thousand accounts again would double the time of a report. The version
 * is read before the rows, so cached facts are never older than their version.
 */
export async function cachedAccountFacts(
  tx: Tx,
  of: Omit<AccountFilter, "accounts">,
): Promise<readonly AccountFacts[]> {
  const cached = cache.get(tx.db) ?? new LRUCache<string, CachedFacts>({ max: 8, ttl: 3_600_000 });
  cache.set(tx.db, cached);
  const name = `${of.partnerId} ${of.before.toISOString()}`;
  const before = cached.get(name);
  const now = await tx.one(VERSION, [of.partnerId, before?.seen ?? null]);
  if (!now) throw new Error("The database returned no version of the accounts.");
  const { seen, accounts, changes } = now;
  const same = before && now.written === 0 && before.accounts === accounts && before.changes === changes;
  const facts = same ? before.facts : await accountFacts(tx, of);
  // A transaction that has written sees rows that a rollback would take back.
  if (now.clean) cached.set(name, { seen, accounts, changes, facts });
  return facts;
}

/**
 * An event counts when the snapshot includes it ($5 to $7, see ingest-snapshot.ts) and no event the snapshot includes
 * replaces it.
 */
const TOTALS = `select workspace_id, ${SUM_BY_METER} from (
    select u.workspace_id, u.meter, u.quantity from usage_event u
    where u.partner_id = $1 and u.occurred_at >= $2 and u.occurred_at < $3 and ($4::text[] is null or u.workspace_id = any($4))
      and (u.ingest_tx < $5::bigint or (u.ingest_tx < $6::bigint and u.ingest_tx <> all($7::bigint[])))
      and not exists (select from usage_event n where n.workspace_id = u.workspace_id and n.meter = u.meter and n.supersedes = u.key
        and (n.ingest_tx < $5::bigint or (n.ingest_tx < $6::bigint and n.ingest_tx <> all($7::bigint[]))))
    union all
    select workspace_id, 'api_requests', count from api_request_bucket
    where partner_id = $1 and minute >= $2 and minute < $3 and ($4::text[] is null or workspace_id = any($4))
  ) facts group by workspace_id` as const;

/**
 * Meter totals of every account in a month, as the snapshot includes them. API requests have no snapshot: their minutes
 * are complete long before a month is finalized.
 */
export async function usageTotals(
  tx: Tx,
  of: {
    partnerId: string;
    period: Period;
    snapshot: IngestSnapshot | null;
    accounts?: readonly string[];
  },
): Promise<Map<string, MeterTotals>> {
  const rows = await tx.query(TOTALS, [
    of.partnerId,
    new Date(periodStart(of.period)),
    new Date(periodEnd(of.period)),
    of.accounts ?? null,
    ...snapshotParams(of.snapshot),
  ]);
  return usageByAccount(rows);
}

export type StoredBook = { id: string; hash: string; book: PriceBook; effectiveFrom: Date };

/**
 * The price book in force when the month ended, or null for a month before the first one. For an issued invoice, only
 * price books published by then count: its month may lie ahead, under a test clock, and have received other prices since.
 */
export async function findPriceBook(
  tx: Tx,
  period: Period,
  issuedWith: string | null = null,
): Promise<StoredBook | null> {
  const row = await tx.one(
    `select id, hash, book, effective_from from price_book
     where effective_from < $1 and ($2::text is null or version <= (select version from price_book where id = $2))
     order by effective_from desc, version desc limit 1`,
    [new Date(periodEnd(period)), issuedWith],
  );
  if (!row) return null;
  const { id, hash, effective_from: effectiveFrom } = row;
  return { id, hash, book: priceBookSchema.parse(row.book), effectiveFrom };
}

export async function priceBookFor(
  tx: Tx,
  period: Period,
  issuedWith: string | null = null,
): Promise<StoredBook> {
  const book = await findPriceBook(tx, period, issuedWith);
  if (!book) throw invalid("/period", `${period} is before the first price book`);
  return book;
}

/** The time of a sandbox partner's test clock, or null if its clock was never moved. */
export async function testClock(tx: Tx, partnerId: string): Promise<Date | null> {
  const row = await tx.one("select clock_at, mode from partner where id = $1", [partnerId]);
  return row?.mode === "sandbox" ? row.clock_at : null;
}

/** The time of a sandbox partner's test clock, or the real time. */
export const partnerNow = async (tx: Tx, partnerId: string, real: Date): Promise<Date> =>
  (await testClock(tx, partnerId)) ?? real;

type Account = Pick<WorkspaceCtx["tenant"], "mode" | "partnerId">;

/** The clock that an account follows, or null where it follows the real time. A live account costs no query. */
export const accountClock = async (tx: Tx, { mode, partnerId }: Account): Promise<Date | null> =>
  mode === "test" ? testClock(tx, partnerId) : null;

/** The time of an account: the desk's dates follow it, automations keep the real time (docs/decisions/0024). */
export const accountNow = async ({
  tx,
  tenant,
  now,
}: Pick<WorkspaceCtx, "tx" | "tenant" | "now">): Promise<Date> => (await accountClock(tx, tenant)) ?? now;
