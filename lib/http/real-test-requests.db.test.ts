import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { until } from "@/scripts/processes/pause";

process.env.ALLOW_LOOPBACK_HTTP = "true";
const { createApi } = await import("@/scripts/testing/api");

/** A test that sends real requests waits for other people's servers, so it must hold nothing meanwhile. */
let api: Awaited<ReturnType<typeof createApi>>;
let partnerKey: string;
let server: Server;
let url: string;
const waiting: ServerResponse[] = [];
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partnerKey = (await api.newPartner()).key;
  server = createServer((_, response) => waiting.push(response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/slow`;
});
afterEach(release);
afterAll(async () => {
  delete process.env.ALLOW_LOOPBACK_HTTP;
  server.closeAllConnections();
  server.close();
  await api.close();
});

function release() {
  for (const response of waiting.splice(0)) response.end("{}");
}
const arrived = (count: number) => until(() => waiting.length === count, { withinMs: 10_000, everyMs: 10 });

async function newAutomation() {
  const desk = await api.newAccount(partnerKey);
  const body = {
    name: "Calls out",
    nodes: [
      { id: "start", type: "trigger", event: "call.missed", next: "ask" },
      { id: "ask", type: "action", action: "http_request", config: { method: "GET", url }, next: null },
    ],
  };
  const made = await api.call("POST", "/v1/automations", { key: desk.key, body });
  const test = (headers: Record<string, string> = {}) =>
    api.call("POST", `/v1/automations/${made.body.id}/test`, {
      key: desk.key,
      body: { http: "send" },
      headers,
    });
  return { desk, test, id: made.body.id };
}

it("does not delay a suspension, which refuses the result", async () => {
  const { desk, test } = await newAutomation();
  const testing = test();
  expect(await arrived(1)).toBe(true);
  const began = performance.now();
  const suspended = await api.call("POST", `/v1/partner/accounts/${desk.id}/suspend`, {
    key: partnerKey,
    body: { reason: "Abuse" },
  });
  expect([suspended.status, performance.now() - began < 2_000]).toEqual([200, true]);
  release();
  expect((await testing).body.code).toBe("account_suspended");
});

it("runs two at once for a workspace and refuses the third", async () => {
  const { test } = await newAutomation();
  const running = [test(), test()];
  expect(await arrived(2)).toBe(true);
  const third = await test();
  expect([third.status, third.body.code, third.headers.get("retry-after")]).toEqual([
    429,
    "rate_limited",
    "5",
  ]);
  release();
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
  const again = test();
  expect(await arrived(1)).toBe(true);
  release();
  expect((await again).status).toBe(200);
});

it("leaves every connection to other requests", async () => {
  const tests = await Promise.all(Array.from({ length: 14 }, () => newAutomation()));
  const running = tests.map(({ test }) => test());
  expect(await arrived(14)).toBe(true);
  expect((await api.call("GET", "/v1/partner/accounts", { key: partnerKey })).status).toBe(200);
  release();
  for (const result of await Promise.all(running)) expect(result.body.status).toBe("succeeded");
});

it("sends once for an Idempotency-Key and lists the result once", async () => {
  const { desk, test, id } = await newAutomation();
  const headers = { "idempotency-key": "once" };
  const first = test(headers);
  expect(await arrived(1)).toBe(true);
  expect((await test(headers)).body.code).toBe("idempotency_key_in_use");
  release();
  const original = await first;
  const second = await test(headers);
  expect([second.body.testId, second.headers.get("idempotent-replayed")]).toEqual([
    original.body.testId,
    "true",
  ]);
  const listed = await api.call("GET", `/v1/automations/${id}/tests`, { key: desk.key });
  expect(listed.body.total).toBe(1);
});
