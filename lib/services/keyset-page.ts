import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { Tx } from "@/lib/db/tx";
import { cachedCount } from "./cached-count";

export type PageQuery = { limit?: number | undefined; starting_after?: string | undefined };

type Order = "asc" | "desc";

/**
 * Lists rows in keyset pages on createdAt, or the column `by`, and the id, newest first by default. Rows of equal times are
 * never dropped or repeated, and an id that is not in the caller's own table is an unknown cursor, whichever tenant owns it.
 */
type KeysetWindow<K extends string, P> = {
  where: { [C in K]?: { lte?: P; gte?: P } } & {
    OR?: ({ [C in K]: { lt: P } | { gt: P } } | { id: { lt: string } | { gt: string } })[];
  };
  orderBy: [{ [C in K]: Order }, { id: Order }];
  take: number;
};

type List<R extends { id: string }, V, K extends string, P> = {
  query: PageQuery;
  /** The column that orders, when it is not createdAt. */
  by?: K;
  /** "desc" by default. */
  order?: Order;
  /** The row a page starts after, in the caller's own table. */
  cursor: (id: string) => Promise<{ [C in K]: P } | null>;
  /** One row more than the page holds says whether another page follows. */
  find: (window: KeysetWindow<K, P>) => Promise<R[]>;
  map: (row: R) => V;
};

type Page<N extends string, V> = Record<N, V[]> & { has_more: boolean; next_cursor: string | null };

/** A page of an unbounded list, whose count would cost more than the page. */
export async function keysetPage<
  N extends string,
  R extends { id: string },
  V,
  K extends string = "createdAt",
  P extends Date | number = Date,
>(plural: N, list: List<R, V, K, P>): Promise<Page<N, V>> {
  const { query, find, map } = list;
  const limit = query.limit ?? 20;
  const rows = await find(await keysetWindow(list, limit));
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
async function keysetWindow<K extends string, P>(
  {
    query,
    by,
    order = "desc",
    cursor,
  }: Pick<List<never, unknown, K, P>, "query" | "by" | "order" | "cursor">,
  limit: number,
): Promise<KeysetWindow<K, P>> {
  const column = by ?? ("createdAt" as K);
  const id = query.starting_after;
  const after = id === undefined ? undefined : await cursor(id);
  if (after === null) throw new ApiError("invalid_cursor");
  const [from, past] = order === "desc" ? (["lte", "lt"] as const) : (["gte", "gt"] as const);
  return {
    where: after
      ? {
          [column]: { [from]: after[column] },
          OR: [{ [column]: { [past]: after[column] } }, { id: { [past]: id } }],
        }
      : {},
    orderBy: [{ [column]: order }, { id: order }],
    take: limit + 1,
  } as KeysetWindow<K, P>;
}

/** The same with the number of rows the filters leave; `countedBy` names those filters. */
export async function keysetPageCounted<
  N extends string,
  R extends { id: string },
  V,
  K extends string = "createdAt",
  P extends Date | number = Date,
>(
  tx: Tx,
  plural: N,
  list: List<R, V, K, P> & { count: () => Promise<number>; countedBy: readonly unknown[] },
): Promise<Page<N, V> & { total: number }> {
  const [page, total] = await Promise.all([
    keysetPage(plural, list),
    cachedCount(tx, [plural, list.countedBy], list.count),
  ]);
  return { ...page, total };
}
