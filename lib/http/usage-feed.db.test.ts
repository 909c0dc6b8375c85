import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";

/** Usage in the order it is recorded, read by cursor. */
let api: Api;
let partner: { partnerId: string; key: string };
let account: { id: string; key: string };
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partner = await api.newPartner();
  account = await api.newAccount(partner.key);
});
afterAll(() => api.close());

type Page = { events: { key: string }[]; has_more: boolean; next_cursor: string | null };
const read = async (query = "", key = partner.key) =>
  (await api.call("GET", `/v1/partner/usage/feed${query}`, { key })).body as Page;
const INSERT = `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at, supersedes) values ($1, 'sms', $2, $3, 1, $4, $5)`;
const use = (key: string, at = "2026-06-10T10:00:00Z", supersedes: string | null = null) =>
  api.system((t) => t.run(INSERT, [account.id, key, partner.partnerId, at, supersedes]));
/** Transactions of other databases in the same server hold the feed back too, for as long as they last. */
const readAll = async (count: number, query = "?limit=1000") => {
  await expect.poll(async () => (await read(query)).events.length, { timeout: 20_000 }).toBe(count);
  return read(query);
};
const keysOf = (page: Page) => page.events.map(({ key }) => key);

describe("the usage feed", () => {
  it("is empty without a cursor before anything was used", async () => {
    expect(await read()).toEqual({ events: [], has_more: false, next_cursor: null });
  });

  it("has every event once, in the order it was recorded, however it is cut", async () => {
    // Recorded in this order; used in another.
    for (const [n, day] of [9, 3, 7, 1, 5].entries()) await use(`fact ${n}`, `2026-06-0${day}T10:00:00Z`);
    await api.system(async (t) => {
      for (const n of [5, 6, 7])
        await t.run(INSERT, [account.id, `fact ${n}`, partner.partnerId, "2026-06-10", null]);
    });
    const all = await readAll(8);
    expect(keysOf(all)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((n) => `fact ${n}`));
    expect(all.has_more).toBe(false);
    const seen: string[] = [];
    let page = await read("?limit=3");
    for (;;) {
      seen.push(...keysOf(page));
      if (!page.has_more) break;
      page = await read(`?limit=3&cursor=${page.next_cursor}`);
    }
    expect(seen).toEqual(keysOf(all));
  });

  it("goes on from its end with what is recorded later, late usage and corrections too", async () => {
    const end = await read("?limit=1000");
    expect(await read(`?cursor=${end.next_cursor}`)).toEqual({ ...end, events: [] });
    await use("late", "2026-01-02T10:00:00Z");
    await use("corrected", "2026-06-09T10:00:00Z", "fact 0");
    const next = await readAll(2, `?cursor=${end.next_cursor}`);
    expect(next.events).toMatchObject([
      { id: `${account.id}:sms:late`, accountId: account.id, meter: "sms", quantity: 1, supersedes: null },
      { key: "corrected", supersedes: "fact 0" },
    ]);
  });

  it("waits for a transaction that is in progress rather than passing it by", async () => {
    const end = (await readAll(10)).next_cursor;
    const slow = new pg.Client({ connectionString: api.database.workerUrl });
    await slow.connect();
    await slow.query("begin");
    await slow.query("set local role switchboard_worker");
    await slow.query("select set_config('app.scope', 'system', true)");
    await slow.query(INSERT, [account.id, "slow", partner.partnerId, "2026-06-10T10:00:00Z", null]);
    await use("fast");
    expect(keysOf(await read(`?cursor=${end}`))).toEqual([]);
    await slow.query("commit");
    await slow.end();
    expect(keysOf(await readAll(2, `?cursor=${end}`))).toEqual(["slow", "fast"]);
  });

  it("shows a partner only its own events, and needs usage:read", async () => {
    const other = await api.newPartner();
    const cursor = (await read("?limit=1")).next_cursor;
    expect((await read(`?cursor=${cursor}`, other.key)).events).toEqual([]);
    const body = { name: "Reader", scopes: ["accounts:read"] };
    const made = await api.call("POST", "/v1/partner/keys", { key: partner.key, body });
    const refused = await api.call("GET", "/v1/partner/usage/feed", { key: made.body.apiKey });
    expect(refused.status).toBe(403);
  });

  it.each(["x", "e30", Buffer.from('[1,"x","","sms",""]').toString("base64url")])(
    "refuses the cursor %s",
    async (cursor) => {
      const answer = await api.call("GET", `/v1/partner/usage/feed?cursor=${cursor}`, { key: partner.key });
      expect([answer.status, answer.body.code]).toEqual([400, "invalid_cursor"]);
    },
  );
});
