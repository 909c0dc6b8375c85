import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Db, openDb } from "@/lib/db/pool";
import { audit } from "@/lib/services/context";
import { createTestDatabase, type TestDatabase } from "@/scripts/testing/database";
import { type TestTx as Tx, testTx as tx } from "@/scripts/testing/test-tx";
import { assertAudited } from "./assert-audited";

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

const post = { method: "POST", path: "/v1/throttles" } as const;
const call = (contract: Parameters<typeof assertAudited>[0], verb: (t: Tx) => Promise<unknown>) =>
  tx(db, { kind: "system" }, (t) => assertAudited(contract, { tx: t }, () => verb(t)));

let written = 0;
const writeByPrisma = (t: Tx) =>
  t.prisma.signInAttempt.create({ data: { id: `att_${written++}`, key: "account" } });
const writeBySql = (t: Tx) =>
  t.run("insert into sign_in_attempt (id, key) values ($1, 'account')", [`att_${written++}`]);
const writeEntry = (t: Tx) =>
  audit(
    { tx: t, actor: { kind: "system", id: "test", name: "Test" }, now: new Date() },
    { tenantId: "ws_1", action: "throttle.changed" },
  );

describe("a mutation that writes rows", () => {
  it.each([
    ["Prisma", writeByPrisma],
    ["SQL", writeBySql],
    ["an update", (t: Tx) => t.run("update sign_in_attempt set key = 'device'")],
    ["a delete", (t: Tx) => t.run("delete from sign_in_attempt")],
  ])("fails without an audit entry when it writes by %s", async (_, write) => {
    await call({ ...post, unaudited: "The row the test changes." }, writeByPrisma);
    await expect(call(post, write)).rejects.toThrow(
      "POST /v1/throttles wrote sign_in_attempt but no audit entry",
    );
  });

  it("passes with an audit entry, even one written earlier than the rows", async () => {
    await call(post, async (t) => {
      await writeEntry(t);
      await writeByPrisma(t);
    });
  });

  it("is not excused by the entry of an earlier transaction on the same connection", async () => {
    await call(post, writeEntry);
    await expect(call(post, writeBySql)).rejects.toThrow("no audit entry");
  });

  it("needs no entry when its contract gives a reason", async () => {
    await call({ ...post, unaudited: "A read marker." }, writeBySql);
  });
});

describe("a call that writes nothing", () => {
  it("needs no entry, even after a transaction that wrote", async () => {
    await call({ ...post, unaudited: "The earlier transaction." }, writeBySql);
    await call(post, (t) => t.prisma.signInAttempt.count());
  });

  it("may lock rows", async () => {
    await call(post, (t) => t.query("select key from sign_in_attempt for update"));
  });
});
