import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Db, openDb } from "@/lib/db/pool";
import { newId } from "@/lib/id";
import { type Api, createApi } from "@/scripts/testing/api";
import { testTx } from "@/scripts/testing/test-tx";

/** Lists of what changed, as a mirror reads them: page after page, then on from the last row it has. */
let api: Api;
let partnerKey: string;
let writer: Db;
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partnerKey = (await api.newPartner()).key;
  writer = openDb({ url: api.database.workerUrl, role: "switchboard_worker", max: 10 });
});
afterAll(async () => {
  await writer.pool.end();
  await api.close();
});

const START = "2020-01-01T00:00:00.000Z";
type Row = { id: string; updatedAt: string; name: string | null; erasedAt: string | null };

/** Follows one list from a moment to its end. */
async function follow(key: string, since = START, limit = 100): Promise<Row[]> {
  const rows: Row[] = [];
  let after = "";
  for (;;) {
    const path = `/v1/contacts?updated_since=${since}&limit=${limit}${after}`;
    const { status, body } = await api.call("GET", path, { key });
    expect(status).toBe(200);
    rows.push(...body.contacts);
    if (!body.has_more) return rows;
    after = `&starting_after=${body.next_cursor}`;
  }
}

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
let numbers = 0;
const nextPhone = () => `+1202555${String(1_000 + numbers++)}`;
const add = async (key: string, phone = nextPhone()) =>
  (await api.call("POST", "/v1/contacts", { key, body: { phone } })).body as Row;

/** A transaction that writes a contact and stays open until it is asked to end. */
async function openWriter(workspaceId: string) {
  const [id, phone] = [newId("con"), nextPhone()];
  const wrote = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const done = testTx(writer, { kind: "system" }, async (t) => {
    await t.prisma.contact.create({ data: { workspaceId, id, phone } });
    wrote.resolve();
    await end.promise;
  });
  await Promise.race([wrote.promise, done]);
  return {
    id,
    commit: async () => {
      end.resolve();
      await done;
    },
  };
}

describe("what changed since a moment", () => {
  it("comes oldest change first, in pages that hold while rows move to the end", async () => {
    const { key } = await api.newAccount(partnerKey);
    const made = [];
    for (let i = 0; i < 5; i++) made.push(await add(key));
    const first = await api.call("GET", `/v1/contacts?updated_since=${START}&limit=2`, { key });
    expect([ids(first.body.contacts), first.body.total]).toEqual([ids(made.slice(0, 2)), 5]);
    const moved = made[1]!.id;
    await api.call("PATCH", `/v1/contacts/${moved}`, { key, body: { name: "Robin" } });
    const next = `/v1/contacts?updated_since=${START}&limit=10&starting_after=${first.body.next_cursor}`;
    const second = await api.call("GET", next, { key });
    expect(ids(second.body.contacts)).toEqual([...ids(made.slice(2)), moved]);
    expect(second.body.has_more).toBe(false);
  });

  it("goes on from the last row, and refuses a cursor of another list", async () => {
    const { key } = await api.newAccount(partnerKey);
    const [a, b] = [await add(key), await add(key)];
    const since = (await follow(key)).at(-1)!.updatedAt;
    expect(ids(await follow(key, since))).toEqual([b.id]);
    await api.call("PATCH", `/v1/contacts/${a.id}`, { key, body: { name: "Robin" } });
    expect(ids(await follow(key, since))).toEqual([b.id, a.id]);
    for (const cursor of [a.id, "nonsense", `${since}_`, `${since}+${a.id}`]) {
      const path = `/v1/contacts?updated_since=${since}&starting_after=${encodeURIComponent(cursor)}`;
      const refused = await api.call("GET", path, { key });
      expect([cursor, refused.status, refused.body.code]).toEqual([cursor, 400, "invalid_cursor"]);
    }
  });

  it("waits for a transaction that began to write before a later one committed", async () => {
    const account = await api.newAccount(partnerKey);
    const before = await add(account.key);
    await expect.poll(async () => ids(await follow(account.key))).toEqual([before.id]);
    const slow = await openWriter(account.id);
    const quick = await add(account.key);
    const meanwhile = await follow(account.key);
    expect(ids(meanwhile)).not.toContain(quick.id);
    await slow.commit();
    const since = meanwhile.at(-1)?.updatedAt ?? START;
    expect(ids(await follow(account.key, since)).slice(-2)).toEqual([slow.id, quick.id]);
  });

  it("does not wait for other workspaces", async () => {
    const [mine, theirs] = [await api.newAccount(partnerKey), await api.newAccount(partnerKey)];
    const slow = await openWriter(theirs.id);
    const made = await add(mine.key);
    expect(ids(await follow(mine.key))).toEqual([made.id]);
    await slow.commit();
  });

  it("lets no change be missed by a mirror that follows many writers", async () => {
    const account = await api.newAccount(partnerKey);
    const mirror = new Map<string, Row>();
    let writing = true;
    const writers = Array.from({ length: 8 }, async (_, index) => {
      for (let i = 0; i < 12; i++) {
        await testTx(writer, { kind: "system" }, async (t) => {
          const [id, phone] = [newId("con"), nextPhone()];
          await t.prisma.contact.create({ data: { workspaceId: account.id, id, phone } });
          // Some transactions go on for a while after they have written.
          if ((index + i) % 3 === 0) await t.query("select pg_sleep(0.15)");
        });
      }
    });
    const all = Promise.all(writers).finally(() => {
      writing = false;
    });
    let since = START;
    let rounds = 0;
    const catchUp = async () => {
      const rows = await follow(account.key, since, 7);
      for (const row of rows) mirror.set(row.id, row);
      since = rows.at(-1)?.updatedAt ?? since;
      rounds += 1;
    };
    while (writing) await catchUp();
    await all;
    await catchUp();
    const stored = await api.system(({ prisma }) =>
      prisma.contact.findMany({ where: { workspaceId: account.id }, select: { id: true } }),
    );
    expect([stored.length, rounds > 3]).toEqual([96, true]);
    expect([...mirror.keys()].sort()).toEqual(ids(stored).sort());
  });

  it("names a person who was erased, and their records without them", async () => {
    const { key } = await api.newAccount(partnerKey);
    const { id, phone } = (await add(key)) as Row & { phone: string };
    await api.call("POST", "/v1/leads", { key, body: { name: "Robin", phone, source: "web" } });
    const call = { direction: "inbound", from: phone, outcome: "answered", durationSeconds: 60 };
    await api.call("POST", "/v1/calls", { key, body: call });
    await api.call("POST", "/v1/messages", { key, body: { channel: "sms", to: phone, body: "Hello" } });
    const since = new Date().toISOString();
    await api.call("DELETE", `/v1/contacts/${id}`, { key });
    expect(await follow(key, since)).toMatchObject([
      { id, name: null, phone: null, erasedAt: expect.any(String) },
    ]);
    for (const [list, members] of [
      ["leads", { name: "Erased" }],
      ["calls", { from: "erased" }],
      ["messages", { body: "" }],
    ] as const) {
      const { body } = await api.call("GET", `/v1/${list}?updated_since=${since}`, { key });
      expect([list, body[list]]).toMatchObject([list, [members]]);
    }
    expect((await api.call("GET", "/v1/contacts", { key })).body.contacts).toEqual([]);
  });

  it("does not count looking a person up as a change", async () => {
    const { key } = await api.newAccount(partnerKey);
    const { id, updatedAt } = await add(key, "+12025550155");
    const again = await add(key, "+12025550155");
    expect([again.id, again.updatedAt]).toEqual([id, updatedAt]);
  });

  it("lists rows of a sandbox that are ahead of the real time, and no others", async () => {
    const sandbox = (await api.newPartner({ mode: "sandbox" })).key;
    const later = new Date(Date.now() + 10 * 86_400_000);
    const written = async (partner: string) => {
      const { id: workspaceId, key } = await api.newAccount(partner);
      const id = newId("con");
      await api.system(({ prisma }) =>
        prisma.contact.create({ data: { workspaceId, id, phone: nextPhone(), updatedAt: later } }),
      );
      return (await follow(key)).map((row) => [row.id === id, row.updatedAt]);
    };
    expect(await written(sandbox)).toEqual([[true, later.toISOString()]]);
    expect(await written(partnerKey)).toEqual([]);
  });
});
