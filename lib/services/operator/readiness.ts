import "server-only";
import type { Pool } from "pg";

type Readiness = {
  ready: boolean;
  database: "ok" | "unreachable";
  migrations: "ok" | "pending" | "unknown";
  workers: { alive: number; lastSeenSeconds: number | null };
};

/** Only the database and its migrations decide readiness. Workers are reported: a web process works without them. */
export async function readiness(pool: Pool): Promise<Readiness> {
  try {
    const { rows } = await pool.query<{
      applied: boolean;
      alive: number;
      last_seen: number | null;
    }>(
      `select to_regclass('public.workspace') is not null as applied,
              (select count(*) from worker_heartbeat where stopped_at is null and seen_at > now() - interval '15 seconds')::int as alive,
              (select extract(epoch from now() - max(seen_at))::int from worker_heartbeat) as last_seen`,
    );
    const row = rows[0]!;
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
