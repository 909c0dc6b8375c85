import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anyFreePort } from "./postgres/port.ts";
import { until } from "./processes/pause.ts";
import { type Api, createApi } from "./testing/api.ts";
import { testConfig } from "./testing/config.ts";
import { startBuiltWorker, startWeb } from "./testing/web-server.ts";

let api: Api;
let account: { id: string; key: string };
let web: { child: ChildProcess; url: string };
let worker: ChildProcess;
let workerUrl: string;

beforeAll(async () => {
  api = await createApi();
  account = await api.newAccount((await api.newPartner()).key);
  web = await startWeb(api.database.webUrl);
  const port = String(await anyFreePort());
  workerUrl = `http://127.0.0.1:${port}`;
  worker = startBuiltWorker(api.database.workerUrl, web.url, {
    METRICS_PORT: port,
    HOST: "127.0.0.1",
    ALLOW_LOOPBACK_HTTP: "true",
  });
}, 120_000);
afterAll(async () => {
  web.child.kill("SIGKILL");
  worker.kill("SIGKILL");
  await api.close();
});

const AUTHORIZATION = { authorization: `Bearer ${testConfig.keyPepper}` };
const scrape = async (url: string) => {
  const answer = await fetch(`${url}/metrics`, { headers: AUTHORIZATION });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  return answer.text();
};

const call = (path: string, body: unknown) =>
  fetch(`${web.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${account.key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const nodes = (url: string) => [
  { id: "t", type: "trigger", event: "call.missed", next: "a" },
  { id: "a", type: "action", action: "http_request", config: { method: "GET", url } },
];

/** Every metric that a rule or a panel asks for. */
function namesIn(file: string): string[] {
  const text = readFileSync(join(import.meta.dirname, "..", "docs", "monitoring", file), "utf8");
  return [...new Set(text.match(/\b(?:switchboard|process|nodejs)_[a-z0-9_]+\b/g))];
}

it("reports every metric that the alert rules and the dashboard ask for", async () => {
  const created = await call("/v1/automations", { name: "Ask", nodes: nodes(`${workerUrl}/healthz`) });
  const { id } = (await created.json()) as { id: string };
  expect((await call(`/v1/automations/${id}/deploy`, {})).status).toBe(200);
  const event = { type: "call.missed", data: { caller_phone: "+12025550123" } };
  expect((await call("/v1/events", event)).status).toBe(202);
  expect((await call("/v1/events", { type: "nothing" })).status).toBe(422);
  let ofWorker = "";
  const isSent = async () => {
    ofWorker = await scrape(workerUrl).catch(() => "");
    return ofWorker.includes('switchboard_effects_total{action="http_request",outcome="sent"} 1');
  };
  expect(await until(isSent, { withinMs: 30_000 })).toBe(true);
  let ofWeb = "";
  const isMeasured = async () => {
    ofWeb = await scrape(web.url);
    return ofWeb.includes("switchboard_queue_depth");
  };
  expect(await until(isMeasured, { withinMs: 30_000 })).toBe(true);
  expect(ofWeb).toContain('switchboard_http_requests_total{method="POST",route="/v1/events",status="202"} 1');
  expect(ofWeb).toContain('switchboard_http_request_seconds_count{method="POST",route="/v1/events"} 2');
  const reported = ofWeb + ofWorker;
  const missing = ["alerts.yml", "dashboard.json"]
    .flatMap(namesIn)
    .filter((name) => !reported.includes(name));
  expect(missing).toEqual([]);
});

it("shows a worker's metrics to those who know the token, and whether it is alive to anyone", async () => {
  expect((await fetch(`${workerUrl}/metrics`)).status).toBe(401);
  expect((await fetch(`${workerUrl}/metrics`, { headers: { authorization: "Bearer no" } })).status).toBe(401);
  expect((await fetch(`${workerUrl}/healthz`)).status).toBe(200);
  expect((await fetch(`${workerUrl}/v1/events`, { headers: AUTHORIZATION })).status).toBe(404);
});
