import type pg from "pg";
import { LOCK_NUMBER } from "../../lib/db/locks.ts";
import { StepFailure } from "../bootstrap/failure.mjs";
import { withClient } from "../postgres/connect.ts";
import { afterMigrations } from "./after.ts";
import { type Migration, readMigrations } from "./folder.ts";
import { isUnchanged, type MigrationRecord, markRolledBack, readRecords } from "./records.ts";
import { LOCK_PATIENCE, type LockPatience, runMigration } from "./run-migration.ts";

const STEP = "Migrating the database";

/** Only completed migrations count: a failed one is meant to be corrected. */
function refuseEdited(migrations: readonly Migration[], finished: readonly MigrationRecord[]): void {
  const edited = migrations.filter((migration) =>
    finished.some(({ name, checksum }) => name === migration.name && !isUnchanged(migration, checksum)),
  );
  if (edited.length === 0) return;
  throw new StepFailure({
    step: STEP,
    cause: `these migrations were changed after they had been applied: ${edited.map(({ name }) => name).join(", ")}.`,
    next: "put the old text back and write the change as a new migration: npm run migration -- <name>",
  });
}

/** An older version would write rows the newer one does not expect. */
function refuseNewer(migrations: readonly Migration[], finished: readonly MigrationRecord[]): void {
  const unknown = finished.filter(({ name }) => !migrations.some((migration) => migration.name === name));
  if (unknown.length === 0) return;
  throw new StepFailure({
    step: STEP,
    cause: `the database was migrated by a newer version: ${unknown.map(({ name }) => name).join(", ")}.`,
    next: "start the newer version, or restore a backup made by this one (docs/deploying.md).",
  });
}

async function applyPending(client: pg.Client, folder: string, patience: LockPatience): Promise<string[]> {
  const migrations = readMigrations(folder);
  const records = await readRecords(client);
  const finished = records.filter((record) => record.finished);
  refuseEdited(migrations, finished);
  refuseNewer(migrations, finished);
  for (const { name } of records.filter((record) => !record.finished)) await markRolledBack(client, name);
  const pending = migrations.filter((migration) => !finished.some(({ name }) => name === migration.name));
  for (const migration of pending) await runMigration(client, migration, patience);
  return pending.map(({ name }) => name);
}

function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return (message || code || String(error)).trim().replaceAll(/\s+/g, " ").slice(0, 400);
}

/** Brings a database up to date and returns the names of the migrations applied by this call. */
export async function migrateDatabase(
  connectionString: string,
  folder: string,
  patience = LOCK_PATIENCE,
): Promise<string[]> {
  try {
    return await withClient(connectionString, async (client) => {
      // The lock lasts until the connection closes, so that two processes migrate in sequence.
      await client.query("select pg_advisory_lock($1)", [LOCK_NUMBER.migrations]);
      const applied = await applyPending(client, folder, patience);
      for (const after of afterMigrations) await after.run(connectionString);
      return applied;
    });
  } catch (error) {
    if (error instanceof StepFailure) throw error;
    throw new StepFailure({
      step: STEP,
      cause: `${reasonOf(error)}.`,
      next: "check that DATABASE_URL names a database this user may change, then run the same command again.",
    });
  }
}
