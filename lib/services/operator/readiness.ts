import "server-only";
import { setTimeout } from "node:timers/promises";
import type { Pool } from "pg";
import type { RowOf } from "@/lib/db/tx";
import { unscoped } from "@/lib/db/unscoped";

type Readiness = {
  ready: boolean;
  database: "ok" | "unreachable";
  migrations: "ok" | "pending" | "unknown";
  workers: { alive: number; lastSeenSeconds: number | null };
};

/** Only the database and its migrations decide readiness. Workers are reported: a web process works without them. */
export async function readiness(pool: Pool): Promise<Readiness> {
  try {
    const row = await withinPatience(pool);
    return {
      ready: row.applied,
      database: "ok",
      migrations: row.applied ? "ok" : "pending",
      workers: { alive: row.alive, lastSeenSeconds: row.last_seen },
    };
  } catch {
    return {
      ready: false,
      database: "unreachable",
      migrations: "unknown",
      workers: { alive: 0, lastSeenSeconds: null },
    };
  }
}

/** A pool without a free connection answers no request either, so a load balancer should choose another process. */
const PATIENCE_MS = 1_000;

const READ = `select to_regclass('public.workspace') is not null as applied,
    coalesce((select count(*) from worker_heartbeat where stopped_at is null and seen_at > now() - interval '15 seconds'), 0)::int as alive,
    (select extract(epoch from now() - max(seen_at))::int from worker_heartbeat) as last_seen` as const;
type Row = RowOf<typeof READ>;

async function withinPatience(pool: Pool): Promise<Row> {
  const late = new AbortController();
  const timeout = setTimeout(PATIENCE_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error("the database did not answer in time");
  });
  try {
    return await Promise.race([read(pool), timeout]);
  } finally {
    timeout.catch(() => {});
    late.abort();
  }
}

async function read(pool: Pool): Promise<Row> {
  const [row] = await unscoped({ pool }, READ, []);
  if (!row) throw new Error("the database answered without a row");
  return row;
}
