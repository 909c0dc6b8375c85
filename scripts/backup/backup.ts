import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { readRecords } from "../migrate/records.ts";
import { withClient } from "../postgres/connect.ts";
import { writeArchive } from "./archive.ts";
import { type Counts, countRows, endOfRows, lineOf, type Summary } from "./contents.ts";
import { fingerprintOf } from "./secrets.ts";
import { quoted, readFirstMonth, readSequences, readTables } from "./tables.ts";

export type BackupOptions = {
  ownerUrl: string;
  path: string;
  passphrase: string | null;
  version: string;
  env: Record<string, string | undefined>;
  /** Null where they come from the environment and are kept elsewhere. */
  secrets: Record<string, string> | null;
};

/** Writes what the database holds at one instant, while it is in use. */
export function backup(options: BackupOptions): Promise<{ rows: number; tables: number }> {
  return withClient(options.ownerUrl, async (client) => {
    // The limits of a session are for work on which others wait. A snapshot that is only read keeps nobody waiting.
    await client.query(
      "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set transaction_timeout = 0",
    );
    const migrations = (await readRecords(client)).filter(({ finished }) => finished).map(({ name }) => name);
    await client.query("begin isolation level repeatable read read only");
    const summary: Summary = {
      createdAt: new Date().toISOString(),
      version: options.version,
      migrations: migrations.sort(),
      transaction: await readTransaction(client),
      firstMonth: await readFirstMonth(client),
      sequences: await readSequences(client),
      secrets: options.secrets,
      fingerprint: fingerprintOf(options.env),
    };
    const tables = await readTables(client);
    // Row-level security holds for the owner too; the worker's system scope sees every tenant.
    await client.query("set local role switchboard_worker");
    await client.query("select set_config('app.scope', 'system', true)");
    const counts: Counts = {};
    await writeArchive(options.path, {
      kind: "backup",
      passphrase: options.passphrase,
      contents: contentsOf(client, { summary, tables, counts }),
    });
    await client.query("rollback");
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { rows, tables: tables.length };
  });
}

async function readTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ next: string }>(
    "select pg_snapshot_xmax(pg_current_snapshot())::text as next",
  );
  return rows[0]!.next;
}

type Parts = { summary: Summary; tables: Awaited<ReturnType<typeof readTables>>; counts: Counts };

async function* contentsOf(client: pg.Client, { summary, tables, counts }: Parts): AsyncGenerator<Buffer> {
  yield lineOf(summary);
  for (const section of tables) {
    yield lineOf(section);
    counts[section.table] = 0;
    const rows = client.query(
      copyTo(`copy (select ${quoted(section.columns)} from "${section.table}") to stdout`),
    );
    for await (const chunk of rows) {
      counts[section.table]! += countRows(chunk);
      yield chunk;
    }
    yield endOfRows;
  }
  yield lineOf({ end: counts });
}
