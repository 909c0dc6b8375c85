import "server-only";
import type { Db } from "@/lib/db/pool";
import type { Tx } from "@/lib/db/tx";
import { queueOf, type RunsFor } from "@/lib/services/queue/queue";

/** The channel workers listen on. A notification is a hint: polling finds what it missed. */
export const WAKE_CHANNEL = "switchboard_run";
/** Tells the worker that holds a run that it is wanted no more. Missed, the run ends when its call does. */
export const CANCEL_CHANNEL = "switchboard_cancel";

export function tellCancelled(tx: Tx, runId: string): void {
  tx.afterCommit(() => {
    void tx.db.pool.query("select pg_notify($1, $2)", [CANCEL_CHANNEL, runId]).catch(() => {});
  });
}

/** A ticket asks a worker to look at runs. It is written with them, in the same transaction. */
export async function issueTickets(tx: Tx, groups: readonly RunsFor[]): Promise<void> {
  const wanted = groups.filter(({ runIds }) => runIds.length > 0);
  if (wanted.length === 0) return;
  const queue = await queueOf(tx.db);
  await queue.insert(tx, wanted);
  tx.afterCommit(() => wake(tx.db));
}

type Waking = { running: boolean; again: boolean };
const waking = new WeakMap<Db, Waking>();

/** Workers that are told all the time are no quicker, only busier. */
const BETWEEN_MS = 5;

/** After the commit: NOTIFY inside a transaction makes all commits queue for one lock. One at a time, the rest as one. */
export function wake(db: Db): void {
  const state = waking.get(db) ?? { running: false, again: false };
  waking.set(db, state);
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
      setTimeout(next, BETWEEN_MS).unref();
    });
}
