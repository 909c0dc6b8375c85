/**
 * vitest globalSetup for tests that need PostgreSQL: one embedded server for the run, one migrated template
 * database, and for each test file a clone of it.
 *
 *   let database: TestDatabase;
 *   beforeAll(async () => { database = await createTestDatabase(); });
 *   afterAll(() => database.drop());
 */
import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { escapeIdentifier } from "pg";
import { LOCK_NUMBER } from "../../lib/db/locks.ts";
import { afterMigrations } from "../migrate/after.ts";
import { migrateDatabase } from "../migrate/apply.ts";
import { hashMigrations, readMigrations } from "../migrate/folder.ts";
import { withClient } from "../postgres/connect.ts";
import { acquireDatabase, type DatabaseUrls, type EmbeddedDatabase } from "../postgres/embedded.ts";
import { testDataFolder } from "./memory.ts";

const root = join(import.meta.dirname, "..", "..");
const HANDOVER = "SWITCHBOARD_TEST_DATABASE";

type Handover = { template: string; urls: DatabaseUrls };

export type TestDatabase = {
  name: string;
  /** The migrating owner, and the two roles subject to row-level security. */
  ownerUrl: string;
  webUrl: string;
  workerUrl: string;
  /** The superuser, only to test what the product says about such a login. */
  adminUrl: string;
  drop: () => Promise<void>;
};

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}

/** The template is rebuilt whenever one of its inputs changes. */
function templateName(): string {
  const hash = createHash("sha256").update(
    hashMigrations(readMigrations(join(root, "prisma", "migrations"))),
  );
  for (const name of readdirSync(join(root, "scripts", "migrate")).sort()) {
    hash.update(readFileSync(join(root, "scripts", "migrate", name)));
  }
  for (const { name } of afterMigrations) hash.update(name);
  return `template_${hash.digest("hex").slice(0, 16)}`;
}

/** Other test runs may share the server, so the template is built once, under a lock. */
async function provideTemplate(embedded: EmbeddedDatabase): Promise<string> {
  const name = templateName();
  await withClient(embedded.urls("postgres").admin, async (client) => {
    await client.query("select pg_advisory_lock($1)", [LOCK_NUMBER.testTemplate]);
    const known = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (known.rowCount) return;
    const draft = `draft_${randomBytes(6).toString("hex")}`;
    await embedded.provide(draft);
    try {
      await migrateDatabase(embedded.urls(draft).owner, join(root, "prisma", "migrations"));
      await client.query(`alter database ${escapeIdentifier(draft)} rename to ${escapeIdentifier(name)}`);
    } catch (error) {
      await client.query(`drop database if exists ${escapeIdentifier(draft)} with (force)`);
      throw error;
    }
  });
  return name;
}

async function acquire(): Promise<EmbeddedDatabase> {
  const dataDir = process.env.SWITCHBOARD_TEST_DATA ?? join(testDataFolder(root), "unit");
  const options = { dataDir, chosenByPerson: false, durable: false };
  try {
    return await acquireDatabase(options);
  } catch {
    // Test data is written without fsync and may not survive a power failure, so it is rebuilt once.
    rmSync(dataDir, { recursive: true, force: true });
    return await acquireDatabase(options);
  }
}

export default async function setup() {
  const embedded = await acquire();
  try {
    const template = await provideTemplate(embedded);
    const handover: Handover = { template, urls: embedded.urls("postgres") };
    process.env[HANDOVER] = JSON.stringify(handover);
  } catch (error) {
    await embedded.release();
    throw error;
  }
  return () => embedded.release();
}

/** `empty`: without the migrations, to test the migrations themselves. `from`: a copy of a test's own database. */
export async function createTestDatabase({
  empty = false,
  from,
}: {
  empty?: boolean;
  from?: TestDatabase;
} = {}): Promise<TestDatabase> {
  const text = process.env[HANDOVER];
  if (!text) throw new Error("No test database: this test belongs in the vitest project that starts one.");
  const { template, urls } = JSON.parse(text) as Handover;
  const name = `test_${randomBytes(8).toString("hex")}`;
  const source = from?.name ?? (empty ? "template0" : template);
  await withClient(urls.admin, (client) =>
    client.query(
      // Copying files takes half as long as the default, which writes them to the log as well.
      `create database ${escapeIdentifier(name)} template ${escapeIdentifier(source)} strategy file_copy owner switchboard_owner`,
    ),
  );
  return {
    name,
    ownerUrl: withDatabase(urls.owner, name),
    webUrl: withDatabase(urls.web, name),
    workerUrl: withDatabase(urls.worker, name),
    adminUrl: withDatabase(urls.admin, name),
    drop: async () => {
      await withClient(urls.admin, (client) =>
        client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`),
      );
    },
  };
}
