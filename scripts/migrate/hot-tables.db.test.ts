import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withClient } from "../postgres/connect.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import {
  migrationsFolder,
  migrationNames as names,
  openVersions,
  type Versions,
} from "../testing/versions.ts";
import { readMigrations } from "./folder.ts";
import { heavyUses } from "./hot-tables.ts";

/** Written before anyone ran this product in earnest; later ones are held to the rule. */
const LAST_UNCHECKED = "20261124050000_backups_see_every_table";

describe("a migration of a table in use", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const uses = (sql: string) =>
    withClient(database.ownerUrl, (client: pg.Client) => heavyUses(client, { name: "next", sql }));

  it.each([
    ["alter table message add column note text"],
    ["alter table message add column is_seen boolean not null default false"],
    ["alter table message add constraint has_body check (body <> '') not valid"],
    ["alter table run validate constraint run_status"],
    ["create table receipt (id text primary key); create index on receipt (id)"],
    ["create index concurrently contact_name on contact (name)"],
    ["create index message_body on message(body)"],
    ["create index message_body on public.message (body)"],
    ["alter table partner alter column name set not null"],
  ])("may be quick: %s", async (sql) => {
    expect(await uses(sql)).toEqual([]);
  });

  it.each([
    ["create index contact_name on contact (name)", "contact is read"],
    ["create index concurrently message_body on message (body)", "message_body cannot be built concurrently"],
    ["alter table message add column drawn uuid default gen_random_uuid()", "message is read"],
    ["alter table message alter column body type varchar(2000)", "message is read"],
    ["alter table message alter column from_address set not null", "message is read"],
    ["alter table message add constraint has_body check (body <> '')", "message is read"],
    ["alter table message no force row level security; update message set body = body", "message is read"],
    [
      "alter table message no force row level security; insert into event_key select from message",
      "message is read",
    ],
  ])("is found to be slow: %s", async (sql, use) => {
    expect(await uses(sql)).toContain(use);
  });

  it("leaves the database as it was", async () => {
    await uses("alter table message add column note text");
    const found = await withClient(database.ownerUrl, (client: pg.Client) =>
      client.query(
        "select 1 from information_schema.columns where table_name = 'message' and column_name = 'note'",
      ),
    );
    expect(found.rows).toEqual([]);
  });
});

describe("our own migrations", () => {
  let versions: Versions;
  beforeAll(async () => {
    versions = await openVersions();
  });
  afterAll(() => versions.close());

  const later = names.slice(names.indexOf(LAST_UNCHECKED) + 1);

  it.each(later)("%s keeps nobody out of a table in use", async (name) => {
    const index = names.indexOf(name);
    const migration = readMigrations(migrationsFolder)[index];
    if (!migration) throw new Error(`No migration is called ${name}`);
    const database = await versions.at(index);
    expect(await withClient(database.ownerUrl, (client: pg.Client) => heavyUses(client, migration))).toEqual(
      [],
    );
    await database.drop();
  });

  it("are held to the rule from the one that was agreed on", () => {
    expect(names).toContain(LAST_UNCHECKED);
  });
});
