import "server-only";
import { ApiError } from "@/lib/api/errors";
import type { Tx } from "@/lib/db/tx";
import { processWide } from "@/lib/process-wide";

/**
 * Keyset pages, newest first, on (created_at, id): equal times never drop or repeat a row, and an id that is not in
 * the caller's own table is an unknown cursor, whoever it belongs to.
 */
export type PageQuery = { limit?: number | undefined; starting_after?: string | undefined };

export type PageOptions = {
  tx: Tx;
  table: string;
  /** Columns or expressions to select. */
  select: string;
  /** SQL conditions, already with $1… for params; the first is the tenant's. */
  where: string[];
  params: unknown[];
  page: PageQuery;
  /** The tenant condition alone: where the cursor is looked up. */
  tenant: { column: string; id: string };
  /** Column that orders: created_at unless the rows are ordered by something else. */
  orderBy?: string;
};

export type Page<T> = { rows: T[]; hasMore: boolean; nextCursor: string | null };

export async function readPage<T extends { id: string }>(options: PageOptions): Promise<Page<T>> {
  const { tx, table, page } = options;
  const order = options.orderBy ?? "created_at";
  const limit = page.limit ?? 20;
  const where = [...options.where];
  const params = [...options.params];
  if (page.starting_after !== undefined) {
    const known = await tx.one(`select 1 from ${table} where ${options.tenant.column} = $1 and id = $2`, [
      options.tenant.id,
      page.starting_after,
    ]);
    if (!known) throw new ApiError("invalid_cursor");
    params.push(options.tenant.id, page.starting_after);
    where.push(
      `(${order}, id) < (select ${order}, id from ${table} where ${options.tenant.column} = $${params.length - 1} and id = $${params.length})`,
    );
  }
  params.push(limit + 1);
  const rows = await tx.query<T>(
    `select ${options.select} from ${table} where ${where.join(" and ")} order by ${order} desc, id desc limit $${params.length}`,
    params,
  );
  const kept = rows.slice(0, limit);
  return {
    rows: kept,
    hasMore: rows.length > limit,
    nextCursor: rows.length > limit ? kept.at(-1)!.id : null,
  };
}

type Counted = { n: number; at: number };
const counts = processWide("counts", () => new Map<string, Map<string, Counted>>());
/** Below this a count costs less than remembering it. */
const WORTH_KEEPING = 1_000;
/** Reads may lag by at most a second; what this process itself writes is seen at once. */
const KEPT_MS = 900;

export function forgetCounts(tenantId: string): void {
  counts.delete(tenantId);
}

export async function countAll(
  options: Pick<PageOptions, "tx" | "table" | "where" | "params">,
): Promise<number> {
  const { scope } = options.tx;
  const tenant = scope.kind === "system" ? "system" : scope.id;
  const key = JSON.stringify([options.table, options.where, options.params]);
  const known = counts.get(tenant)?.get(key);
  if (known && Date.now() - known.at < KEPT_MS) return known.n;
  const row = await options.tx.one<{ n: number }>(
    `select count(*)::int as n from ${options.table} where ${options.where.join(" and ")}`,
    options.params,
  );
  const { n } = row!;
  if (n >= WORTH_KEEPING) keep(tenant, key, n);
  return n;
}

function keep(tenant: string, key: string, n: number): void {
  if (counts.size > 1_000) counts.clear();
  const mine = counts.get(tenant) ?? new Map<string, Counted>();
  if (mine.size > 100) mine.clear();
  mine.set(key, { n, at: Date.now() });
  counts.set(tenant, mine);
}
