import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withClient } from "../postgres/connect.ts";
import { until } from "../processes/pause.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { scratchFolder } from "../testing/scratch.ts";
import { migrateDatabase } from "./apply.ts";
import { migrationName, policiesFor, schemaDiff, uncommittedMigrations } from "./new-migration.ts";
import { buildOnPartitions, indexOf } from "./partitioned-index.ts";

const WAITING = "select 1 from pg_locks where not granted and relation = 'note'::regclass";

describe("migrations", () => {
  let database: TestDatabase;
  let scratch: ReturnType<typeof scratchFolder>;

  const query = (text: string) => withClient(database.ownerUrl, (client: pg.Client) => client.query(text));
  const write = (name: string, sql: string) => {
    mkdirSync(join(scratch.path, name), { recursive: true });
    writeFileSync(join(scratch.path, name, "migration.sql"), sql);
  };
  const migrate = () => migrateDatabase(database.ownerUrl, scratch.path);

  beforeEach(async () => {
    scratch = scratchFolder();
    database = await createTestDatabase({ empty: true });
  });
  afterEach(async () => {
    await database.drop();
    scratch.remove();
  });

  it("create a queue that fetches tickets through an index from the start", async () => {
    await migrate();
    const { rows } = await query(`
      explain with next as (
        select id from queue.ticket where ready_at <= now() and (held_until is null or held_until < now())
        order by ready_at limit 30 for update skip locked
      )
      update queue.ticket t set held_until = now() from next where t.id = next.id`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("Index Scan using ticket_ready on ticket");
    expect(plan).toContain("Index Cond: (id = next.id)");
    expect((await query("select id from queue.ticket")).rows).toEqual([]);
  });

  it("are applied in order, once", async () => {
    write("2_later", "insert into note values ('second')");
    write("1_first", "create table note (text text)");
    expect(await migrate()).toEqual(["1_first", "2_later"]);
    expect(await migrate()).toEqual([]);
  });

  it("may contain semicolons in functions, texts and comments", async () => {
    const body =
      "create function shout(t text) returns text language plpgsql as $$ begin return upper(t) || ';'; end $$;";
    write("1_body", `-- one; two\n${body}\ncreate table note as select shout('a;b') as text;`);
    await migrate();
    expect((await query("select text from note")).rows).toEqual([{ text: "A;B;" }]);
  });

  it("may end in a comment and change search_path", async () => {
    write("1_path", "create schema other; set search_path = other; create table note (text text) -- last");
    await migrate();
    expect((await query("select to_regclass('other.note') is not null as found")).rows).toEqual([
      { found: true },
    ]);
    expect(await migrate()).toEqual([]);
  });

  it("may build an index concurrently, and try again after it failed", async () => {
    write("1_first", "create table note (text text); insert into note values ('same'), ('same')");
    write("2_index", "create unique index concurrently note_text on note (text)");
    await expect(migrate()).rejects.toThrow(/migration 2_index: could not create unique index/);
    await query("delete from note");
    expect(await migrate()).toEqual(["2_index"]);
  });

  it("build an index of a partitioned table on each partition, and try again after it failed", async () => {
    const partition = (name: string, bounds: string) => `create table ${name} partition of note ${bounds};`;
    write(
      "1_first",
      `create table note (text text) partition by range (text); ${partition("note_old", "for values from (minvalue) to ('m')")}
       ${partition("note_default", "default")} insert into note values ('same'), ('zoo'), ('zoo')`,
    );
    write(
      "2_index",
      "-- Names are looked up.\ncreate unique index if not exists note_text on note (text);\n",
    );
    await expect(migrate()).rejects.toThrow(/migration 2_index: could not create unique index/);
    await query("delete from note where text = 'zoo'");
    expect(await migrate()).toEqual(["2_index"]);
    const { rows } = await query("select indexname from pg_indexes where tablename like 'note%' order by 1");
    expect(rows.map(({ indexname }) => indexname)).toEqual([
      "note_text",
      "note_text_default",
      "note_text_old",
    ]);
    expect((await query("select 1 from pg_index where not indisvalid")).rows).toEqual([]);
    expect(await migrate()).toEqual([]);
  });

  it("skip a partition that is dropped while an index is built", async () => {
    await query(
      `create table note (text text) partition by range (text); create table note_default partition of note default`,
    );
    const index = indexOf({ name: "2_index", sql: "create index note_text on public.note(text);" });
    if (!index) throw new Error("It is an index.");
    await withClient(database.ownerUrl, (client: pg.Client) =>
      buildOnPartitions(client, index, ["note_gone", "note_default"]),
    );
    const { rows } = await query("select indexname from pg_indexes where tablename like 'note%'");
    expect(rows).toEqual([{ indexname: "note_text_default" }]);
  });

  it("refuse to build an unnamed index concurrently", async () => {
    write("1_first", "create table note (text text)");
    write("2_index", "create index concurrently on note (text)");
    await expect(migrate()).rejects.toThrow(
      /migration 2_index: an index that is built concurrently needs a name/,
    );
  });

  it("let others use a table while they wait for it, and go on once it is free", async () => {
    write("1_first", "create table note (text text)");
    await migrate();
    write("2_column", "alter table note add column at date");
    const patience = { waitMs: 100, pauseMs: 50, tries: 1_000 };
    await withClient(database.ownerUrl, async (reader: pg.Client) => {
      await reader.query("begin; select * from note");
      const migrated = migrateDatabase(database.ownerUrl, scratch.path, patience);
      expect(await until(async () => (await query(WAITING)).rows.length > 0, { withinMs: 5_000 })).toBe(true);
      await query("set statement_timeout = '5s'; insert into note values ('meanwhile')");
      await reader.query("commit");
      expect(await migrated).toEqual(["2_column"]);
    });
    expect((await query("select text, at from note")).rows).toEqual([{ text: "meanwhile", at: null }]);
  });

  it("say that a table is in use, if it stays in use", async () => {
    write("1_first", "create table note (text text)");
    await migrate();
    write("2_column", "alter table note add column at date");
    const patience = { waitMs: 50, pauseMs: 1, tries: 2 };
    await withClient(database.ownerUrl, async (reader: pg.Client) => {
      await reader.query("begin; select * from note");
      await expect(migrateDatabase(database.ownerUrl, scratch.path, patience)).rejects.toMatchObject({
        message: expect.stringContaining("2_column"),
        next: expect.stringContaining("another session holds a table"),
      });
    });
  });

  it("are unchanged when only their line endings differ", async () => {
    write("1_first", "create table note (\n  text text\n)");
    await migrate();
    write("1_first", "create table note (\r\n  text text\r\n)");
    expect(await migrate()).toEqual([]);
  });

  it("refuse a database with tables of unknown origin", async () => {
    await query("create table other_product (id int)");
    write("1_first", "create table note (text text)");
    await expect(migrate()).rejects.toThrow(/already holds tables \(other_product\)/);
    expect((await query("select to_regclass('note') as found")).rows).toEqual([{ found: null }]);
  });

  it("write the same record as Prisma", async () => {
    write("1_first", "create table note (text text)");
    await migrate();
    const { rows } = await query(
      `select migration_name, checksum, logs, rolled_back_at, applied_steps_count, length(id) as id,
         finished_at >= started_at as finished from "_prisma_migrations"`,
    );
    const checksum = createHash("sha256").update("create table note (text text)").digest("hex");
    expect(rows).toEqual([
      {
        migration_name: "1_first",
        checksum,
        logs: null,
        rolled_back_at: null,
        applied_steps_count: 1,
        id: 36,
        finished: true,
      },
    ]);
  });

  it("are atomic, name the failing line, and continue once corrected", async () => {
    write("1_wrong", "create table note (text text);\n\ncreate tabel other (id int);");
    await expect(migrate()).rejects.toThrow(/migration 1_wrong, line 3: syntax error/);
    expect((await query("select to_regclass('note') as found")).rows).toEqual([{ found: null }]);
    write("1_wrong", "create table note (text text);");
    expect(await migrate()).toEqual(["1_wrong"]);
  });

  it("killed half way are applied again", async () => {
    write("1_first", "create table note (text text)");
    await migrate();
    await query(
      `update "_prisma_migrations" set finished_at = null, applied_steps_count = 0; drop table note`,
    );
    expect(await migrate()).toEqual(["1_first"]);
  });

  it("are refused if they changed after they were applied", async () => {
    write("1_first", "create table note (text text)");
    await migrate();
    write("1_first", "create table note (text text, at date)");
    await expect(migrate()).rejects.toThrow("were changed after they had been applied: 1_first");
  });

  it("are refused on a database of a newer version", async () => {
    write("1_first", "create table note (text text)");
    write("2_later", "create table later (text text)");
    await migrate();
    rmSync(join(scratch.path, "2_later"), { recursive: true });
    await expect(migrate()).rejects.toMatchObject({
      message: "the database was migrated by a newer version: 2_later.",
    });
  });

  it("run by two processes at once are applied once", async () => {
    write("1_first", "create table note (text text)");
    const applied = await Promise.all([migrate(), migrate()]);
    expect(applied.flat()).toEqual(["1_first"]);
  });

  it("explain that a database cannot be reached", async () => {
    const nowhere = database.ownerUrl.replace(/:\d+\//, ":1/");
    await expect(migrateDatabase(nowhere, scratch.path)).rejects.toMatchObject({
      step: "Migrating the database",
      message: expect.stringContaining("ECONNREFUSED"),
    });
  });

  it("close each new table of a workspace to the other tenants", async () => {
    const before = 'datasource db {\n  provider = "postgresql"\n}\n';
    const after = `${before}
      model Note {
        workspaceId String @map("workspace_id")
        id          String
        @@id([workspaceId, id])
        @@index([workspaceId, id])
        @@map("note")
      }
      model Country {
        code String @id
        @@map("country")
      }`;
    const script = await schemaDiff(database.ownerUrl, { from: before, to: after });
    write("1_first", script + policiesFor(script));
    await migrate();
    const { rows } = await query(
      `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced, p.polname as policy
       from pg_class c left join pg_policy p on p.polrelid = c.oid where c.relname in ('note', 'country') order by 1, 4`,
    );
    expect(rows).toEqual([
      { name: "country", enabled: false, forced: false, policy: null },
      { name: "note", enabled: true, forced: true, policy: "of_system" },
      { name: "note", enabled: true, forced: true, policy: "of_workspace" },
    ]);
  });

  it("that are not committed are named, because the next one would repeat them", () => {
    const git = (...args: string[]) => execFileSync("git", args, { cwd: scratch.path });
    const migration = (name: string) => {
      write(`prisma/migrations/${name}`, "select 1");
      return `prisma/migrations/${name}`;
    };
    git("init", "--quiet");
    const first = migration("1_first");
    expect(uncommittedMigrations(scratch.path)).toEqual([first]);
    git("add", ".");
    git("-c", "user.name=Sam", "-c", "user.email=sam@example.com", "commit", "--quiet", "-m", "First");
    expect(uncommittedMigrations(scratch.path)).toEqual([]);
  });

  it("are generated from the difference of two schemas", async () => {
    const before = 'datasource db {\n  provider = "postgresql"\n}\nmodel A {\n  id String @id\n}\n';
    const after = `${before}model B {\n  id String @id\n}\n`;
    expect(await schemaDiff(database.ownerUrl, { from: before, to: after })).toContain('CREATE TABLE "B"');
    expect(migrationName(["Add", "call backs!"], new Date("2026-11-21T07:08:09Z"))).toBe(
      "20261121070809_add_call_backs",
    );
  });
});
