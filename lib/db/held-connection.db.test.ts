import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { heldConnectionViolations } from "@/lib/held-connection";
import { readBody } from "@/lib/http/body";
import { smtpPort } from "@/lib/providers/smtp/port";
import { sendHttp } from "@/lib/services/effects/http";
import { testConfig } from "@/scripts/testing/config";
import { createTestDatabase, type TestDatabase } from "@/scripts/testing/database";
import { type Db, openDb } from "./pool";
import { readOne, tx } from "./tx";

/** A connection is never held while waiting for anything outside the database. */
let database: TestDatabase;
let db: Db;
let other: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb({ url: database.workerUrl, role: "switchboard_worker", max: 4 });
  other = openDb({ url: database.workerUrl, role: "switchboard_worker", max: 4 });
});
afterEach(() => {
  heldConnectionViolations.length = 0;
});
afterAll(async () => {
  await Promise.all([db.pool.end(), other.pool.end()]);
  await database.drop();
});

const system = { kind: "system" } as const;
const query = { text: "select * from key_by_hash", params: [] };
const post = () => new Request("http://switchboard.test/v1/leads", { method: "POST", body: "{}" });
const mail = smtpPort.open({
  settings: { host: "127.0.0.1", port: 1, secure: false, from: "desk@example.com" },
  secret: null,
  config: testConfig,
});

it.each<[string, () => unknown]>([
  ["a transaction of the same pool", () => tx(db, system, async () => 1)],
  ["a transaction of another pool", () => tx(other, system, async () => 1)],
  ["a read of its own", () => readOne(other, system, query as never)],
  ["a query of the pool", () => other.pool.query("select 1")],
  ["a request body", () => readBody(post(), {})],
  ["an HTTP call", () => sendHttp({} as never, { guard: { allowLoopback: true } })],
  ["an email", () => mail?.send({} as never)],
])("refuses %s inside a transaction, however the error is handled", async (_, wait) => {
  await tx(db, system, async () => {
    await expect(async () => wait()).rejects.toThrow(/^A transaction may not/);
  });
  expect(heldConnectionViolations).toHaveLength(1);
});

it("allows all of it once the transaction has ended", async () => {
  let later: Promise<unknown> | undefined;
  await tx(db, system, async (t) => {
    t.afterCommit(() => {
      later = other.pool.query("select 1");
    });
  });
  await later;
  await tx(db, system, async () => 1);
  expect(heldConnectionViolations).toEqual([]);
});
