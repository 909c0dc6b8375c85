import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import type pg from "pg";
import { StepFailure } from "../bootstrap/failure.mjs";
import { withClient } from "../postgres/connect.ts";
import { afterMigrations } from "./after.ts";
import { withSchemaEngine } from "./engine.ts";
import { readMigrations } from "./folder.ts";
import { runMigrationScript } from "./script.ts";

const STEP = "Migrating the database";
const filters = { externalTables: [], externalEnums: [] };

/** Two processes that migrate at once take turns; any number will do, as long as nobody else uses it. */
const ADVISORY_LOCK = 7_262_013;

async function applyPending(engine: SchemaEngine, baseDir: string): Promise<string[]> {
  const migrationsList = readMigrations(baseDir);
  const diagnosis = await engine.diagnoseMigrationHistory({
    migrationsList,
    optInToShadowDatabase: false,
    filters,
  });
  // One that failed is there to be corrected.
  const edited = diagnosis.editedMigrationNames.filter(
    (name) => !diagnosis.failedMigrationNames.includes(name),
  );
  if (edited.length > 0) {
    throw new StepFailure({
      step: STEP,
      cause: `these migrations were changed after they had been applied: ${edited.join(", ")}.`,
      next: "put the old text back and write the change as a new migration: npm run migration -- <name>",
    });
  }
  // A script is one transaction that also closes its record: an open record means nothing happened.
  for (const migrationName of diagnosis.failedMigrationNames) {
    await engine.markMigrationRolledBack({ migrationName });
  }
  const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters });
  return appliedMigrationNames;
}

async function applyOver(client: pg.Client, target: { connectionString: string; baseDir: string }) {
  const list = readMigrations(target.baseDir);
  let failure: unknown = null;
  const runScript = async (script: string) => {
    try {
      await runMigrationScript(client, { list, script });
    } catch (error) {
      // The engine turns every error into its own; ours names the migration and the line.
      failure = error;
      throw error;
    }
  };
  try {
    return await withSchemaEngine({ connectionString: target.connectionString, runScript }, (engine) =>
      applyPending(engine, target.baseDir),
    );
  } catch (error) {
    throw failure ?? error;
  }
}

function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return (message || code || String(error)).trim().replaceAll(/\s+/g, " ").slice(0, 400);
}

/** Brings a database up to date; answers the names of what was applied now. */
export async function migrateDatabase(connectionString: string, baseDir: string): Promise<string[]> {
  try {
    return await withClient(connectionString, async (client) => {
      await client.query("select pg_advisory_lock($1)", [ADVISORY_LOCK]);
      const applied = await applyOver(client, { connectionString, baseDir });
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
