import type pg from "pg";
import type { Migration } from "./folder.ts";
import { indexOf, partitionsOf } from "./partitioned-index.ts";

/**
 * Tables of settings, which stay small. All others grow with what people do: a migration that scans or rewrites one keeps
 * everybody out of it for as long as that takes.
 */
const SMALL = new Set([
  ...["partner", "partner_member", "workspace", "workspace_member", "provider_setting"],
  ...["price_book", "seller_profile", "platform_stripe", "invoice_signing_key", "platform_setting"],
  ...["automation", "live_trigger", "resale_brand"],
]);

type Table = { oid: number; name: string };
type Use = { oid: number; scans: number; changed: number };

/** A partition counts as its table. */
const TABLES = `select oid, coalesce(pg_partition_root(oid), oid)::regclass::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'`;

const USES = `select relid as oid, seq_scan::int as scans, (n_tup_ins + n_tup_upd + n_tup_del)::int as changed
  from pg_stat_xact_user_tables where schemaname = 'public'`;

/**
 * Runs a migration, undoes it, and returns what it did to tables that existed before. PostgreSQL counts the scans of a
 * transaction, also those for an index, a constraint or a rewrite. Building an index concurrently blocks nobody, and neither
 * does validating a constraint alone. Our runner builds an index of a partitioned table concurrently on each partition, so
 * that blocks nobody either.
 */
export async function heavyUses(client: pg.Client, migration: Migration): Promise<string[]> {
  const { sql } = migration;
  const index = indexOf(migration);
  const isConcurrent = /\bconcurrently\b/i.test(sql);
  if (index && (await partitionsOf(client, index.table)))
    return isConcurrent ? [`${index.name} cannot be built concurrently`] : [];
  if (isConcurrent || /^alter table \w+ validate constraint \w+$/i.test(sql.trim())) return [];
  const { rows: before } = await client.query<Table>(TABLES);
  const known = new Map(before.filter(({ name }) => !SMALL.has(name)).map(({ oid, name }) => [oid, name]));
  await client.query("begin");
  try {
    await client.query(sql);
    const { rows } = await client.query<Use>(USES);
    const uses = rows
      .filter(({ oid, scans, changed }) => known.has(oid) && (scans > 0 || changed > 0))
      .map(({ oid, changed }) => `${known.get(oid)} ${changed > 0 ? "is rewritten" : "is read"}`);
    return [...new Set(uses)];
  } finally {
    await client.query("rollback");
  }
}
