import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/scripts/testing/database";
import { type DatabaseProxy, databaseProxy } from "@/scripts/testing/database-proxy";
import { testTx as tx } from "@/scripts/testing/test-tx";
import { type Db, openDb } from "./pool";
import { ENGINE_LIMITS } from "./time-limits";
import { isDatabaseUnavailable } from "./unavailable";

let database: TestDatabase;
let proxy: DatabaseProxy;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await databaseProxy(database.workerUrl);
  const limits = { ...ENGINE_LIMITS, statementMs: 100 };
  db = openDb({ url: proxy.url, role: "switchboard_worker", max: 1, limits });
});
afterAll(async () => {
  await db.pool.end();
  await proxy.close();
  await database.drop();
});

const read = () => tx(db, { kind: "system" }, (t) => t.one("select 1 as n"));

it("gives up on a statement that stays silent, and opens a new connection for the next", async () => {
  expect(await read()).toEqual({ n: 1 });
  proxy.muteOpen();
  const began = performance.now();
  const failure = await read().catch((error: unknown) => error);
  expect([isDatabaseUnavailable(failure), performance.now() - began < 5_000]).toEqual([true, true]);
  expect(await read()).toEqual({ n: 1 });
});
