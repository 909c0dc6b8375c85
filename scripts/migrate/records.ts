import { createHash, randomUUID } from "node:crypto";
import type pg from "pg";
import { StepFailure } from "../bootstrap/failure.mjs";
import type { Migration } from "./folder.ts";

/**
 * Prisma's own table, maintained exactly as `prisma migrate deploy` does, so that the command can take over at any
 * time. A record without finished_at and rolled_back_at belongs to a failed migration.
 */
export type MigrationRecord = { name: string; checksum: string; finished: boolean };

const CREATE = `create table if not exists "_prisma_migrations" (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;

const checksumOf = (sql: string) => createHash("sha256").update(sql).digest("hex");

/** Git may check out a file with other line endings; Prisma accepts both, and so does this check. */
export function isUnchanged(migration: Migration, checksum: string): boolean {
  const lf = migration.sql.replaceAll("\r\n", "\n");
  return [migration.sql, lf, lf.replaceAll("\n", "\r\n")].some((sql) => checksumOf(sql) === checksum);
}

/** Prisma refuses a database with tables of unknown origin (P3005), and so does this check. */
async function refuseForeignTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by 1 limit 3`,
  );
  if (rows.length === 0) return;
  throw new StepFailure({
    step: "Migrating the database",
    cause: `the database already holds tables (${rows.map(({ name }) => name).join(", ")}) but no record of migrations.`,
    next: "set DATABASE_URL to an empty database, or record what it holds with prisma migrate resolve --applied.",
  });
}

export async function readRecords(client: pg.Client): Promise<MigrationRecord[]> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('"_prisma_migrations"') is not null as known`,
  );
  if (!rows[0]?.known) {
    await refuseForeignTables(client);
    await client.query(CREATE);
    return [];
  }
  const records = await client.query<MigrationRecord>(
    `select migration_name as name, checksum, finished_at is not null as finished
     from "_prisma_migrations" where rolled_back_at is null order by started_at`,
  );
  return records.rows;
}

export async function markRolledBack(client: pg.Client, name: string): Promise<void> {
  await client.query(
    `update "_prisma_migrations" set rolled_back_at = now()
     where migration_name = $1 and finished_at is null and rolled_back_at is null`,
    [name],
  );
}

/** For a migration that cannot share a transaction with its record. */
export async function recordStart(client: pg.Client, migration: Migration): Promise<string> {
  const id = randomUUID();
  await client.query(`insert into "_prisma_migrations" (id, checksum, migration_name) values ($1, $2, $3)`, [
    id,
    checksumOf(migration.sql),
    migration.name,
  ]);
  return id;
}

export async function recordFinish(client: pg.Client, id: string): Promise<void> {
  await client.query(
    `update "_prisma_migrations" set finished_at = now(), applied_steps_count = 1 where id = $1`,
    [id],
  );
}

/** A statement to append to the script: one message without parameters, so values are written as literals. */
export async function recordStatement(client: pg.Client, migration: Migration): Promise<string> {
  const { rows } = await client.query<{ schema: string }>("select current_schema() as schema");
  // The schema is named because the script may have changed search_path.
  const table = `${client.escapeIdentifier(rows[0]!.schema)}."_prisma_migrations"`;
  const values = [randomUUID(), checksumOf(migration.sql), migration.name].map((value) =>
    client.escapeLiteral(value),
  );
  return `insert into ${table} (id, checksum, migration_name, finished_at, applied_steps_count)
    values (${values.join(", ")}, clock_timestamp(), 1);`;
}
