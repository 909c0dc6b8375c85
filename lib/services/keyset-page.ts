import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { Tx } from "@/lib/db/tx";
import { cachedCount, type PageQuery } from "./page";

/**
 * Lists, newest first, in keyset pages on (createdAt, id): equal times never drop or repeat a row, and an id that is not
 * in the caller's own table is an unknown cursor, whichever tenant owns it.
 */
type KeysetWindow = {
  where: { createdAt?: { lte: Date }; OR?: ({ createdAt: { lt: Date } } | { id: { lt: string } })[] };
  orderBy: [{ createdAt: "desc" }, { id: "desc" }];
  take: number;
};

type List<R extends { id: string; createdAt: Date }, V> = {
  query: PageQuery;
  /** The row a page starts after, in the caller's own table. */
  cursor: (id: string) => Promise<{ createdAt: Date } | null>;
  /** One row more than the page holds says whether another page follows. */
  find: (window: KeysetWindow) => Promise<R[]>;
  map: (row: R) => V;
};

type Page<N extends string, V> = Record<N, V[]> & { has_more: boolean; next_cursor: string | null };

/** A page of an unbounded list, whose count would cost more than the page. */
export async function keysetPage<N extends string, R extends { id: string; createdAt: Date }, V>(
  plural: N,
  { query, cursor, find, map }: List<R, V>,
): Promise<Page<N, V>> {
  const limit = query.limit ?? 20;
  const rows = await find({
    where: query.starting_after === undefined ? {} : await after(query.starting_after, cursor),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  return pageOf(plural, rows, { limit, map, idOf: ({ id }) => id });
}

/** Cuts `limit` rows from one more, which says whether another page follows. */
export function pageOf<N extends string, R, V>(
  plural: N,
  rows: readonly R[],
  { limit, map, idOf }: { limit: number; map: (row: R) => V; idOf: (row: R) => string },
): Page<N, V> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit;
  return {
    [plural]: shown.map(map),
    has_more: more,
    next_cursor: more && last !== undefined ? idOf(last) : null,
  } as Page<N, V>;
}

/** The first condition bounds the index scan, which the alternatives alone would not. */
async function after(id: string, cursor: List<never, unknown>["cursor"]): Promise<KeysetWindow["where"]> {
  const row = await cursor(id);
  if (!row) throw new ApiError("invalid_cursor");
  const { createdAt } = row;
  return { createdAt: { lte: createdAt }, OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }] };
}

/** The same with the number of rows the filters leave; `countedBy` names those filters. */
export async function keysetPageCounted<N extends string, R extends { id: string; createdAt: Date }, V>(
  tx: Tx,
  plural: N,
  list: List<R, V> & { count: () => Promise<number>; countedBy: readonly unknown[] },
): Promise<Page<N, V> & { total: number }> {
  const [page, total] = await Promise.all([
    keysetPage(plural, list),
    cachedCount(tx, [plural, list.countedBy], list.count),
  ]);
  return { ...page, total };
}
