import "server-only";
import type { Db } from "@/lib/db/pool";
import type { Tx } from "@/lib/db/tx";

/** The channel that streams listen on. A notification is a hint: polling finds the changes it missed. */
export const CHANGE_CHANNEL = "switchboard_change";

/** Changes of this time become one notification, so that a busy process sends few. */
const GATHER_MS = 50;

const waiting = new WeakMap<Db, Set<string>>();

/**
 * Tells the streams of a workspace, in every web process, to look again. It runs after the commit, because NOTIFY inside
 * a transaction makes all commits queue for one lock.
 */
export function notifyChanged(tx: Tx, workspaceId: string): void {
  tx.afterCommit(() => {
    const gathered = waiting.get(tx.db);
    if (gathered) {
      gathered.add(workspaceId);
      return;
    }
    waiting.set(tx.db, new Set([workspaceId]));
    setTimeout(() => notifyGathered(tx.db), GATHER_MS).unref();
  });
}

function notifyGathered(db: Db): void {
  const workspaces = [...(waiting.get(db) ?? [])];
  waiting.delete(db);
  if (db.pool.ended) return;
  void db.pool
    .query("select pg_notify($1, id) from unnest($2::text[]) as id", [CHANGE_CHANNEL, workspaces])
    .catch(() => {});
}
