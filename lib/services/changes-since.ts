import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { Tx } from "@/lib/db/tx";
import type { WorkspaceCtx } from "@/lib/services/context";
import { type PageQuery, pageOf } from "./keyset-page";

/**
 * Lists for mirrors: what changed since a moment, oldest change first. Whoever continues from the last row never misses a
 * change, because a page ends where a transaction that is still open may yet write (docs/decisions/0018-changes-in-order.md).
 */
type ChangesQuery = PageQuery & { updated_since: string };

/** The query of a list that is read either way. */
export type ListQuery = PageQuery & { updated_since?: string | undefined };

type Bounds = { gte: Date; lt?: Date };
type Window = {
  where: { updatedAt: Bounds; OR?: ({ updatedAt: { gt: Date } } | { id: { gt: string } })[] };
  orderBy: [{ updatedAt: "asc" }, { id: "asc" }];
  take: number;
};

type Changes<R, V> = {
  query: ChangesQuery;
  /** One row more than the page holds says whether another page follows. */
  find: (window: Window) => Promise<R[]>;
  map: (row: R) => V;
};

type Changed = { id: string; updatedAt: Date };

export async function changesSince<N extends string, R extends Changed, V>(
  ctx: Pick<WorkspaceCtx, "tx" | "tenant">,
  plural: N,
  { query, find, map }: Changes<R, V>,
) {
  const limit = query.limit ?? 20;
  const window = changesWindow(query, await settledUntil(ctx));
  const rows = await find({ ...window, take: limit + 1 });
  return pageOf(plural, rows, { limit, map, idOf: positionOf });
}

/** The same with the number of rows that changed. */
export async function changesSinceCounted<N extends string, R extends Changed, V>(
  ctx: Pick<WorkspaceCtx, "tx" | "tenant">,
  plural: N,
  list: Changes<R, V> & { count: (changed: { updatedAt: Bounds }) => Promise<number> },
) {
  const page = await changesSince(ctx, plural, list);
  return { ...page, total: await list.count({ updatedAt: { gte: new Date(list.query.updated_since) } }) };
}

/** A row may change between two pages, so a page continues from the time its last row had, not from the row. */
const positionOf = ({ id, updatedAt }: Changed) => `${updatedAt.toISOString()}_${id}`;

const POSITION = /^(\d{4}-\d{2}-\d{2}T[\d:.]{12}Z)_(\w{1,80})$/;

function readPosition(cursor: string): { at: Date; id: string } {
  const [, time = "", id = ""] = POSITION.exec(cursor) ?? [];
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) throw new ApiError("invalid_cursor");
  return { at, id };
}

function changesWindow(query: ChangesQuery, until: Date | null): Omit<Window, "take"> {
  const bounded = until === null ? {} : { lt: until };
  const orderBy: Window["orderBy"] = [{ updatedAt: "asc" }, { id: "asc" }];
  const cursor = query.starting_after;
  if (cursor === undefined)
    return { where: { updatedAt: { gte: new Date(query.updated_since), ...bounded } }, orderBy };
  const { at, id } = readPosition(cursor);
  // The first condition bounds the index scan, which the alternatives alone would not.
  return {
    where: { updatedAt: { gte: at, ...bounded }, OR: [{ updatedAt: { gt: at } }, { id: { gt: id } }] },
    orderBy,
  };
}

/**
 * Up to when every change of the workspace is in sight. The trigger stamp_change shows the changes of open transactions
 * as locks. They are looked at in a statement before the rows are: a transaction that has let go of its lock by then has
 * committed, and one that takes it later reads the clock later. A sandbox's clock may be ahead, and only open
 * transactions bound it.
 */
async function settledUntil({ tx, tenant }: Pick<WorkspaceCtx, "tx" | "tenant">): Promise<Date | null> {
  const row = await openChanges(tx, tenant.id);
  if (row === null) return null;
  if (tenant.mode === "test") return row.first;
  return row.first !== null && row.first < row.now ? row.first : row.now;
}

const openChanges = (tx: Tx, workspaceId: string) =>
  tx.one(
    `select date_trunc('milliseconds', statement_timestamp()) as now,
       (select to_timestamp(min(objid::bigint)) from pg_locks
        where locktype = 'advisory' and objsubid = 1 and classid::bigint = hashtext($1)::bigint & 4294967295
          and database = (select oid from pg_database where datname = current_database())) as first`,
    [workspaceId],
  );
