import type pg from "pg";
import type { Section } from "./contents.ts";

/** Tables of running processes and open browsers, and the record of migrations, which migrating writes anew. */
const NOT_KEPT = ["worker_heartbeat", "editor_presence", "_prisma_migrations"];

/** Every table with the columns that are not computed. Partitions are read and written through their table. */
export async function readTables(client: pg.Client): Promise<Section[]> {
  const { rows } = await client.query<Section>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [NOT_KEPT],
  );
  return rows;
}

export async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, coalesce(last_value, 0)::text as value from pg_sequences where schemaname = 'public' order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** The month of the first partition, as `2026-09-01`. */
export async function readFirstMonth(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ month: string }>(
    `select to_date(coalesce(min(right(relname, 6)), to_char(now(), 'YYYYMM')), 'YYYYMM')::text as month
     from pg_class where relispartition and relkind = 'r' and relname ~ '^(event|run_step)_[0-9]{6}$'`,
  );
  return rows[0]!.month;
}

export const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");
