import type pg from "pg";
import type { Migration } from "./folder.ts";

const INDEX =
  /^create\s+(unique\s+)?index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?"?((?!concurrently\b)\w+)"?\s+on\s+(?:"?\w+"?\.)?"?(\w+)"?\s*((?:using\b|\()[^;]*?)\s*;?$/i;
const BUILT_CONCURRENTLY = /\bcreate\s+(?:unique\s+)?index\s+concurrently\b/i;
const COMMENTS = /^\s*--.*$/gm;

export type NewIndex = { name: string; unique: string; table: string; rest: string };

/** The index that a migration builds, if it does nothing else. One that is built concurrently has to be alone and named. */
export function indexOf({ sql }: Migration): NewIndex | null {
  const statement = sql.replaceAll(COMMENTS, "").trim();
  const [, unique = "", name, table, rest] = INDEX.exec(statement) ?? [];
  if (name && table && rest) return { name, unique, table, rest };
  if (BUILT_CONCURRENTLY.test(statement))
    throw new Error("an index that is built concurrently needs a name and a migration of its own");
  return null;
}

/** The partitions of a table, or null if the table isn't partitioned. */
export async function partitionsOf(client: pg.Client, table: string): Promise<string[] | null> {
  const { rows } = await client.query<{ kind: string; partitions: string[] }>(
    `select c.relkind as kind, array(select p.relname::text from pg_inherits i join pg_class p on p.oid = i.inhrelid
       where i.inhparent = c.oid order by 1) as partitions
     from pg_class c where c.oid = to_regclass($1)`,
    [client.escapeIdentifier(table)],
  );
  return rows[0]?.kind === "p" ? rows[0].partitions : null;
}

/**
 * PostgreSQL builds no index of a partitioned table concurrently. It is built on each partition first, which blocks
 * nobody, and the migration itself then adopts what is there. `prisma migrate deploy` runs that statement alone, which
 * keeps writers waiting but ends with the same indexes.
 */
export async function buildOnPartitions(
  client: pg.Client,
  { name, unique, table, rest }: NewIndex,
  partitions: readonly string[],
): Promise<void> {
  await client.query("set lock_timeout = 0");
  for (const partition of partitions) {
    const part = `${name}${partition.slice(table.length)}`;
    await dropUnfinishedIndex(client, part);
    const statement = `create ${unique}index concurrently if not exists ${client.escapeIdentifier(part)} on ${client.escapeIdentifier(partition)} ${rest}`;
    await client.query(statement).catch((error: pg.DatabaseError) => {
      // An old month may have been dropped since the partitions were listed.
      if (error.code !== UNDEFINED_TABLE) throw error;
    });
  }
}

const UNDEFINED_TABLE = "42P01";

/** An index that was being built concurrently when its migration failed stays behind, invalid, and takes the name. */
export async function dropUnfinishedIndex(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query(
    "select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [client.escapeIdentifier(name)],
  );
  if (rows.length > 0) await client.query(`drop index concurrently ${client.escapeIdentifier(name)}`);
}
