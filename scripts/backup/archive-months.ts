import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { withClient } from "../postgres/connect.ts";
import { BackupError, writeArchive } from "./archive.ts";
import { type Counts, countRows, lineOf } from "./contents.ts";
import { dropPart, type Kept } from "./drop-part.ts";
import { type Age, type Month, type Monthly, oldMonths, type Part } from "./months.ts";
import { deleteEffects, deleteEventKeys } from "./without-month.ts";

/** Shorter than this, a backtest or a report would miss what it is asked for. */
const SHORTEST_KEEP = 3;

export type ArchiveOptions = {
  ownerUrl: string;
  folder: string;
  passphrase: string | null;
} & Age;
export type Archived = { month: string; path: string; rows: Counts; kept: Kept };

export type OldMonth = { month: string; rows: Counts };

/** Months that would be archived: the name of each, and how many rows its tables are estimated to hold. */
export function listMonths({ ownerUrl, keep, now }: { ownerUrl: string } & Age): Promise<OldMonth[]> {
  checkKeep(keep);
  return withClient(ownerUrl, async (client) => {
    const months: OldMonth[] = [];
    for (const { name, parts } of await oldMonths(client, { keep, now })) {
      const rows: Counts = {};
      for (const part of parts) rows[part.table] = await estimate(client, part);
      months.push({ month: name, rows });
    }
    return months;
  });
}

async function estimate(client: pg.Client, { partition }: Part): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    "select greatest(reltuples, 0)::bigint::int as n from pg_class where relname = $1 and relnamespace = 'public'::regnamespace",
    [partition],
  );
  return rows[0]?.n ?? 0;
}

/**
 * Writes each month that is older than `keep` months to a file and then drops its partitions. What is still in progress
 * stays: runs that wait, their steps and events, and messages whose delivery is not known. It can be stopped at any time
 * and run again.
 */
export function archiveMonths(options: ArchiveOptions): Promise<Archived[]> {
  const { ownerUrl, folder, keep, now, passphrase } = options;
  checkKeep(keep);
  return withClient(ownerUrl, async (client) => {
    await client.query(
      "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set transaction_timeout = 0",
    );
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const archived: Archived[] = [];
    for (const month of await oldMonths(client, { keep, now })) {
      const path = join(folder, fileName(month));
      const { counts, at } = await writeMonth(client, { month, path, passphrase });
      const kept: Kept = {};
      for (const part of month.parts) kept[part.table] = await dropPart(client, { part, at });
      archived.push({ month: month.name, path, rows: counts, kept });
    }
    if (archived.length > 0) {
      await deleteEffects(client);
      await deleteEventKeys(client);
    }
    return archived;
  });
}

function checkKeep(keep: number): void {
  if (!Number.isInteger(keep) || keep < SHORTEST_KEEP)
    throw new BackupError(`--keep is a number of months, at least ${SHORTEST_KEEP}.`);
}

/** A month whose drop was interrupted gets a file of its own for what was left of it. */
const fileName = ({ name }: Month) =>
  `switchboard-${name}-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "")}.archive`;

type Writing = { month: Month; path: string; passphrase: string | null };

async function writeMonth(client: pg.Client, { month, path, passphrase }: Writing) {
  const counts: Counts = {};
  await client.query("begin isolation level repeatable read read only");
  try {
    const { rows } = await client.query<{ at: string }>("select clock_timestamp()::text as at");
    const { at } = rows[0]!;
    // Row-level security holds for the owner too; the worker's system scope sees every tenant.
    await client.query("set local role switchboard_worker");
    await client.query("select set_config('app.scope', 'system', true)");
    await writeArchive(path, {
      kind: "archive",
      passphrase,
      contents: contentsOf(client, { month, at, counts }),
    });
    return { counts, at };
  } finally {
    await client.query("rollback");
  }
}

type Contents = { month: Month; at: string; counts: Counts };

/** A line of JSON for the whole, one for each row, `{"run": {…}}`, and one with the number of rows of each table. */
async function* contentsOf(client: pg.Client, { month, at, counts }: Contents): AsyncGenerator<Buffer> {
  const tables = month.parts.map(({ table }) => table);
  yield lineOf({ month: month.name, archivedAt: at, tables });
  for (const { table, from, to } of month.parts) {
    counts[table] = 0;
    for await (const chunk of client.query(copyTo(rowsOf({ table, from, to })))) {
      counts[table]! += countRows(chunk);
      yield chunk;
    }
  }
  yield lineOf({ end: counts });
}

/** JSON contains neither of the two control characters, so that COPY writes it as it is. */
const rowsOf = ({ table, from, to }: { table: Monthly; from: string; to: string }) =>
  `copy (select json_build_object('${table}', t) from "${table}" t where ${idOf(table)} >= '${from}' and ${idOf(table)} < '${to}')
   to stdout (format csv, quote e'\\x01', delimiter e'\\x02')`;

const idOf = (table: Monthly) => (table === "run_step" ? "run_id" : "id");
