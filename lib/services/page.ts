import "server-only";
import { LRUCache } from "lru-cache";
import { ApiError } from "@/lib/contract/errors";
import type { Tx } from "@/lib/db/tx";
import { processWide } from "@/lib/process-wide";
import type { Ctx } from "./context";

/**
 * Lists, newest first, in keyset pages on (created_at, id): equal times never drop or repeat a row, and an id that is
 * not in the caller's own table is an unknown cursor, whoever it belongs to.
 */
export type PageQuery = { limit?: number | undefined; starting_after?: string | undefined };

/** SQL alone, or with one value for each of its question marks; a filter without a value is not applied. */
type Filter = string | [condition: string, value: unknown];

export type List<R extends { id: string }, V> = {
  table: string;
  /** Columns or expressions to select. */
  select: string;
  query: PageQuery;
  map: (row: R) => V;
  filters?: Filter[];
  /** Whose rows: the caller's own, unless a column says otherwise. */
  tenant?: { column: string; id: string };
  /** Column that orders, when it is not created_at. */
  orderBy?: string;
};

type Rows<N extends string, V> = Record<N, V[]> & { has_more: boolean; next_cursor: string | null };

/** A page of an unbounded list, whose count would cost more than the page. */
export async function listOpen<N extends string, R extends { id: string }, V>(
  ctx: Pick<Ctx, "tx" | "tenant">,
  plural: N,
  list: List<R, V>,
): Promise<Rows<N, V>> {
  const { tx } = ctx;
  const { table, orderBy = "created_at" } = list;
  const tenant = tenantOf(ctx, list);
  const { where, params } = conditions(tenant, list);
  const limit = list.query.limit ?? 20;
  const after = list.query.starting_after;
  if (after !== undefined) {
    const cursor = `from ${table} where ${tenant.column} = $1 and id = `;
    if (!(await tx.one(`select 1 ${cursor}$2`, [tenant.id, after]))) throw new ApiError("invalid_cursor");
    where.push(`(${orderBy}, id) < (select ${orderBy}, id ${cursor}$${params.push(after)})`);
  }
  const rows = await tx.query<R>(
    `select ${list.select} from ${table} where ${where.join(" and ")} order by ${orderBy} desc, id desc limit $${params.push(limit + 1)}`,
    params,
  );
  const kept = rows.slice(0, limit);
  const more = rows.length > limit;
  return {
    [plural]: kept.map(list.map),
    has_more: more,
    next_cursor: more ? kept.at(-1)!.id : null,
  } as Rows<N, V>;
}

/** The same with the number of rows the filters leave. */
export async function listCounted<N extends string, R extends { id: string }, V>(
  ctx: Pick<Ctx, "tx" | "tenant">,
  plural: N,
  list: List<R, V>,
): Promise<Rows<N, V> & { total: number }> {
  const [page, total] = await Promise.all([
    listOpen(ctx, plural, list),
    countAll(ctx.tx, list.table, conditions(tenantOf(ctx, list), list)),
  ]);
  return { ...page, total };
}

function tenantOf({ tenant }: Pick<Ctx, "tenant">, list: Pick<List<never, unknown>, "tenant">) {
  return list.tenant ?? { column: `${tenant.kind}_id`, id: tenant.id };
}

type Conditions = { where: string[]; params: unknown[] };

function conditions(tenant: { column: string; id: string }, list: { filters?: Filter[] }): Conditions {
  const where = [`${tenant.column} = $1`];
  const params: unknown[] = [tenant.id];
  for (const filter of list.filters ?? []) {
    if (typeof filter === "string") where.push(filter);
    else if (filter[1] !== undefined && filter[1] !== "")
      where.push(filter[0].replaceAll("?", `$${params.push(filter[1])}`));
  }
  return { where, params };
}

/** The text anywhere, for ilike, where %, _ and \ are wishes: in a search they are letters. */
export function anywhere(text: string | undefined): string | undefined {
  return text && `%${text.replaceAll("\\", "\\\\").replaceAll("%", "\\%").replaceAll("_", "\\_")}%`;
}

const counts = processWide("counts", () => new LRUCache<string, LRUCache<string, number>>({ max: 1_000 }));
/** Counting fewer rows costs less than a cache entry. */
const MIN_CACHED = 1_000;
/** Counts may lag by at most a second; this process drops its own tenant's counts when it writes. */
const CACHE_MS = 900;

export function forgetCounts(tenantId: string): void {
  counts.delete(tenantId);
}

async function countAll(tx: Tx, table: string, { where, params }: Conditions): Promise<number> {
  return cachedCount(tx, [table, where, params], async () => {
    const row = await tx.one<{ n: number }>(
      `select count(*)::int as n from ${table} where ${where.join(" and ")}`,
      params,
    );
    return row!.n;
  });
}

/** Caches the count of a long list for a moment, by the transaction's tenant and what is counted. */
export async function cachedCount(
  tx: Tx,
  counted: readonly unknown[],
  count: () => Promise<number>,
): Promise<number> {
  const tenant = tx.scope.kind === "system" ? "system" : tx.scope.id;
  const key = JSON.stringify(counted);
  const cached = counts.get(tenant)?.get(key);
  if (cached !== undefined) return cached;
  const n = await count();
  if (n >= MIN_CACHED) cacheCount(tenant, key, n);
  return n;
}

function cacheCount(tenant: string, key: string, n: number): void {
  const ofTenant = counts.get(tenant) ?? new LRUCache<string, number>({ max: 100, ttl: CACHE_MS });
  ofTenant.set(key, n);
  counts.set(tenant, ofTenant);
}
