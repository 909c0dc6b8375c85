import "server-only";
import { LRUCache } from "lru-cache";
import type { Db } from "@/lib/db/pool";
import { processWide } from "@/lib/process-wide";

/** Rows of a table as of one snapshot. Every transaction below `seen` had ended in it. */
type Followed = { seen: number; rows: ReadonlyMap<string, unknown> };

/**
 * The rows written since a transaction id, by a statement that also counts all of them. `clean` is false in a transaction
 * that has written: it sees rows that a rollback would take back.
 */
export type Changes<R> = {
  seen: number;
  count: number;
  clean: boolean;
  rows: readonly (readonly [string, R])[];
};

/** Transaction ids of rows are compared modulo 2^32, so what is followed must not be older than 2^31 transactions. */
const TTL_MS = 3_600_000;
const caches = processWide("followed-rows", () => new WeakMap<Db, LRUCache<string, Followed>>());

/**
 * All rows of a name, where only those written since the last time are read: sending and decoding ten thousand rows takes
 * ten times as long as finding out that none of them changed. A row's xmin is the transaction that wrote it. All below
 * `seen` had ended when the rows were read, so a row with a lower xmin is the one already known; rows with a higher one
 * are read again, however late their transactions commit. If rows were deleted the count differs, and all are read.
 * Unchanged rows stay the same objects.
 */
export async function followRows<R>(
  { db, name, isSame }: { db: Db; name: string; isSame(a: R, b: R): boolean },
  changesSince: (seen: number | null) => Promise<Changes<R>>,
): Promise<ReadonlyMap<string, R>> {
  const cache = cacheOf(db);
  const before = cache.get(name) as { seen: number; rows: ReadonlyMap<string, R> } | undefined;
  let changes = await changesSince(before?.seen ?? null);
  let rows = withChanges(before?.rows, { changes, isSame });
  if (before && rows.size !== changes.count) {
    changes = await changesSince(null);
    rows = withChanges(undefined, { changes, isSame });
  }
  if (changes.clean) cache.set(name, { seen: changes.seen, rows });
  return rows;
}

/** A long transaction elsewhere makes rows be read again that did not change, so they are compared. */
function withChanges<R>(
  before: ReadonlyMap<string, R> | undefined,
  { changes, isSame }: { changes: Changes<R>; isSame(a: R, b: R): boolean },
): ReadonlyMap<string, R> {
  if (!before) return new Map(changes.rows);
  const changed = changes.rows.filter(([key, row]) => {
    const known = before.get(key);
    return known === undefined || !isSame(known, row);
  });
  return changed.length === 0 ? before : new Map([...before, ...changed]);
}

function cacheOf(db: Db): LRUCache<string, Followed> {
  const known = caches.get(db);
  if (known) return known;
  const made = new LRUCache<string, Followed>({ max: 12, ttl: TTL_MS });
  caches.set(db, made);
  return made;
}

/** The state a statement reads its rows in. */
export const SNAPSHOT =
  "coalesce(pg_snapshot_xmin(pg_current_snapshot())::text::bigint, 0) as seen, pg_current_xact_id_if_assigned() is null as clean";
