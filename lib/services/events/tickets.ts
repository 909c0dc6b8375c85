import "server-only";
import type { Db } from "@/lib/db/pool";
import type { Tx } from "@/lib/db/tx";
import { insertTickets, type RunsFor } from "@/lib/services/queue/queue";
import { spreadOf } from "@/lib/services/queue/spread";

/**
 * The channel workers listen on, with the spreads of the workspaces that have new tickets. A notification is a hint:
 * polling finds the runs it missed.
 */
export const WAKE_CHANNEL = "switchboard_run";
/** Notifies the worker that executes a run of its cancellation. If it is missed, the run ends after its current call. */
export const CANCEL_CHANNEL = "switchboard_cancel";

export function notifyCancelled(tx: Tx, runId: string): void {
  tx.afterCommit(() => {
    void tx.db.pool.query("select pg_notify($1, $2)", [CANCEL_CHANNEL, runId]).catch(() => {});
  });
}

/** A ticket asks a worker to look at runs. It is written with them, in the same transaction. */
export function issueTickets(tx: Tx, groups: readonly RunsFor[]): void {
  const wanted = groups.filter(({ runIds }) => runIds.length > 0);
  if (wanted.length === 0) return;
  insertTickets(tx, wanted);
  const spreads = wanted.map(({ workspaceId }) => spreadOf(workspaceId));
  tx.afterCommit(() => wakeWorkers(tx.db, spreads));
}

type Notifier = { running: boolean; next: Set<number> };
const notifiers = new WeakMap<Db, Notifier>();

/** Notifying workers more often makes them busier, not faster. */
const NOTIFY_INTERVAL_MS = 5;
/** A notification holds less than 8,000 bytes, and one for so many workspaces concerns every worker anyway. */
const MOST_SPREADS = 100;

/**
 * Runs after the commit, because NOTIFY inside a transaction makes all commits queue for one lock. Calls made while a
 * notification is in flight become one further notification.
 */
export function wakeWorkers(db: Db, spreads: readonly number[]): void {
  const state = notifiers.get(db) ?? { running: false, next: new Set() };
  notifiers.set(db, state);
  for (const spread of spreads) state.next.add(spread);
  if (state.running) return;
  state.running = true;
  const payload = state.next.size > MOST_SPREADS ? "" : [...state.next].join(" ");
  state.next = new Set();
  void db.pool
    .query("select pg_notify($1, $2)", [WAKE_CHANNEL, payload])
    .catch(() => {})
    .finally(() => {
      const next = () => {
        state.running = false;
        if (state.next.size > 0) wakeWorkers(db, []);
      };
      setTimeout(next, NOTIFY_INTERVAL_MS).unref();
    });
}

/** The spreads a notification names, or null where it concerns every worker. */
export function spreadsIn(payload: string): number[] | null {
  return payload === "" ? null : payload.split(" ").map(Number);
}
