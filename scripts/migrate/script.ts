import type { MigrationList } from "@prisma/schema-engine-wasm";
import type pg from "pg";
import { StepFailure } from "../bootstrap/failure.mjs";

function nameOf(list: MigrationList, script: string): string | null {
  const found = list.migrationDirectories.find(
    ({ migrationFile: { content } }) => content.tag === "ok" && content.value === script,
  );
  return found?.path ?? null;
}

/** Some statements refuse to run in a transaction; such a migration holds that one statement alone. */
const standsAlone = (script: string) => /\bconcurrently\b/i.test(script);

/**
 * One message to the server is one transaction: a migration happens whole or not at all. Its record is
 * closed in that same transaction, so a process killed at any moment leaves no doubt whether it happened.
 */
export function closingRecord(name: string): string {
  const literal = `'${name.replaceAll("'", "''")}'`;
  return `;\nupdate "_prisma_migrations" set finished_at = now()
    where migration_name = ${literal} and finished_at is null and rolled_back_at is null;`;
}

function lineOf(script: string, position: string | undefined): string {
  const at = Number(position);
  return Number.isInteger(at) && at > 0 ? `, line ${script.slice(0, at).split("\n").length}` : "";
}

export async function runMigrationScript(
  client: pg.Client,
  { list, script }: { list: MigrationList; script: string },
): Promise<void> {
  const name = nameOf(list, script);
  const text = name === null || standsAlone(script) ? script : script + closingRecord(name);
  try {
    await client.query(text);
  } catch (error) {
    const { message, position } = error as pg.DatabaseError;
    throw new StepFailure({
      step: "Migrating the database",
      cause: `migration ${name ?? "(unnamed)"}${lineOf(script, position)}: ${message}. Nothing of it was applied.`,
      next: "correct that migration and run the same command again.",
    });
  }
}
