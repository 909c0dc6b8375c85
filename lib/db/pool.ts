import "server-only";
import pg from "pg";

/** The database roles of the migration: neither owns a table, so row-level security holds for both. */
export type DbRole = "switchboard_web" | "switchboard_worker";

export type Db = { pool: pg.Pool; role: DbRole };

// 20 = int8: counts and sequences stay within 2^53 by design. 1700 = numeric stays text (money never meets a float).
pg.types.setTypeParser(20, (value) => Number(value));

export function openDb(options: { url: string; role: DbRole; max?: number; name?: string }): Db {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    // Statements go out without waiting for the answer to the one before; tx.ts uses it to open a transaction.
    pipeline: true,
    application_name: options.name ?? "switchboard",
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  });
  // Without a listener a restart of Postgres would end the process.
  pool.on("error", () => {});
  return { pool, role: options.role };
}
