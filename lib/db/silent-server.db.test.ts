import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/scripts/testing/database";
import { testTx as tx } from "@/scripts/testing/test-tx";
import { type Db, openDb } from "./pool";
import { isDatabaseUnavailable } from "./unavailable";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb({ url: database.workerUrl, role: "switchboard_worker", max: 1, statementTimeoutMs: 300 });
});
afterAll(async () => {
  await db.pool.end();
  await database.drop();
});

it("gives up on a statement that stays silent, and opens a new connection for the next", async () => {
  const began = performance.now();
  const failure = await tx(db, { kind: "system" }, (t) => t.query("select pg_sleep(20)")).catch(
    (error: unknown) => error,
  );
  expect([isDatabaseUnavailable(failure), performance.now() - began < 5_000]).toEqual([true, true]);
  expect(await tx(db, { kind: "system" }, (t) => t.one("select 1 as n"))).toEqual({ n: 1 });
});
