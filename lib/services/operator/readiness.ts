import "server-only";
import { setTimeout } from "node:timers/promises";
import type { Db } from "@/lib/db/pool";
import { sqlState, tx } from "@/lib/db/tx";
import { type Outage, outageOf } from "@/lib/db/unavailable";
import { engineState } from "./metrics";
import type { Problem } from "./problems";

type Readiness = {
  ready: boolean;
  database: "ok" | Outage;
  migrations: "ok" | "pending" | "unknown";
  /** True if this process can write events, by the latest that were posted. */
  ingest: "ok" | "failing";
  /** True if some worker wakes timed waits. */
  sweep: "ok" | "stalled";
  /** True if some worker takes tickets. */
  queue: "ok" | "stalled";
  workers: { alive: number; lastSeenSeconds: number | null };
  problems: Problem[];
};

/**
 * Only the database and its migrations decide readiness. Workers, their sweep and their queue are reported: a web process
 * works without them.
 */
export async function readiness(db: Db, ingestFault: Outage | null = null): Promise<Readiness> {
  const ingest = ingestFault === null ? "ok" : "failing";
  try {
    const { workers, problems } = await withinPatience(db, ingestFault);
    const isStalled = (...causes: Problem[]) => causes.some((cause) => problems.includes(cause));
    return {
      ready: ingestFault === null,
      database: ingestFault ?? "ok",
      migrations: "ok",
      ingest,
      sweep: isStalled("no_worker", "sweep_blocked", "sweep_stalled") ? "stalled" : "ok",
      queue: isStalled("no_worker", "queue_stalled") ? "stalled" : "ok",
      workers: {
        alive: workers.filter(({ alive }) => alive).length,
        lastSeenSeconds: workers.length === 0 ? null : Math.min(...workers.map(lastSeen)),
      },
      problems,
    };
  } catch (error) {
    const isBehind = MISSING.has(sqlState(error));
    return {
      ready: false,
      database: isBehind ? "ok" : outageOf(error),
      migrations: isBehind ? "pending" : "unknown",
      ingest: "failing",
      sweep: "stalled",
      queue: "stalled",
      workers: { alive: 0, lastSeenSeconds: null },
      problems: [],
    };
  }
}

const lastSeen = ({ seenSecondsAgo }: { seenSecondsAgo: number }) => Math.round(seenSecondsAgo);

/** A table or column that a migration has yet to create, or a role. */
const MISSING = new Set(["42P01", "42703", "22023", "42704"]);

/** A pool without a free connection answers no request either, so a load balancer should choose another process. */
const PATIENCE_MS = 1_000;

async function withinPatience(
  db: Db,
  ingestFault: Outage | null,
): Promise<Awaited<ReturnType<typeof engineState>>> {
  const late = new AbortController();
  const timeout = setTimeout(PATIENCE_MS, undefined, { signal: late.signal }).then(() => {
    const { idleCount, totalCount } = db.pool;
    throw new Error(
      totalCount > 0 && idleCount === 0 ? "timeout exceeded when trying to connect" : "Query read timeout",
    );
  });
  try {
    return await Promise.race([tx(db, { kind: "system" }, (t) => engineState(t, ingestFault)), timeout]);
  } finally {
    timeout.catch(() => {});
    late.abort();
  }
}
