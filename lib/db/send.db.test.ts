import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/scripts/testing/database";
import { type TestTx as Tx, testTx as tx } from "@/scripts/testing/test-tx";
import { type Db, openDb } from "./pool";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb({ url: database.workerUrl, role: "switchboard_worker", max: 2 });
});
afterAll(async () => {
  await db.pool.end();
  await database.drop();
});

const write = "insert into rate_bucket (key, tokens, updated_at) values ($1, $2, now())";
const kept = async (key: string) =>
  (await db.pool.query("select 1 from rate_bucket where key = $1", [key])).rowCount;
const during = (fn: (t: Tx) => Promise<unknown>) => tx(db, { kind: "system" }, fn);

describe("a statement sent without waiting", () => {
  it("is kept with the transaction and undone with it", async () => {
    await during(async (t) => t.send(write, ["kept", 1]));
    const gone = during(async (t) => {
      t.send(write, ["gone", 1]);
      throw new Error("changed my mind");
    });
    await expect(gone).rejects.toThrow("changed my mind");
    expect([await kept("kept"), await kept("gone")]).toEqual([1, 0]);
  });

  it("that fails undoes everything, says why, and nothing counts as committed", async () => {
    let committed = false;
    const failed = during(async (t) => {
      t.afterCommit(() => (committed = true));
      await t.run(write, ["before", 1]);
      t.send(write, ["broken", "many"]);
    });
    await expect(failed).rejects.toMatchObject({ code: "22P02" });
    expect([await kept("before"), committed]).toEqual([0, false]);
  });

  it("is the reason given when a later statement is refused because of it", async () => {
    const failed = during(async (t) => {
      t.send(write, ["broken", "many"]);
      await t.run(write, ["after", 1]);
    });
    await expect(failed).rejects.toMatchObject({ code: "22P02" });
    await during(async (t) => t.send(write, ["next", 1]));
    expect([await kept("after"), await kept("next")]).toEqual([0, 1]);
  });

  it("passes its rows on after the commit", async () => {
    const read: unknown[] = [];
    await during(async (t) => {
      t.sendAndRead("select $1::int as n", [3], (rows) => read.push(...rows));
      await t.one("select 1 as one");
      expect(read).toEqual([]);
    });
    expect(read).toEqual([{ n: 3 }]);
  });

  it("passes no rows on when its transaction is undone", async () => {
    const read: unknown[] = [];
    const failed = during(async (t) => {
      t.sendAndRead("select $1::int as n", [3], (rows) => read.push(...rows));
      t.send(write, ["broken", "many"]);
    });
    await expect(failed).rejects.toMatchObject({ code: "22P02" });
    expect(read).toEqual([]);
  });
});
