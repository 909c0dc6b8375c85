import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/scripts/testing/database";
import { type TestTx as Tx, testTx as tx } from "@/scripts/testing/test-tx";
import { searchFor } from "./optional";
import { type Db, openDb } from "./pool";
import { type Scope, sqlState } from "./tx";

const ENDED = "The transaction has ended";
const OURS: Scope = { kind: "workspace", id: "ws_ours" };
const THEIRS: Scope = { kind: "workspace", id: "ws_theirs" };

let database: TestDatabase;
let db: Db;
let pooled: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  const options = { url: database.workerUrl, role: "switchboard_worker" as const, max: 4 };
  db = openDb(options);
  pooled = openDb({ ...options, directUrl: database.workerUrl });
  await tx(db, { kind: "system" }, async ({ prisma }) => {
    await prisma.partner.create({
      data: { id: "ptr_1", ref: "ABCDEF", name: "Acme", email: "a@example.com" },
    });
    await prisma.workspace.createMany({ data: [workspace("ws_ours"), workspace("ws_theirs")] });
  });
  await tx(db, THEIRS, (t) => t.prisma.contact.create({ data: contact("ws_theirs", "theirs") }));
});
afterAll(async () => {
  await db.pool.end();
  await pooled.pool.end();
  await database.drop();
});

const workspace = (id: string) => ({
  id,
  partnerId: "ptr_1",
  name: id,
  ownerEmail: "owner@example.com",
  plan: "starter",
});
const contact = (workspaceId: string, id: string) => ({ workspaceId, id, phone: `+1202555${id}`, name: id });
const names = (t: Tx) => t.prisma.contact.findMany({ select: { id: true }, orderBy: { id: "asc" } });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe("Prisma in a transaction", () => {
  it("sees the rows of the transaction's scope and no others", async () => {
    await tx(db, OURS, (t) => t.prisma.contact.create({ data: contact("ws_ours", "ours") }));
    const [ours, theirs] = await Promise.all([tx(db, OURS, names), tx(db, THEIRS, names)]);
    expect([ours, theirs]).toEqual([[{ id: "ours" }], [{ id: "theirs" }]]);
  });

  it("is refused a write into another tenant, with the database's own code", async () => {
    const error = await failure(
      tx(db, OURS, (t) => t.prisma.contact.create({ data: contact("ws_theirs", "intruder") })),
    );
    expect(sqlState(error)).toBe("42501");
  });

  it("shares one commit and one rollback with SQL", async () => {
    const write = async (t: Tx, key: string) => {
      await t.prisma.rateBucket.create({ data: { key: `${key}.prisma`, tokens: 1, updatedAt: new Date() } });
      await t.client.query("insert into rate_bucket (key, tokens, updated_at) values ($1, 1, now())", [
        `${key}.sql`,
      ]);
      return t.prisma.rateBucket.count({ where: { key: { startsWith: key } } });
    };
    expect(await tx(db, { kind: "system" }, (t) => write(t, "committed"))).toBe(2);
    const undone = tx(db, { kind: "system" }, async (t) => {
      await write(t, "undone");
      throw new Error("changed my mind");
    });
    await expect(undone).rejects.toThrow("changed my mind");
    const kept = await tx(db, { kind: "system" }, (t) =>
      t.prisma.rateBucket.findMany({ select: { key: true }, orderBy: { key: "asc" } }),
    );
    expect(kept).toEqual([{ key: "committed.prisma" }, { key: "committed.sql" }]);
  });

  it("follows the scope of as() and comes back from it", async () => {
    const seen = await tx(db, OURS, async (t) => [await t.as(THEIRS, () => names(t)), await names(t)]);
    expect(seen).toEqual([[{ id: "theirs" }], [{ id: "ours" }]]);
  });

  it("uses its own transaction's connection, wherever it is called", async () => {
    const [opened, finished] = [Promise.withResolvers<Tx>(), Promise.withResolvers<void>()];
    const ours = tx(db, OURS, async (t) => {
      opened.resolve(t);
      await finished.promise;
    });
    const seen = await tx(db, THEIRS, async (theirs) => [
      await names(await opened.promise),
      await names(theirs),
    ]);
    finished.resolve();
    await ours;
    expect(seen).toEqual([[{ id: "ours" }], [{ id: "theirs" }]]);
  });

  it("starts a query when it is called, so that several leave together", async () => {
    const counts = await tx(db, OURS, (t) => Promise.all([names(t), t.prisma.contact.count(), names(t)]));
    expect(counts).toEqual([[{ id: "ours" }], 1, [{ id: "ours" }]]);
  });
});

describe("a transaction that has ended", () => {
  it.each(["committed", "rolled back"])("and was %s refuses Prisma and SQL", async (how) => {
    let late: Tx | undefined;
    await failure(
      tx(db, OURS, async (t) => {
        late = t;
        if (how !== "committed") throw new Error("no");
      }),
    );
    await expect(names(late!)).rejects.toThrow(ENDED);
    await expect(late!.query("select 1 as one" as string)).rejects.toThrow(ENDED);
    expect(() => late!.send("select 1 as one" as string, [])).toThrow(ENDED);
  });

  it("refuses a query that was called in time and sent too late", async () => {
    let floating: Promise<unknown> = Promise.resolve();
    await tx(db, OURS, async (t) => {
      floating = failure(t.prisma.contact.updateMany({ data: { name: "late" }, where: { id: "ours" } }));
    });
    expect(String(await floating)).toContain(ENDED);
  });
});

describe("errors of Prisma", () => {
  it("that say the transaction could not be serialized are tried again", async () => {
    let tries = 0;
    const url = new URL(database.workerUrl);
    url.searchParams.set("options", "-c default_transaction_isolation=serializable");
    const strict = openDb({ url: url.toString(), role: "switchboard_worker", max: 1 });
    const [read, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const trying = tx(strict, { kind: "system" }, async (t) => {
      tries += 1;
      const { tokens } = await t.prisma.rateBucket.findFirstOrThrow({ where: { key: "committed.prisma" } });
      read.resolve();
      await written.promise;
      await t.prisma.rateBucket.updateMany({
        where: { key: "committed.prisma" },
        data: { tokens: tokens + 1 },
      });
      return tokens + 1;
    });
    await read.promise;
    await tx(db, { kind: "system" }, (other) =>
      other.prisma.rateBucket.updateMany({ where: { key: "committed.prisma" }, data: { tokens: 5 } }),
    );
    written.resolve();
    const result = await trying;
    await strict.pool.end();
    expect([tries, result]).toEqual([2, 6]);
  });

  it("that name a unique key carry the database's own code", async () => {
    const twice = tx(db, OURS, (t) => t.prisma.contact.create({ data: contact("ws_ours", "ours") }));
    expect(sqlState(await failure(twice))).toBe("23505");
  });

  it("and the two operations that are batched across transactions are refused", async () => {
    const refused = tx(db, OURS, (t) => {
      const { contact } = t.prisma as unknown as { contact: { findUnique(args: object): Promise<unknown> } };
      return contact.findUnique({ where: {} });
    });
    await expect(refused).rejects.toThrow("Use findFirst");
  });
});

it("takes % and _ of a search for what they are", async () => {
  const found = (q: string) =>
    tx(db, OURS, (t) => t.prisma.contact.count({ where: { id: "9", name: searchFor(q) } }));
  await tx(db, OURS, (t) =>
    t.prisma.contact.create({ data: { ...contact("ws_ours", "9"), name: "A_B 100%" } }),
  );
  const searches = ["a_b", "%", "_", "a%b", "a__", "\\", ""];
  expect(await Promise.all(searches.map(found))).toEqual([1, 1, 1, 0, 0, 0, 1]);
});

it("hands over bigint as BigInt, numeric as Decimal, times as Date and JSON as it is", async () => {
  const [workspace, partner] = await tx(db, { kind: "system" }, ({ prisma }) =>
    Promise.all([
      prisma.workspace.findFirstOrThrow({ where: { id: "ws_ours" } }),
      prisma.partner.findFirstOrThrow({ where: { id: "ptr_1" } }),
    ]),
  );
  expect(workspace).toMatchObject({ triggerEpoch: 0n, metadata: {}, createdAt: expect.any(Date) });
  expect(partner.taxRate.toFixed(2)).toBe("0.00");
});

it("prepares nothing on a session a pooler may give to others", async () => {
  const prepared = (of: Db) =>
    tx(of, { kind: "system" }, async (t) => {
      await t.prisma.rateBucket.count({ where: { key: "x" } });
      const { rows } = await t.client.query("select count(*)::int as n from pg_prepared_statements");
      return rows[0].n as number;
    });
  expect([await prepared(db), await prepared(pooled)]).toEqual([expect.any(Number), 0]);
  expect(await prepared(db)).toBeGreaterThan(0);
});
