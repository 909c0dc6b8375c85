import type pg from "pg";
import type { Migration } from "./folder.ts";

const INDEX =
  /create\s+(unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?\s+on\s+"?(\w+)"?\s+([^;]+)/i;

export type NewIndex = { name: string; unique: string; table: string; rest: string };

/** The index that a migration builds concurrently, if it builds one. */
export function indexOf({ sql }: Migration): NewIndex | null {
  const [, unique = "", name, table, rest] = INDEX.exec(sql) ?? [];
  return name && table && rest ? { name, unique, table, rest } : null;
}

/** The partitions of a table, or null if it has none by nature. */
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
 * PostgreSQL builds no index of a partitioned table concurrently. It is built on each partition instead, which blocks
 * nobody, and the index of the table then adopts those that are there.
 */
export async function buildOnPartitions(
  client: pg.Client,
  { name, unique, table, rest }: NewIndex,
  partitions: readonly string[],
): Promise<void> {
  for (const partition of partitions) {
    const part = `${name}${partition.slice(table.length)}`;
    await dropUnfinishedIndex(client, part);
    await client.query(
      `create ${unique}index concurrently if not exists ${client.escapeIdentifier(part)} on ${client.escapeIdentifier(partition)} ${rest}`,
    );
  }
}

export const adoptingIndex = ({ name, unique, table, rest }: NewIndex): string =>
  `create ${unique}index if not exists "${name}" on "${table}" ${rest}`;

/** An index that was being built concurrently when its migration failed stays behind, invalid, and takes the name. */
export async function dropUnfinishedIndex(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query(
    "select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [client.escapeIdentifier(name)],
  );
  if (rows.length > 0) await client.query(`drop index concurrently ${client.escapeIdentifier(name)}`);
}
