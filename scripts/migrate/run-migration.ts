import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { StepFailure } from "../bootstrap/failure.mjs";
import type { Migration } from "./folder.ts";
import { buildOnPartitions, dropUnfinishedIndex, indexOf, partitionsOf } from "./partitioned-index.ts";
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
async function runWhole(client: pg.Client, migration: Migration, patience: LockPatience): Promise<void> {
  const record = await recordStatement(client, migration);
  await runWithoutBlocking(client, `${migration.sql}\n;\n${record}`, patience);
}

async function runAlone(client: pg.Client, migration: Migration): Promise<void> {
  // Building an index concurrently blocks nobody, however long it waits for old transactions.
  await client.query("set lock_timeout = 0");
  const index = indexOf(migration);
  if (index) await dropUnfinishedIndex(client, index.name);
  const id = await recordStart(client, migration);
  await client.query(migration.sql);
  await recordFinish(client, id);
}

export type LockPatience = {
  /** While a migration waits for a table, everyone else who wants the table waits behind it. */
  waitMs: number;
  pauseMs: number;
  tries: number;
};

/** About two minutes: longer than any transaction of web server and worker but a month end's. */
export const LOCK_PATIENCE: LockPatience = { waitMs: 2_000, pauseMs: 1_000, tries: 40 };

const LOCK_NOT_AVAILABLE = "55P03";

async function runWithoutBlocking(
  client: pg.Client,
  script: string,
  { waitMs, pauseMs, tries }: LockPatience,
): Promise<void> {
  await client.query("select set_config('lock_timeout', $1, false)", [`${waitMs}ms`]);
  for (let tried = 1; ; tried++) {
    try {
      await client.query(script);
      return;
    } catch (error) {
      if ((error as pg.DatabaseError).code !== LOCK_NOT_AVAILABLE || tried >= tries) throw error;
      await pause(pauseMs);
    }
  }
}

export async function runMigration(
  client: pg.Client,
  migration: Migration,
  patience: LockPatience = LOCK_PATIENCE,
): Promise<void> {
  const alone = needsNoTransaction(migration);
  let partitions: string[] | null = null;
  try {
    const index = indexOf(migration);
    partitions = index && (await partitionsOf(client, index.table));
    if (index && partitions) await buildOnPartitions(client, index, partitions);
    await (alone ? runAlone(client, migration) : runWhole(client, migration, patience));
  } catch (error) {
    const { message, position, code } = error as pg.DatabaseError;
    const outcome = alone || partitions ? "It may have been applied in part." : "Nothing of it was applied.";
    const isBlocked = code === LOCK_NOT_AVAILABLE;
    throw new StepFailure({
      step: "Migrating the database",
      cause: `migration ${migration.name}${lineOf(migration.sql, position)}: ${message}. ${outcome}`,
      next: isBlocked
        ? "another session holds a table for long; end it (pg_stat_activity shows it) and run the same command again."
        : "correct that migration and run the same command again.",
    });
  }
}
