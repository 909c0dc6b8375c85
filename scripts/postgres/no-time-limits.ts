import type pg from "pg";

const LIMITS = ["statement_timeout", "idle_in_transaction_session_timeout", "transaction_timeout"];

/** For work on which nobody waits. Only limits that the server knows: transaction_timeout came with PostgreSQL 17. */
export async function liftTimeLimits(client: pg.Client): Promise<void> {
  await client.query("select set_config(name, '0', false) from pg_settings where name = any($1)", [LIMITS]);
}
