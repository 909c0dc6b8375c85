import type pg from "pg";
import { StepFailure } from "../bootstrap/failure.mjs";
import type { Migration } from "./folder.ts";
import { recordFinish, recordStart, recordStatement } from "./records.ts";

/** Some statements cannot run in a transaction; such a migration contains only that statement. */
const needsNoTransaction = ({ sql }: Migration) => /\bconcurrently\b/i.test(sql);

function lineOf(sql: string, position: string | undefined): string {
  const at = Number(position);
  return Number.isInteger(at) && at > 0 ? `, line ${sql.slice(0, at).split("\n").length}` : "";
}

/**
 * One message to the server is one transaction. It contains the script and its record, so a process killed at any
 * moment leaves either both or neither.
 */
async function runWhole(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`${migration.sql}\n;\n${await recordStatement(client, migration)}`);
}

async function runAlone(client: pg.Client, migration: Migration): Promise<void> {
  const id = await recordStart(client, migration);
  await client.query(migration.sql);
  await recordFinish(client, id);
}

export async function runMigration(client: pg.Client, migration: Migration): Promise<void> {
  const alone = needsNoTransaction(migration);
  try {
    await (alone ? runAlone : runWhole)(client, migration);
  } catch (error) {
    const { message, position } = error as pg.DatabaseError;
    const outcome = alone ? "It may have been applied in part." : "Nothing of it was applied.";
    throw new StepFailure({
      step: "Migrating the database",
      cause: `migration ${migration.name}${lineOf(migration.sql, position)}: ${message}. ${outcome}`,
      next: "correct that migration and run the same command again.",
    });
  }
}
