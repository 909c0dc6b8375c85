import "server-only";
import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { METERS } from "@/lib/billing/meters";
import { type Period, periodEnd, periodStart } from "@/lib/billing/periods";
import { type PriceBook, priceBookSchema } from "@/lib/billing/price-book";
import type { Segments } from "@/lib/billing/segments";
import type { MeterTotals } from "@/lib/billing/usage";
import type { Tx } from "@/lib/db/tx";
import { processWide } from "@/lib/process-wide";
import { type Bound, boundParams, WITHIN } from "./bound";
import { ASIDE, type Aside, usageIn } from "./rollups";

/** The facts a month is rated from, read for one partner. */
export const sha256 = (text: string) => hash("sha256", text, "hex");

export type AccountFacts = { id: string; name: string; createdAt: Date; segments: Segments };

/** Of all of a partner's accounts created before, or of the named ones. */
export type WhichAccounts = { partnerId: string; before: Date; accounts?: readonly string[] };

export async function accountFacts(tx: Tx, of: WhichAccounts): Promise<AccountFacts[]> {
  const only = of.accounts ? [...of.accounts] : null;
  // Two plain reads: joined, the policies of both tables leave the planner guessing and it takes them row by row.
  const [rows, changes] = await Promise.all([
    asOneRow<[id: string, name: string, createdAt: number]>(tx, {
      columns: `id, name, ${milliseconds("created_at")}`,
      order: `id collate "C"`,
      from: "from workspace where partner_id = $1 and created_at < $2 and ($3::text[] is null or id = any($3))",
      params: [of.partnerId, of.before, only],
    }),
    asOneRow<[id: string, at: number, plan: Plan, status: Status]>(tx, {
      columns: `workspace_id, ${milliseconds("at")}, plan, status`,
      order: `at, id collate "C"`,
      from: "from account_history where partner_id = $1 and ($2::text[] is null or workspace_id = any($2))",
      params: [of.partnerId, only],
    }),
  ]);
  const accounts = new Map<string, AccountFacts>();
  for (const [id, name, createdAt] of rows)
    accounts.set(id, { id, name, createdAt: new Date(createdAt), segments: { plans: [], statuses: [] } });
  for (const [id, at, plan, status] of changes) {
    const segments = accounts.get(id)?.segments;
    if (!segments) continue;
    const from = new Date(at).toISOString();
    segments.plans.push({ from, plan });
    segments.statuses.push({ from, status });
  }
  return [...accounts.values()].filter(({ segments }) => segments.plans.length > 0);
}

type KeptFacts = { version: string; facts: AccountFacts[] };
const kept = processWide("account-facts", () => new LRUCache<string, KeptFacts>({ max: 8 }));

/** Whatever is written to a row gets a new xmin, greater than all before it: the same sum, the same rows. */
const VERSION = `select (select count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) from workspace where partner_id = $1) || ' ' ||
    (select count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) from account_history where partner_id = $1) as version`;

/**
 * All of a partner's accounts, for a report that is looked at again and again: read anew only when a row of them
 * changed. Asked first and read afterwards, so what is kept is never older than its version.
 */
export async function keptAccountFacts(
  tx: Tx,
  of: Omit<WhichAccounts, "accounts">,
): Promise<readonly AccountFacts[]> {
  const name = `${of.partnerId} ${of.before.toISOString()}`;
  const row = await tx.one<{ version: string }>(VERSION, [of.partnerId]);
  const version = row!.version;
  const known = kept.get(name);
  const facts = known?.version === version ? known.facts : await accountFacts(tx, of);
  kept.set(name, { version, facts });
  return facts;
}

type Plan = Segments["plans"][number]["plan"];
type Status = Segments["statuses"][number]["status"];

const milliseconds = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`;

/** Many narrow rows as one value: the driver takes longer over ten thousand rows than the server over finding them. */
async function asOneRow<T extends unknown[]>(
  tx: Tx,
  of: { columns: string; from: string; order?: string; params: readonly unknown[] },
): Promise<T[]> {
  const order = of.order ? ` order by ${of.order}` : "";
  const row = await tx.one<{ rows: T[] }>(
    `select coalesce(json_agg(json_build_array(${of.columns})${order}), '[]') as rows ${of.from}`,
    of.params,
  );
  return row!.rows;
}

const BY_METER = METERS.map(
  (meter) => `coalesce(sum(quantity) filter (where meter = '${meter}'), 0)::bigint as ${meter}`,
).join(", ");

/**
 * Meter totals of every account in a month. bound cuts by the recording transaction; API requests have no such bound,
 * their minutes are settled long before a month is finalised.
 */
export async function usageTotals(
  tx: Tx,
  of: { partnerId: string; period: Period; bound: Bound | null; accounts?: readonly string[] },
): Promise<Map<string, MeterTotals>> {
  const row = await tx.one<Aside>(
    `select ${ASIDE} from (select workspace_id, ${BY_METER} from (
       select workspace_id, meter, sum(quantity) as quantity from (
         select u.workspace_id, u.meter, u.quantity from usage_event u
         where u.partner_id = $1 and u.occurred_at >= $2 and u.occurred_at < $3 and ($4::text[] is null or u.workspace_id = any($4))
           and ${WITHIN("u.ingest_tx", 5)}
           and not exists (select from usage_event n where n.workspace_id = u.workspace_id and n.meter = u.meter and n.supersedes = u.key
             and ${WITHIN("n.ingest_tx", 5)})
         union all
         select workspace_id, 'api_requests', count from api_request_bucket
         where partner_id = $1 and minute >= $2 and minute < $3 and ($4::text[] is null or workspace_id = any($4))
       ) facts group by workspace_id, meter) meters group by workspace_id) accounts`,
    [
      of.partnerId,
      new Date(periodStart(of.period)),
      new Date(periodEnd(of.period)),
      of.accounts ? [...of.accounts] : null,
      ...boundParams(of.bound),
    ],
  );
  return usageIn([row!]);
}

export type StoredBook = { id: string; hash: string; book: PriceBook; effectiveFrom: Date };

/**
 * The price book in force when the month ended. For an issued invoice, of those there were then: its month may lie
 * ahead, under a test clock, and be given other prices since.
 */
export async function priceBookFor(
  tx: Tx,
  period: Period,
  issuedWith: string | null = null,
): Promise<StoredBook> {
  const row = await tx.one<{ id: string; hash: string; book: unknown; effective_from: Date }>(
    `select id, hash, book, effective_from from price_book
     where effective_from < $1 and ($2::text is null or version <= (select version from price_book where id = $2))
     order by effective_from desc, version desc limit 1`,
    [new Date(periodEnd(period)), issuedWith],
  );
  if (!row) throw new Error(`there is no price book for ${period}`);
  const { id, hash, effective_from: effectiveFrom } = row;
  return { id, hash, book: priceBookSchema.parse(row.book), effectiveFrom };
}

/** A sandbox partner's own time, or the real one. */
export async function partnerNow(tx: Tx, partnerId: string, real: Date): Promise<Date> {
  const row = await tx.one<{ clock_at: Date | null; mode: string }>(
    "select clock_at, mode from partner where id = $1",
    [partnerId],
  );
  return row?.mode === "sandbox" && row.clock_at ? row.clock_at : real;
}
