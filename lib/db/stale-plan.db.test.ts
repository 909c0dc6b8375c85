import { afterAll, beforeAll, expect, it } from "vitest";
import { withClient } from "@/scripts/postgres/connect";
import { createTestDatabase, type TestDatabase } from "@/scripts/testing/database";
import { testTx as tx } from "@/scripts/testing/test-tx";
import { type Db, openDb } from "./pool";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb({ url: database.workerUrl, role: "switchboard_worker", max: 1 });
});
afterAll(async () => {
  await db.pool.end();
  await database.drop();
});

it("goes on when a migration changes a table under a prepared statement", async () => {
  const read = () =>
    tx(db, { kind: "system" }, (t) => t.query("select * from engine_measurement where id = $1", [1]));
  for (let i = 0; i < 7; i++) await read();
  await withClient(database.ownerUrl, (client) =>
    client.query("alter table engine_measurement add column later text"),
  );
  expect(await read()).toEqual([]);
});
