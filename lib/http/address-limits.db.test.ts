import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";
import { notePeer } from "./client-address";

/** Routes without a key are limited by the address of the connection, and provider webhooks by their failures only. */
let api: Api;
beforeAll(async () => {
  api = await createApi();
});
afterAll(() => api.close());

async function post(path: string, address: string, headers: Record<string, string> = {}) {
  const request = new Request(`http://switchboard.test${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ email: "nobody@example.com" }),
  });
  notePeer(request, address);
  return api.fetch(request);
}

it("refuses an address that asks too often, whatever X-Forwarded-For says, and no other", async () => {
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, n) =>
      post("/v1/password-resets", "198.51.100.1", { "x-forwarded-for": `203.0.113.${n}` }),
    ),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get("retry-after")).toMatch(/^\d+$/);
  expect((await post("/v1/password-resets", "198.51.100.2")).status).toBe(200);
});

it("answers failed webhooks of one address with 429 after a while", async () => {
  const fail = () => post("/v1/hooks/twilio/ws_none/sms", "198.51.100.3");
  expect((await fail()).status).toBe(404);
  const answers = await Promise.all(Array.from({ length: 60 }, fail));
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get("retry-after")).toBe("1");
  expect(await refused?.json()).toMatchObject({ code: "rate_limited" });
});
