import { cpSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrateDatabase } from "../migrate/apply.ts";
import { readMigrations } from "../migrate/folder.ts";
import { withClient } from "../postgres/connect.ts";
import { hasData } from "../postgres/has-data.ts";
import { BackupError, readArchive } from "./archive.ts";
import { ContentsReader, type Counts, countRows, type Section, type Summary } from "./contents.ts";
import { type Held, holdRunsInProgress } from "./hold.ts";
import { passTransaction } from "./pass-transaction.ts";
import { quoted, readTables } from "./tables.ts";

export type RestoreOptions = {
  ownerUrl: string;
  path: string;
  passphrase: string | null;
  migrationsFolder: string;
  /** Replaces a database that is in use. */
  replace: boolean;
  /** Called once the file is known to be whole, before the database is touched. */
  onSummary: (summary: Summary) => void | Promise<void>;
};

export type Restored = { rows: number; createdAt: string; held: Held };

/** Makes the database what it was at a backup. Runs in progress then are held until a person decides. */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { ownerUrl, migrationsFolder } = options;
  const summary = await check(options);
  await refuseNewer(summary, migrationsFolder);
  await refuseInUse(options);
  await options.onSummary(summary);
  await withClient(ownerUrl, (client) =>
    client.query(
      "drop schema if exists pgboss cascade; drop schema if exists queue cascade; drop schema public cascade; create schema public; grant usage on schema public to public",
    ),
  );
  await migrateTo(ownerUrl, { migrationsFolder, names: summary.migrations });
  const { rows, held } = await withClient(ownerUrl, (client) => load(client, options, summary));
  await passTransaction(ownerUrl, BigInt(summary.transaction));
  await migrateDatabase(ownerUrl, migrationsFolder);
  await withClient(ownerUrl, (client) => client.query("analyze"));
  return { rows, createdAt: summary.createdAt, held };
}

const openContents = async ({ path, passphrase }: RestoreOptions) =>
  new ContentsReader(await readArchive(path, { kind: "backup", passphrase }));

/** Reads the whole file before anything is changed. */
async function check(options: RestoreOptions): Promise<Summary> {
  const reader = await openContents(options);
  const summary = await reader.readJson<Summary>();
  await eachTable(reader, async (_section, rows) => {
    for await (const _ of rows);
  });
  return summary;
}

async function eachTable(
  reader: ContentsReader,
  take: (section: Section, rows: AsyncGenerator<Buffer>) => Promise<void>,
): Promise<Counts> {
  const counts: Counts = {};
  for (;;) {
    const next = await reader.readJson<Section | { end: Counts }>();
    if ("end" in next) {
      await reader.readToEnd();
      for (const [table, count] of Object.entries(next.end))
        if (counts[table] !== count)
          throw new BackupError(`The backup is damaged: rows of ${table} are missing.`);
      return counts;
    }
    counts[next.table] = 0;
    await take(
      next,
      counted(reader.readRows(), (count) => {
        counts[next.table]! += count;
      }),
    );
  }
}

async function* counted(rows: AsyncGenerator<Buffer>, add: (count: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of rows) {
    add(countRows(chunk));
    yield chunk;
  }
}

function refuseNewer({ migrations, version }: Summary, folder: string): void {
  const known = readMigrations(folder).map(({ name }) => name);
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was made by a newer version (${version}, with ${unknown.at(-1)}). Restore it with that version.`,
    );
}

async function refuseInUse({ ownerUrl, replace }: RestoreOptions): Promise<void> {
  const others = await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select distinct coalesce(nullif(application_name, ''), usename) as name from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    return rows.map(({ name }) => name);
  });
  if (others.length > 0)
    throw new BackupError(`The database is in use (${others.join(", ")}). Stop web and workers first.`);
  if (!replace && (await hasData(ownerUrl)))
    throw new BackupError(
      "The database has data. Restore into an empty one, or add --replace: what it holds is then deleted.",
    );
}

/** The schema of the version that made the backup; its rows would not fit any other. */
async function migrateTo(
  ownerUrl: string,
  { migrationsFolder, names }: { migrationsFolder: string; names: readonly string[] },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "switchboard-restore-"));
  try {
    for (const name of names) cpSync(join(migrationsFolder, name), join(folder, name), { recursive: true });
    await migrateDatabase(ownerUrl, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function load(client: pg.Client, options: RestoreOptions, summary: Summary) {
  await client.query("begin");
  await client.query("set local statement_timeout = 0");
  await client.query(
    `select ensure_partitions($1::date,
       13 + (extract(year from age(now(), $1::date)) * 12 + extract(month from age(now(), $1::date)))::int)`,
    [summary.firstMonth],
  );
  const walls = await openWalls(client);
  const counts = await eachTable(await readerAfterSummary(options), async ({ table, columns }, rows) => {
    // A new database has rows of its own, such as the price book.
    await client.query(`truncate "${table}"`);
    const into = client.query(copyFrom(`copy "${table}" (${quoted(columns)}) from stdin`));
    await pipeline(Readable.from(rows, { objectMode: false }), into);
  });
  for (const [name, value] of Object.entries(summary.sequences))
    await client.query("select setval($1, greatest($2::bigint, 1), $2::bigint > 0)", [name, value]);
  const held = await holdRunsInProgress(client, summary.createdAt);
  await closeWalls(client, walls);
  await client.query("commit");
  return { rows: Object.values(counts).reduce((sum, count) => sum + count, 0), held };
}

async function readerAfterSummary(options: RestoreOptions): Promise<ContentsReader> {
  const reader = await openContents(options);
  await reader.readJson<Summary>();
  return reader;
}

/**
 * Rows go in as they were: no trigger changes or refuses them, and row-level security does not hide them from the owner
 * until the transaction ends.
 */
async function openWalls(client: pg.Client): Promise<{ forced: string[]; all: string[] }> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity",
  );
  const all = (await readTables(client)).map(({ table }) => table);
  const forced = rows.map(({ name }) => name);
  for (const name of all) await client.query(`alter table "${name}" disable trigger user`);
  for (const name of forced) await client.query(`alter table "${name}" no force row level security`);
  return { forced, all };
}

async function closeWalls(client: pg.Client, { forced, all }: { forced: string[]; all: string[] }) {
  for (const name of forced) await client.query(`alter table "${name}" force row level security`);
  for (const name of all) await client.query(`alter table "${name}" enable trigger user`);
}
