import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MigrationList } from "@prisma/schema-engine-wasm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withClient } from "../postgres/connect.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { readMigrations } from "./folder.ts";
import { schemaDiff } from "./new-migration.ts";
import { withSchemaEngine } from "./schema-engine.ts";

const root = join(import.meta.dirname, "..", "..");
const folder = join(root, "prisma", "migrations");
const filters = { externalTables: [], externalEnums: [] };

const migrationsList: MigrationList = {
  baseDir: folder,
  lockfile: {
    path: "migration_lock.toml",
    content: readFileSync(join(folder, "migration_lock.toml"), "utf8"),
  },
  shadowDbInitScript: "",
  migrationDirectories: readMigrations(folder).map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
  })),
};

describe("Prisma's schema engine on a database migrated by our runner", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("finds the recorded history clean and nothing left to apply", async () => {
    const [diagnosis, applied] = await withSchemaEngine(database.ownerUrl, async (engine) => [
      await engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters }),
      await engine.applyMigrations({ migrationsList, filters }),
    ]);
    expect(diagnosis).toMatchObject({
      hasMigrationsTable: true,
      history: null,
      editedMigrationNames: [],
      failedMigrationNames: [],
    });
    expect(applied).toEqual({ appliedMigrationNames: [] });
  });
});

/**
 * The parts schema.prisma can express. Partial indexes, checks, policies and partitions exist in the migrations only.
 */
const EXPRESSIBLE = `
  with own as (
    select oid, relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> '_prisma_migrations'
  )
  select relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) || case when attnotnull then '' else ' null' end as line
    from pg_attribute join own on own.oid = attrelid where attnum > 0 and not attisdropped
  union all select relname || ' ' || pg_get_constraintdef(c.oid) from pg_constraint c join own on own.oid = conrelid where contype = 'p'
  order by 1`;

it("schema.prisma describes the columns and keys that the migrations create", async () => {
  const [migrated, described] = [await createTestDatabase(), await createTestDatabase({ empty: true })];
  try {
    const schema = readFileSync(join(root, "prisma", "schema.prisma"), "utf8");
    const script = await schemaDiff(described.ownerUrl, { from: null, to: schema });
    await withClient(described.ownerUrl, (client) => client.query(script));
    const [actual, expected] = await Promise.all(
      [migrated, described].map(({ ownerUrl }) =>
        withClient(ownerUrl, async (client) =>
          (await client.query<{ line: string }>(EXPRESSIBLE)).rows.map(({ line }) => line),
        ),
      ),
    );
    // A list is required in the migrations, which the schema cannot express.
    expect(actual).toEqual(expected!.map((line) => line.replace("[] null", "[]")));
  } finally {
    await Promise.all([migrated.drop(), described.drop()]);
  }
});
