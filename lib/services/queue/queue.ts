import "server-only";
import pg from "pg";
import { PgBoss } from "pg-boss";
import type { Db } from "@/lib/db/pool";
import type { Tx } from "@/lib/db/tx";
import { assertNoConnectionHeld } from "@/lib/held-connection";

/**
 * The queue engine behind five calls: insert, fetch, complete, fail, touch. A ticket asks a worker to look at some runs of
 * one workspace. It holds no state, so a lost, late or duplicate ticket changes nothing (docs/decisions/0004-engine.md).
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
  /** Inserts as few tickets as possible in the caller's transaction, and is rolled back with it. */
  insert(tx: Tx, groups: readonly RunsFor[]): Promise<void>;
  fetch(atMost: number): Promise<Ticket[]>;
  complete(tickets: readonly Ticket[]): Promise<void>;
  /** Returns a ticket to the queue after a short delay. Only infrastructure failures end here. */
  fail(ticket: Ticket, reason: string): Promise<void>;
  /** Reports that the tickets are still in progress. */
  touch(tickets: readonly Ticket[]): Promise<void>;
  /** Maintains the queue's own tables and returns the tickets of workers that died. */
  supervise(): Promise<void>;
  close(): Promise<void>;
};

const QUEUE_SCHEMA = "pgboss";
const RUN_QUEUE = "run";

type Sql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** By pool, because the same pool serves work with different time limits. */
const open = new WeakMap<Db["pool"], Promise<Queue>>();

/** One queue for a pool, opened at first use. */
export function queueOf(db: Db): Promise<Queue> {
  const existing = open.get(db.pool);
  if (existing) return existing;
  return remember(db, openOnItsOwn(db));
}

/** The queue inside a transaction. A queue that is not open yet is opened over the transaction's own connection. */
export function queueIn({ db, client }: Pick<Tx, "db" | "client">): Promise<Queue> {
  return (
    open.get(db.pool) ??
    remember(
      db,
      openQueue(db, (config) => client.query(config)),
    )
  );
}

function remember(db: Db, opening: Promise<Queue>): Promise<Queue> {
  open.set(db.pool, opening);
  opening.catch(() => open.delete(db.pool));
  return opening;
}

/** Statements are prepared once per connection: they are long, and planning them costs more than running them. */
const names = new Map<string, string>();
function nameOf(text: string): string {
  const existing = names.get(text);
  if (existing) return existing;
  const name = `boss_${names.size + 1}`;
  names.set(text, name);
  return name;
}

const HOT = /^\s*(with|insert|update)/i;

type Query = (config: pg.QueryConfig) => Promise<{ rows: unknown[] }>;

function sqlOver(query: Query): Sql {
  return (text, values) =>
    query(
      values && names.size < 60 && HOT.test(text)
        ? { name: nameOf(text), text, values }
        : { text, ...(values ? { values } : {}) },
    );
}

/** Over a connection of its own, because callers that wait for the queue may occupy the whole pool. */
async function openOnItsOwn(db: Db): Promise<Queue> {
  assertNoConnectionHeld("open a second connection");
  const client = new pg.Client(db.pool.options as pg.ClientConfig);
  client.on("error", () => {});
  await client.connect();
  try {
    return await openQueue(db, (config) => client.query(config));
  } finally {
    await client.end().catch(() => {});
  }
}

async function openQueue(db: Db, query: Query): Promise<Queue> {
  let sql = sqlOver(query);
  const boss = new PgBoss({
    db: {
      executeSql: (text: string, values?: unknown[]) => sql(text, values) as Promise<{ rows: unknown[] }>,
    },
    schema: QUEUE_SCHEMA,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    registerInstance: false,
    reindex: false,
    monitorVacuum: false,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 60,
    queueCacheIntervalSeconds: 3_600,
  });
  boss.on("error", () => {});
  boss.on("warning", () => {});
  try {
    await boss.start();
  } finally {
    sql = sqlOver((config) => db.pool.query(config));
  }
  return {
    async insert(tx, groups) {
      const executeSql = sqlOver((config) => tx.client.query(config));
      const tickets = groups.flatMap(({ workspaceId, runIds, traceparent }) =>
        inBatches(runIds).map((r) => ({
          data: { w: workspaceId, r, ...(traceparent ? { t: traceparent } : {}) } satisfies StoredTicket,
        })),
      );
      if (tickets.length > 0) await boss.insert(RUN_QUEUE, tickets, { db: { executeSql } });
    },
    async fetch(atMost) {
      const jobs = await boss.fetch<StoredTicket>(RUN_QUEUE, { batchSize: atMost });
      return jobs.map((job) => ({
        id: job.id,
        workspaceId: job.data.w,
        runIds: typeof job.data.r === "string" ? [job.data.r] : job.data.r,
        attempt: job.retryCount,
        traceparent: job.data.t ?? null,
      }));
    },
    async complete(tickets) {
      if (tickets.length > 0) await boss.complete(RUN_QUEUE, tickets.map(fetchedAttempt));
    },
    async fail(ticket, reason) {
      await boss.fail(RUN_QUEUE, [fetchedAttempt(ticket)], { reason });
    },
    async touch(tickets) {
      if (tickets.length > 0) await boss.touch(RUN_QUEUE, tickets.map(fetchedAttempt));
    },
    supervise: () => boss.supervise(RUN_QUEUE),
    async close() {
      open.delete(db.pool);
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/** A ticket written by an earlier version names one run. */
type StoredTicket = { w: string; r: string | readonly string[]; t?: string };

function inBatches(runIds: readonly string[]): (readonly string[])[] {
  const batches = Math.ceil(runIds.length / MAX_RUNS_PER_TICKET);
  const each = Math.ceil(runIds.length / Math.max(1, batches));
  return Array.from({ length: batches }, (_, i) => runIds.slice(i * each, (i + 1) * each));
}

/** Names the attempt it was fetched in, so that a worker that lost the ticket cannot complete it for the next one. */
function fetchedAttempt(ticket: Ticket) {
  return { id: ticket.id, retryCount: ticket.attempt };
}
