import { afterAll, beforeAll, expect, it } from "vitest";
import { type Db, openDb } from "@/lib/db/pool";
import { createTestDatabase, type TestDatabase } from "@/scripts/testing/database";
import { readiness } from "./readiness";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb({ url: database.webUrl, role: "switchboard_web", max: 2 });
});
afterAll(async () => {
  await db.pool.end();
  await database.drop();
});

it("is not ready while the pool has no connection left, and says so within a second or two", async () => {
  expect(await readiness(db.pool)).toMatchObject({ ready: true, database: "ok" });
  const taken = [await db.pool.connect(), await db.pool.connect()];
  const began = performance.now();
  expect(await readiness(db.pool)).toMatchObject({ ready: false, database: "unreachable" });
  expect(performance.now() - began).toBeLessThan(2_000);
  for (const client of taken) client.release();
  expect(await readiness(db.pool)).toMatchObject({ ready: true });
});

it("is not ready without a database", async () => {
  const nowhere = openDb({ url: "postgresql://nobody@127.0.0.1:1/none", role: "switchboard_web", max: 1 });
  expect(await readiness(nowhere.pool)).toMatchObject({ ready: false, migrations: "unknown" });
  await nowhere.pool.end();
});
