import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDb } from "@/lib/db/pool";
import { openLog } from "@/lib/log";
import { type Api, createApi } from "@/scripts/testing/api";
import { deliverDue, fanOut } from "./deliver";

let api: Api;
let partner: { partnerId: string; key: string };
let receiver: Server;
let url: string;
let answer = 200;
const received: { headers: Record<string, string>; body: string }[] = [];

beforeAll(async () => {
  process.env.ALLOW_LOOPBACK_HTTP = "true";
  api = await createApi();
  partner = await api.newPartner();
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString("utf8"),
      });
      response.writeHead(answer).end();
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => receiver.once("listening", resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  receiver.close();
  await api.close();
});

const keys = [{ id: "k1", key: Buffer.alloc(32, 7) }];
async function work() {
  const db = openDb({ url: api.database.workerUrl, role: "switchboard_worker", max: 2 });
  try {
    const of = { db, log: openLog({ name: "test", level: "fatal" }), keys, guard: { allowLoopback: true } };
    await fanOut(of);
    return await deliverDue(of);
  } finally {
    await db.pool.end();
  }
}
const hasten = () =>
  api.system((t) =>
    t.run(
      "update webhook_delivery set next_attempt_at = now() - interval '1 second' where status = 'pending'",
    ),
  );

describe("partner webhooks", () => {
  let endpoint: { id: string; secret: string };

  it("show their secret once and refuse addresses inside a network", async () => {
    const made = await api.call("POST", "/v1/partner/webhooks", {
      key: partner.key,
      body: { url, events: ["account.created", "account.suspended"] },
    });
    expect(made.body.secret).toMatch(/^whsec_/);
    endpoint = made.body as typeof endpoint;
    expect(
      (await api.call("GET", `/v1/partner/webhooks/${endpoint.id}`, { key: partner.key })).body.secret,
    ).toBeUndefined();
    for (const bad of ["http://169.254.169.254/", "ftp://example.com", "http://10.0.0.8/x", "nonsense"]) {
      const refused = await api.call("POST", "/v1/partner/webhooks", {
        key: partner.key,
        body: { url: bad },
      });
      expect([bad, refused.status]).toEqual([bad, 422]);
    }
  });

  it("deliver signed events, and keep the order of one account after a failure", async () => {
    const account = await api.newAccount(partner.key, { name: "Told" });
    await api.call("POST", `/v1/partner/accounts/${account.id}/suspend`, {
      key: partner.key,
      body: { reason: "x" },
    });
    answer = 500;
    await work();
    expect(received.length).toBe(1);
    await hasten();
    answer = 200;
    await work();
    await hasten();
    await work();
    const types = received.map(({ body }) => JSON.parse(body).type);
    expect(types).toEqual(["account.created", "account.created", "account.suspended"]);
    const last = received.at(-1)!;
    expect(new Webhook(endpoint.secret).verify(last.body, last.headers)).toMatchObject({
      type: "account.suspended",
    });
    expect(last.body).not.toContain("fdw_");
  });

  it("are sent in the order they were created, whatever their order in the table", async () => {
    const other = await api.newPartner();
    await api.call("POST", "/v1/partner/webhooks", { key: other.key, body: { url, events: [] } });
    await api.system((t) =>
      t.run(
        `insert into partner_event (partner_id, id, type, workspace_id, data, created_at)
         select $1, 'pev_' || n, 'account.created', 'ws_ordered', '{}', now() from generate_series(9, 1, -1) n`,
        [other.partnerId],
      ),
    );
    await Promise.all([work(), work()]);
    const order = await api.system((t) =>
      t.query<{ event_id: string }>(
        "select event_id from webhook_delivery where partner_id = $1 and order_key = 'ws_ordered' order by id",
        [other.partnerId],
      ),
    );
    expect(order.map((row) => row.event_id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `pev_${n}`));
    await api.system((t) => t.run("delete from webhook_delivery where partner_id = $1", [other.partnerId]));
    received.length = 0;
  });

  it("number a partner's events without gaps, and show the body that was sent", async () => {
    const log = await api.call("GET", `/v1/partner/webhooks/${endpoint.id}/deliveries?limit=100`, {
      key: partner.key,
    });
    const all = log.body.deliveries as { sequence: number; body: string; type: string }[];
    for (const { sequence, body, type } of all)
      expect(JSON.parse(body)).toMatchObject({ type, sequence, data: expect.any(Object) });
    const numbers = await api.system((t) =>
      t.query<{ seq: number }>("select seq::int from partner_event where partner_id = $1 order by seq", [
        partner.partnerId,
      ]),
    );
    expect(numbers.map(({ seq }) => seq)).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers.length).toBeGreaterThan(1);
    expect(all.map(({ sequence }) => sequence)).toEqual([2, 1]);
  });

  it("sign with both secrets for a day after a rotation, and replay on demand", async () => {
    const rotated = await api.call("POST", `/v1/partner/webhooks/${endpoint.id}/rotate-secret`, {
      key: partner.key,
    });
    const log = await api.call("GET", `/v1/partner/webhooks/${endpoint.id}/deliveries`, { key: partner.key });
    const done = log.body.deliveries.find((d: { status: string }) => d.status === "delivered");
    const replay = await api.call(
      "POST",
      `/v1/partner/webhooks/${endpoint.id}/deliveries/${done.id}/replay`,
      { key: partner.key },
    );
    expect(replay.body).toMatchObject({ status: "pending", replayOf: done.id });
    received.length = 0;
    await work();
    const again = received[0]!;
    expect(again.headers["webhook-id"]).toBe(done.eventId);
    expect(() => new Webhook(endpoint.secret).verify(again.body, again.headers)).not.toThrow();
    expect(() => new Webhook(rotated.body.secret).verify(again.body, again.headers)).not.toThrow();
  });

  const patch = (body: object) =>
    api.call("PATCH", `/v1/partner/webhooks/${endpoint.id}`, { key: partner.key, body });
  const deliveries = async () =>
    (await api.call("GET", `/v1/partner/webhooks/${endpoint.id}/deliveries?limit=100`, { key: partner.key }))
      .body.deliveries as Record<string, unknown>[];
  const waiting = async () => (await deliveries()).filter((one) => one.status === "pending");
  const heard = () => received.map(({ body }) => JSON.parse(body).type as string);

  it("wait while their endpoint is paused, and are sent in order when it is resumed", async () => {
    answer = 200;
    await patch({ status: "disabled" });
    received.length = 0;
    const account = await api.newAccount(partner.key, { name: "Kept" });
    await api.call("POST", `/v1/partner/accounts/${account.id}/suspend`, {
      key: partner.key,
      body: { reason: "x" },
    });
    await work();
    expect(await work()).toBe(0);
    expect(received).toEqual([]);
    const about = { accountId: account.id, accountName: "Kept", attempts: 0, nextAttemptAt: null };
    expect(await waiting()).toMatchObject([
      { type: "account.suspended", ...about },
      { type: "account.created", ...about },
    ]);
    await patch({ status: "enabled" });
    await work();
    await work();
    expect(heard()).toEqual(["account.created", "account.suspended"]);
    expect(await waiting()).toEqual([]);
  });

  it("follow the usual schedule once their endpoint is resumed, and stop when it is paused again", async () => {
    await patch({ status: "disabled" });
    await api.newAccount(partner.key, { name: "Late" });
    await work();
    await patch({ status: "enabled" });
    answer = 500;
    received.length = 0;
    await work();
    const [tried] = await waiting();
    expect(tried).toMatchObject({ attempts: 1, lastStatus: 500 });
    expect(Date.parse(tried!.nextAttemptAt as string) - Date.now()).toBeLessThan(6_000);
    await patch({ status: "disabled" });
    expect(await waiting()).toMatchObject([{ attempts: 1, nextAttemptAt: null }]);
    // Deliveries that were due before the pause, or written during it, are not tried either.
    await hasten();
    expect(await work()).toBe(0);
    expect(received.length).toBe(1);
    answer = 200;
    await patch({ status: "enabled" });
    await work();
    expect(await waiting()).toEqual([]);
  });

  it("of a paused endpoint do not block those of other endpoints", async () => {
    await patch({ status: "disabled" });
    for (let n = 0; n < 3; n++) await api.newAccount(partner.key, { name: `Held ${n}` });
    await work();
    // More than are tried at once.
    await api.system((t) =>
      t.run(
        `insert into webhook_delivery (partner_id, id, endpoint_id, event_id, order_key, next_attempt_at)
         select $1, 'whd_' || n, $2, (select max(id) from partner_event where partner_id = $1), 'n' || n, now() - interval '1 hour'
         from generate_series(1, 30) n`,
        [partner.partnerId, endpoint.id],
      ),
    );
    const other = await api.newPartner();
    await api.call("POST", "/v1/partner/webhooks", { key: other.key, body: { url } });
    received.length = 0;
    await api.newAccount(other.key, { name: "Not held" });
    await work();
    expect(heard()).toEqual(["account.created"]);
    await api.system((t) => t.run("delete from webhook_delivery where order_key like 'n%'"));
  });

  it("fail when they waited for longer than three days, but not before the endpoint is resumed", async () => {
    const kept = await waiting();
    expect(kept.length).toBe(3);
    const old = kept.at(-1)!.id as string;
    await api.system((t) =>
      t.run("update webhook_delivery set created_at = now() - interval '73 hours' where id = $1", [old]),
    );
    await work();
    expect((await waiting()).length).toBe(3);
    received.length = 0;
    await patch({ status: "enabled" });
    expect((await deliveries()).find((one) => one.id === old)).toMatchObject({
      status: "failed",
      attempts: 0,
      lastError: expect.stringContaining("more than 3 days"),
    });
    await work();
    expect(received.length).toBe(2);
  });

  it("are replayed to a paused endpoint once it is resumed", async () => {
    await patch({ status: "disabled" });
    const done = (await deliveries()).find((one) => one.status === "delivered")!;
    const replay = await api.call(
      "POST",
      `/v1/partner/webhooks/${endpoint.id}/deliveries/${done.id}/replay`,
      { key: partner.key },
    );
    expect(replay.body).toMatchObject({ status: "pending", nextAttemptAt: null, replayOf: done.id });
    received.length = 0;
    expect(await work()).toBe(0);
    await patch({ status: "enabled" });
    await work();
    expect(received.map(({ headers }) => headers["webhook-id"])).toEqual([done.eventId]);
  });

  it("switch off an endpoint that responds 410, and collect nothing for it", async () => {
    answer = 410;
    await api.newAccount(partner.key, { name: "Gone" });
    await work();
    expect(
      (await api.call("GET", `/v1/partner/webhooks/${endpoint.id}`, { key: partner.key })).body,
    ).toMatchObject({ status: "disabled", gone: true });
    const before = (await deliveries()).length;
    await api.newAccount(partner.key, { name: "Unheard" });
    await work();
    expect((await deliveries()).length).toBe(before);
    // To write back what was read is no pause.
    expect((await patch({ status: "disabled" })).body).toMatchObject({ gone: true });
    expect((await patch({ status: "enabled" })).body).toMatchObject({ status: "enabled", gone: false });
  });
});
