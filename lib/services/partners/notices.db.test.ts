import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Db, openDb } from "@/lib/db/pool";
import { openLog } from "@/lib/log";
import { noticesJob } from "@/lib/worker/jobs/notices";
import { type Api, createApi } from "@/scripts/testing/api";

/** Facts that only time or usage brings about reach a partner's webhooks once. */
let api: Api;
let db: Db;
let partner: { partnerId: string; key: string };
let account: { id: string; key: string };

beforeAll(async () => {
  api = await createApi();
  db = openDb({ url: api.database.workerUrl, role: "switchboard_worker", max: 4 });
  partner = await api.newPartner();
  account = await api.newAccount(partner.key, { name: "Counted", plan: "starter" });
});
afterAll(async () => {
  await db.pool.end();
  await api.close();
});

const listen = (events: string[]) =>
  api.call("POST", "/v1/partner/webhooks", {
    key: partner.key,
    body: { url: "https://hooks.example.com/x", events },
  });
const chore = noticesJob(openLog({ name: "test", level: "fatal" }));
const texts = (key: string, quantity: number) =>
  api.system((t) =>
    t.run(
      "insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at) values ($1, 'sms', $2, $3, $4, now())",
      [account.id, key, partner.partnerId, quantity],
    ),
  );
const notices = (type: string) =>
  api.system(async (t) =>
    (
      await t.query<{ data: Record<string, unknown> }>(
        "select data from partner_event where partner_id = $1 and type = $2 order by id",
        [partner.partnerId, type],
      )
    ).map(({ data }) => data),
  );

describe("usage.threshold_reached", () => {
  it("is not computed for a partner without a subscribed webhook", async () => {
    await texts("a", 170);
    await chore(db);
    expect(await notices("usage.threshold_reached")).toEqual([]);
  });

  it("is emitted once at 80 and once at 100 % of the allowance, however many workers run", async () => {
    // An account that began today has a part of the month's allowance.
    const since = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 1));
    await api.system((t) =>
      t.run("update account_history set at = $2 where workspace_id = $1", [account.id, since]),
    );
    await listen(["usage.threshold_reached"]);
    await Promise.all([chore(db), chore(db), chore(db)]);
    const first = { accountId: account.id, meter: "sms", percent: 80, used: 170, included: 200 };
    expect(await notices("usage.threshold_reached")).toMatchObject([first]);
    await texts("b", 40);
    await chore(db);
    await chore(db);
    expect(await notices("usage.threshold_reached")).toMatchObject([
      first,
      { ...first, percent: 100, used: 210 },
    ]);
  });
});

describe("the thresholds of a partner", () => {
  const path = "/v1/partner/billing/thresholds";
  const put = (percents: unknown) => api.call("PUT", path, { key: partner.key, body: { percents } });

  it("are 80 and 100 at first, and changes are audited", async () => {
    expect((await api.call("GET", path, { key: partner.key })).body).toEqual({ percents: [80, 100] });
    expect((await put([150, 50])).body).toEqual({ percents: [50, 150] });
    const { entries } = (await api.call("GET", "/v1/partner/audit", { key: partner.key })).body;
    expect(entries[0]).toMatchObject({
      action: "usage_thresholds.changed",
      detail: { before: [80, 100], after: [50, 150] },
    });
  });

  it("decide which events are emitted from then on, each once", async () => {
    const before = await notices("usage.threshold_reached");
    await chore(db);
    await texts("c", 100);
    await chore(db);
    await chore(db);
    const added = (await notices("usage.threshold_reached")).slice(before.length);
    expect(added).toMatchObject([
      { percent: 50, used: 210, included: 200 },
      { percent: 150, used: 310 },
    ]);
    await put([]);
    await texts("d", 1_000);
    await chore(db);
    expect((await notices("usage.threshold_reached")).length).toBe(before.length + 2);
  });

  it.each([[[0]], [[1001]], [[80, 80]], [[1.5]], ["80"], [Array.from({ length: 11 }, (_, n) => n + 1)]])(
    "refuse %j",
    async (percents) => {
      expect((await put(percents)).status).toBe(422);
    },
  );
});

describe("key.expiring", () => {
  it("is emitted once, a week ahead, except for rotated keys and later expiries", async () => {
    await listen(["key.expiring"]);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const make = (name: string, days: number) =>
      api.call("POST", "/v1/partner/keys", { key: partner.key, body: { name, expiresAt: inDays(days) } });
    const soon = (await make("soon", 6)).body;
    await make("later", 8);
    const rotated = (await make("rotated", 5)).body;
    // The successor keeps the expiry and is announced in the place of the key it replaces.
    const successor = (await api.call("POST", `/v1/partner/keys/${rotated.id}/rotate`, { key: partner.key }))
      .body;
    await Promise.all([chore(db), chore(db)]);
    const events = await notices("key.expiring");
    expect(events).toMatchObject([
      { keyId: successor.id, kind: "partner", name: "rotated", last4: successor.last4 },
      { keyId: soon.id, kind: "partner", name: "soon", last4: soon.last4 },
    ]);
    expect(JSON.stringify(events)).not.toContain(soon.apiKey);
  });
});
