import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { until } from "@/scripts/processes/pause";
import { type Api, createApi } from "@/scripts/testing/api";

/** The limit on open streams, and the cost of an open stream. */
let api: Api;
let partnerKey: string;
const open: AbortController[] = [];
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partnerKey = (await api.newPartner()).key;
});
afterEach(() => {
  for (const one of open.splice(0)) one.abort();
});
afterAll(() => api.close());

async function follow(key: string) {
  const stop = new AbortController();
  open.push(stop);
  const headers = { authorization: `Bearer ${key}` };
  const ask = () =>
    api.fetch(new Request("http://switchboard.test/v1/desk/stream", { headers, signal: stop.signal }));
  let answer = await ask();
  if (answer.status === 429 && (await answer.clone().json()).code === "rate_limited") {
    await api.system((t) => t.run("update rate_bucket set tokens = 100000"));
    answer = await ask();
  }
  return answer;
}

const openTimes = async (key: string, times: number) => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await follow(key)).status);
  return statuses;
};

it("allows a key twenty streams at once, and another when one has ended", async () => {
  const desk = await api.newAccount(partnerKey);
  expect(new Set(await openTimes(desk.key, 20))).toEqual(new Set([200]));
  const refused = await follow(desk.key);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
  expect(await refused.json()).toMatchObject({ code: "too_many_streams" });
  open[0]?.abort();
  const opened = () => follow(desk.key).then(({ status }) => status === 200);
  expect(await until(opened, { withinMs: 5_000, everyMs: 50 })).toBe(true);
});

it("allows a workspace sixty streams, whoever reads them", async () => {
  const desk = await api.newAccount(partnerKey);
  const keys = [desk.key];
  for (const name of ["B", "C", "D"]) {
    const made = await api.call("POST", "/v1/keys", { key: desk.key, body: { name } });
    keys.push(made.body.apiKey);
  }
  for (const key of keys.slice(0, 3)) await openTimes(key, 20);
  expect((await follow(keys[3]!)).status).toBe(429);
  const neighbor = await api.newAccount(partnerKey);
  expect((await follow(neighbor.key)).status).toBe(200);
});

it("ends the streams of a revoked key within a second", async () => {
  const desk = await api.newAccount(partnerKey);
  const made = await api.call("POST", "/v1/keys", { key: desk.key, body: { name: "Reader" } });
  const answer = await follow(made.body.apiKey);
  await api.call("DELETE", `/v1/keys/${made.body.id}`, { key: desk.key });
  const revokedAt = performance.now();
  const reader = answer.body!.getReader();
  while (!(await reader.read()).done);
  expect(performance.now() - revokedAt).toBeLessThan(1_500);
});

it("forgets the streams of a process that died", async () => {
  const desk = await api.newAccount(partnerKey);
  await openTimes(desk.key, 20);
  await api.system((t) => t.run("update concurrency_slot set expires_at = now()"));
  expect((await follow(desk.key)).status).toBe(200);
});
