import "server-only";
import type { Db } from "@/lib/db/pool";
import type { Tx } from "@/lib/db/tx";
import { queueIn, type RunsFor } from "@/lib/services/queue/queue";

/** The channel workers listen on. A notification is a hint: polling finds the runs it missed. */
export const WAKE_CHANNEL = "switchboard_run";
/** Notifies the worker that executes a run of its cancellation. If it is missed, the run ends after its current call. */
export const CANCEL_CHANNEL = "switchboard_cancel";

export function notifyCancelled(tx: Tx, runId: string): void {
  tx.afterCommit(() => {
    void tx.db.pool.query("select pg_notify($1, $2)", [CANCEL_CHANNEL, runId]).catch(() => {});
  });
}

/** A ticket asks a worker to look at runs. It is written with them, in the same transaction. */
export async function issueTickets(tx: Tx, groups: readonly RunsFor[]): Promise<void> {
  const wanted = groups.filter(({ runIds }) => runIds.length > 0);
  if (wanted.length === 0) return;
  const queue = await queueIn(tx);
  await queue.insert(tx, wanted);
  tx.afterCommit(() => wake(tx.db));
}

type Notifier = { running: boolean; again: boolean };
const notifiers = new WeakMap<Db, Notifier>();

/** Notifying workers more often makes them busier, not faster. */
const NOTIFY_INTERVAL_MS = 5;

/**
 * Runs after the commit, because NOTIFY inside a transaction makes all commits queue for one lock. Calls made while a
 * notification is in flight become one further notification.
 */
export function wake(db: Db): void {
  const state = notifiers.get(db) ?? { running: false, again: false };
  notifiers.set(db, state);
  if (state.running) {
    state.again = true;
    return;
  }
  state.running = true;
  void db.pool
    .query(`select pg_notify('${WAKE_CHANNEL}', '')`)
    .catch(() => {})
    .finally(() => {
      const next = () => {
        state.running = false;
        if (!state.again) return;
        state.again = false;
        wake(db);
      };
      setTimeout(next, NOTIFY_INTERVAL_MS).unref();
    });
}
