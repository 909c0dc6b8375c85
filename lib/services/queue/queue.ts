import "server-only";
import type { Db } from "@/lib/db/pool";
import type { Tx } from "@/lib/db/tx";
import { unscoped } from "@/lib/db/unscoped";
import { type Share, spreadOf } from "./spread";

/**
 * The queue behind four calls: take, complete, putBack, touch. A ticket asks a worker to look at some runs of one
 * workspace. It holds no state, so a lost, late or duplicate ticket changes nothing (docs/decisions/0004-engine.md).
 */
export type Ticket = {
  id: string;
  workspaceId: string;
  runIds: readonly string[];
  attempt: number;
  /** Trace of the request that issued it. */
  traceparent: string | null;
};
export type RunsFor = { workspaceId: string; runIds: readonly string[]; traceparent?: string | null };

/** Most runs that share a ticket, and with it a transaction. */
export const MAX_RUNS_PER_TICKET = 10;

export type Queue = {
  /** Tickets of the worker's own workspaces, and of others that nobody took for HELP_AFTER_MS. */
  take(atMost: number, share: Share): Promise<Ticket[]>;
  complete(tickets: readonly Ticket[]): Promise<void>;
  /** Returns tickets to the queue after a short delay. Only infrastructure failures end here. */
  putBack(tickets: readonly Ticket[]): Promise<void>;
  /** Returns tickets at once, for another worker: this one stops. */
  handOver(tickets: readonly Ticket[]): Promise<void>;
  /** Returns tickets at once whose runs were in progress: this worker exits and cannot finish them. */
  abandon(tickets: readonly Ticket[]): Promise<void>;
  /** Reports that the tickets are still in progress. */
  touch(tickets: readonly Ticket[]): Promise<void>;
};

/** A worker that is alive and not overloaded has taken its tickets by then. */
export const HELP_AFTER_MS = 200;
/** The ticket of a worker that died returns so long after the worker's last sign of life. */
const HELD_SECONDS = 7;
/** A ticket that came back so often is given up. Its runs get a new one from the sweep. */
const MAX_RETURNS = 10;
const LONGEST_DELAY_SECONDS = 5;
const GIVEN_UP_FOR = "1 hour";

const INSERT = `insert into queue.ticket (workspace_id, spread, run_ids, traceparent)
  select x.w, x.s, x.r, x.t from jsonb_to_recordset($1::jsonb) as x(w text, s smallint, r text[], t text)`;

const TAKE = `with next as (
    select id from queue.ticket
    where ready_at <= now() and (held_until is null or held_until < now())
      and (spread % $2::int = $3::int or ready_at < now() - make_interval(secs => ${HELP_AFTER_MS / 1_000}))
    order by ready_at limit $1 for update skip locked)
  update queue.ticket t set held_until = now() + make_interval(secs => ${HELD_SECONDS}),
    attempt = t.attempt + (t.held_until is not null)::int
  from next where t.id = next.id
  returning t.id, t.workspace_id, t.run_ids, t.attempt, t.traceparent` as const;

const COMPLETE = `delete from queue.ticket t using unnest($1::bigint[], $2::int[]) as done(id, attempt)
  where t.id = done.id and t.attempt = done.attempt and t.held_until is not null`;

const PUT_BACK = `update queue.ticket t set held_until = null, attempt = t.attempt + 1,
    ready_at = clock_timestamp() + make_interval(secs => least(power(2, t.attempt), ${LONGEST_DELAY_SECONDS}) * (0.5 + random() / 2))
  from unnest($1::bigint[], $2::int[]) as back(id, attempt)
  where t.id = back.id and t.attempt = back.attempt and t.held_until is not null`;

const HAND_OVER = `update queue.ticket t set held_until = null, ready_at = clock_timestamp()
  from unnest($1::bigint[], $2::int[]) as back(id, attempt)
  where t.id = back.id and t.attempt = back.attempt and t.held_until is not null`;

const ABANDON = `update queue.ticket t set held_until = null, attempt = t.attempt + 1, ready_at = clock_timestamp()
  from unnest($1::bigint[], $2::int[]) as back(id, attempt)
  where t.id = back.id and t.attempt = back.attempt and t.held_until is not null`;

const TOUCH = `update queue.ticket t set held_until = now() + make_interval(secs => ${HELD_SECONDS})
  from unnest($1::bigint[], $2::int[]) as held(id, attempt)
  where t.id = held.id and t.attempt = held.attempt and t.held_until is not null`;

const GIVE_UP = `with gone as (
    delete from queue.ticket where attempt > ${MAX_RETURNS} and (held_until is null or held_until < now()) returning id, workspace_id, run_ids),
  old as (delete from queue.given_up where at < clock_timestamp() - interval '${GIVEN_UP_FOR}')
  insert into queue.given_up (id, workspace_id, run_ids) select id, workspace_id, run_ids from gone`;

/** Issues as few tickets as possible in the caller's transaction; they are rolled back with it. */
export function insertTickets(tx: Tx, groups: readonly RunsFor[]): void {
  const tickets = groups.flatMap(({ workspaceId: w, runIds, traceparent }) =>
    inBatches(runIds).map((r) => ({ w, s: spreadOf(w), r, t: traceparent ?? null })),
  );
  if (tickets.length > 0) tx.send(INSERT, [JSON.stringify(tickets)]);
}

export function queueOf(db: Db): Queue {
  const each = async (
    text: typeof COMPLETE | typeof PUT_BACK | typeof HAND_OVER | typeof ABANDON | typeof TOUCH,
    tickets: readonly Ticket[],
  ) => {
    if (tickets.length === 0) return;
    await unscoped(db, text, [tickets.map(({ id }) => BigInt(id)), tickets.map(({ attempt }) => attempt)]);
  };
  return {
    async take(atMost, { index, of }) {
      const rows = await unscoped(db, TAKE, [atMost, of, index]);
      return rows
        .map((row) => ({
          id: String(row.id),
          workspaceId: row.workspace_id,
          runIds: row.run_ids,
          attempt: row.attempt,
          traceparent: row.traceparent,
        }))
        .sort((a, b) => Number(a.id) - Number(b.id));
    },
    complete: (tickets) => each(COMPLETE, tickets),
    putBack: (tickets) => each(PUT_BACK, tickets),
    handOver: (tickets) => each(HAND_OVER, tickets),
    abandon: (tickets) => each(ABANDON, tickets),
    touch: (tickets) => each(TOUCH, tickets),
  };
}

/** Tickets that came back too often no longer count as issued, and are remembered for an hour. */
export async function discardGivenUp(db: Db): Promise<void> {
  await unscoped(db, GIVE_UP, []);
}

function inBatches(runIds: readonly string[]): (readonly string[])[] {
  const batches = Math.ceil(runIds.length / MAX_RUNS_PER_TICKET);
  const each = Math.ceil(runIds.length / Math.max(1, batches));
  return Array.from({ length: batches }, (_, i) => runIds.slice(i * each, (i + 1) * each));
}
