import type pg from "pg";
import type { Migration } from "./folder.ts";

/**
 * Tables of settings, which stay small. All others grow with what people do: a migration that scans or rewrites one keeps
 * everybody out of it for as long as that takes.
 */
const SMALL = new Set([
  ...["partner", "partner_member", "workspace", "workspace_member", "provider_setting"],
  ...["price_book", "seller_profile", "platform_stripe", "invoice_signing_key", "platform_setting"],
  ...["automation", "live_trigger"],
]);

type Use = { name: string; scans: number; changed: number };

const USES = `select relname as name, seq_scan::int as scans, (n_tup_ins + n_tup_upd + n_tup_del)::int as changed
  from pg_stat_xact_user_tables where schemaname = 'public'`;

/**
 * Runs a migration, undoes it, and returns what it did to tables that existed before. PostgreSQL counts the scans of a
 * transaction, also those for an index, a constraint or a rewrite. Building an index concurrently blocks nobody.
 */
export async function heavyUses(client: pg.Client, { sql }: Migration): Promise<string[]> {
  if (/\bconcurrently\b/i.test(sql)) return [];
  const { rows: before } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const known = new Set(before.map(({ name }) => name).filter((name) => !SMALL.has(name)));
  await client.query("begin");
  try {
    await client.query(sql);
    const { rows } = await client.query<Use>(USES);
    return rows
      .filter(({ name, scans, changed }) => known.has(name) && (scans > 0 || changed > 0))
      .map(({ name, changed }) => `${name} ${changed > 0 ? "is rewritten" : "is read"}`);
  } finally {
    await client.query("rollback");
  }
}
