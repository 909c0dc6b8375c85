import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/scripts/testing/database";
import { type DatabaseProxy, databaseProxy } from "@/scripts/testing/database-proxy";
import { testTx as tx } from "@/scripts/testing/test-tx";
import { type Db, openDb } from "./pool";
import { mayHaveCommitted } from "./tx";

let database: TestDatabase;
let proxy: DatabaseProxy;
let db: Db;
let direct: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await databaseProxy(database.workerUrl);
  direct = openDb({ url: database.workerUrl, role: "switchboard_worker", max: 2 });
  db = openDb({ url: proxy.url, role: "switchboard_worker", max: 1 });
});
afterAll(async () => {
  await db.pool.end();
  await direct.pool.end();
  await proxy.close();
  await database.drop();
});
beforeEach(() => proxy.breakAfter(""));

const put = (key: string) =>
  tx(db, { kind: "system" }, (t) =>
    t.run("insert into rate_bucket (key, tokens, updated_at) values ($1, 1, now())", [key]),
  );
const isThere = async (key: string) => {
  const found = await tx(direct, { kind: "system" }, (t) =>
    t.one("select 1 from rate_bucket where key = $1", [key]),
  );
  return found !== null;
};
const failure = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => error,
  );

it("whose answer to a commit is lost may have been done, and says so", async () => {
  proxy.breakAfter("commit");
  const error = await failure(put("answered by nobody"));
  expect([error instanceof Error, proxy.broken > 0]).toEqual([true, true]);
  expect(mayHaveCommitted(error)).toBe(true);
  await expect.poll(() => isThere("answered by nobody")).toBe(true);
});

it("that broke before its commit was not done, and may be done again", async () => {
  proxy.breakAfter("rate_bucket");
  const error = await failure(put("broken"));
  expect([error instanceof Error, proxy.broken > 0]).toEqual([true, true]);
  expect(mayHaveCommitted(error)).toBe(false);
  expect(await isThere("broken")).toBe(false);
});

it("that the database refused was not done, though it was refused at its commit", async () => {
  const refused = failure(
    tx(db, { kind: "system" }, async (t) => {
      await t.run("insert into rate_bucket (key, tokens, updated_at) values ('refused', 1, now())");
      t.send("select 1 / $1::int", [0]);
    }),
  );
  expect(await refused).toMatchObject({ code: "22012" });
  expect(mayHaveCommitted(await refused)).toBe(false);
  expect(await isThere("refused")).toBe(false);
});

it("that never had a connection was not done", async () => {
  const nowhere = openDb({ url: "postgres://nobody@127.0.0.1:1/none", role: "switchboard_worker", max: 1 });
  const error = await failure(tx(nowhere, { kind: "system" }, (t) => t.run("select 1")));
  expect(error).toMatchObject({ code: "ECONNREFUSED" });
  expect(mayHaveCommitted(error)).toBe(false);
  await nowhere.pool.end();
});
