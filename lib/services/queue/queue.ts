import "server-only";
import pg from "pg";
import { PgBoss } from "pg-boss";
import type { Db } from "@/lib/db/pool";
import type { Tx } from "@/lib/db/tx";

/**
 * The engine behind five calls: insert, fetch, complete, fail, touch. A ticket asks a worker to look at some runs of one
 * workspace; it carries no truth, so a lost, late or doubled one changes nothing (docs/decisions/0004-engine.md).
 */
export type Ticket = {
  id: string;
  workspaceId: string;
  runIds: readonly string[];
  attempt: number;
  /** Of what asked for it, for those who watch. */
  traceparent: string | null;
};
export type RunsFor = { workspaceId: string; runIds: readonly string[]; traceparent?: string | null };

/** Most runs that share a ticket, and with it a transaction. */
export const MOST_TOGETHER = 10;

export type Queue = {
  /** In the caller's transaction: rolled back with it. As few tickets as will do. */
  insert(tx: Tx, groups: readonly RunsFor[]): Promise<void>;
  fetch(atMost: number): Promise<Ticket[]>;
  complete(tickets: readonly Ticket[]): Promise<void>;
  /** Only ever for infrastructure: the ticket comes back after a moment. */
  fail(ticket: Ticket, reason: string): Promise<void>;
  /** Tells that the tickets are still being worked on. */
  touch(tickets: readonly Ticket[]): Promise<void>;
  /** Upkeep of the queue's own tables and return of tickets whose worker died. */
  supervise(): Promise<void>;
  close(): Promise<void>;
};

const QUEUE_SCHEMA = "pgboss";
const RUN_QUEUE = "run";

type Sql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

const open = new WeakMap<Db, Promise<Queue>>();

/** One queue for a pool, opened at first use. */
export function queueOf(db: Db): Promise<Queue> {
  const known = open.get(db);
  if (known) return known;
  const opening = openQueue(db);
  open.set(db, opening);
  opening.catch(() => open.delete(db));
  return opening;
}

/** Prepared once a connection: the statements are long, and planning them costs more than running them. */
const names = new Map<string, string>();
function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `boss_${names.size + 1}`;
  names.set(text, name);
  return name;
}

const HOT = /^\s*(with|insert|update)/i;

function sqlOver(query: (config: pg.QueryConfig) => Promise<{ rows: unknown[] }>): Sql {
  return (text, values) =>
    query(
      values && names.size < 60 && HOT.test(text)
        ? { name: nameOf(text), text, values }
        : { text, ...(values ? { values } : {}) },
    );
}

async function openQueue(db: Db): Promise<Queue> {
  // A connection of its own: whoever waits for the queue may hold every connection of the pool.
  const first = new pg.Client(db.pool.options as pg.ClientConfig);
  first.on("error", () => {});
  await first.connect();
  let sql = sqlOver((config) => first.query(config));
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
    await first.end().catch(() => {});
  }
  return {
    async insert(tx, groups) {
      const executeSql = sqlOver((config) => tx.client.query(config));
      const tickets = groups.flatMap(({ workspaceId, runIds, traceparent }) =>
        inShares(runIds).map((r) => ({
          data: { w: workspaceId, r, ...(traceparent ? { t: traceparent } : {}) } satisfies Written,
        })),
      );
      if (tickets.length > 0) await boss.insert(RUN_QUEUE, tickets, { db: { executeSql } });
    },
    async fetch(atMost) {
      const jobs = await boss.fetch<Written>(RUN_QUEUE, { batchSize: atMost });
      return jobs.map((job) => ({
        id: job.id,
        workspaceId: job.data.w,
        runIds: typeof job.data.r === "string" ? [job.data.r] : job.data.r,
        attempt: job.retryCount,
        traceparent: job.data.t ?? null,
      }));
    },
    async complete(tickets) {
      if (tickets.length > 0) await boss.complete(RUN_QUEUE, tickets.map(held));
    },
    async fail(ticket, reason) {
      await boss.fail(RUN_QUEUE, [held(ticket)], { reason });
    },
    async touch(tickets) {
      if (tickets.length > 0) await boss.touch(RUN_QUEUE, tickets.map(held));
    },
    supervise: () => boss.supervise(RUN_QUEUE),
    async close() {
      open.delete(db);
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/** A ticket written by an earlier version names one run. */
type Written = { w: string; r: string | readonly string[]; t?: string };

function inShares(runIds: readonly string[]): (readonly string[])[] {
  const shares = Math.ceil(runIds.length / MOST_TOGETHER);
  const each = Math.ceil(runIds.length / Math.max(1, shares));
  return Array.from({ length: shares }, (_, i) => runIds.slice(i * each, (i + 1) * each));
}

/** With the attempt it was fetched in: whoever lost it cannot settle it for its new holder. */
function held(ticket: Ticket) {
  return { id: ticket.id, retryCount: ticket.attempt };
}
