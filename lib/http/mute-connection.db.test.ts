import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";
import { type DatabaseProxy, databaseProxy } from "@/scripts/testing/database-proxy";
import { web } from "./web-process";

/** After a failover or behind a router that has forgotten its connections, nothing comes back from them, not even an error. */
const SILENCE_MS = 6_000;
let api: Api;
let proxy: DatabaseProxy;
let key: string;

beforeAll(async () => {
  api = await createApi({
    unlimited: true,
    prepare: async (database) => {
      proxy = await databaseProxy(database.webUrl);
      database.webUrl = proxy.url;
    },
  });
  const { db, rateDb } = web();
  Object.assign(db.pool.options, { query_timeout: SILENCE_MS });
  Object.assign(rateDb.pool.options, { query_timeout: 1_500 });
  key = (await api.newAccount((await api.newPartner()).key)).key;
});
afterAll(async () => {
  await api.close();
  await proxy.close();
});

const post = async () => {
  const began = performance.now();
  const { status } = await api.call("POST", "/v1/events", {
    key,
    body: { type: "call.missed", data: { caller_phone: "+12025550123" } },
  });
  return { status, seconds: (performance.now() - began) / 1_000 };
};

it("a silent connection costs the calls on it, and never closes its key's ingest", async () => {
  expect((await post()).status).toBe(202);
  // More connections than batches that may be in flight at once.
  await Promise.all(Array.from({ length: 6 }, () => api.call("GET", "/v1/automations", { key })));
  proxy.muteOpen();
  const first = post();
  const others = await Promise.all(Array.from({ length: 20 }, post));
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([202]));
  // Only the first call waits until the connection is given up.
  expect(Math.max(...others.map(({ seconds }) => seconds))).toBeLessThan(SILENCE_MS / 1_000);
  expect((await first).status).toBe(503);
});

it("one silent connection is enough to distrust all that were opened before it", async () => {
  await Promise.all(Array.from({ length: 6 }, () => api.call("GET", "/v1/automations", { key })));
  proxy.muteOpen();
  const first = await Promise.all(Array.from({ length: 2 }, () => api.call("GET", "/v1/leads", { key })));
  expect(first.map(({ status }) => status)).toContain(503);
  const next = await Promise.all(Array.from({ length: 6 }, () => api.call("GET", "/v1/leads", { key })));
  expect(new Set(next.map(({ status }) => status))).toEqual(new Set([200]));
});
