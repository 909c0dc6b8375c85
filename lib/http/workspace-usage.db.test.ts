import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";

let api: Api;
let partnerKey: string;
beforeAll(async () => {
  api = await createApi();
  partnerKey = (await api.newPartner()).key;
});
afterAll(() => api.close());

const usageOf = async (key: string) => {
  const answer = await api.call("GET", "/v1/usage", { key });
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return answer.body;
};

it("counts what the workspace itself used, with the days without usage", async () => {
  const { key } = await api.newAccount(partnerKey);
  const other = await api.newAccount(partnerKey);
  const call = { direction: "inbound", from: "+12025550123", outcome: "answered", durationSeconds: 61 };
  await api.call("POST", "/v1/calls", { key, body: call });
  await api.call("POST", "/v1/messages", {
    key,
    body: { channel: "sms", to: "+12025550123", body: "Hello" },
  });
  await api.call("POST", "/v1/messages", {
    key,
    body: { channel: "email", to: "robin@example.com", subject: "Hello", body: "Hello" },
  });
  const { months, asOf } = await usageOf(key);
  expect(months).toHaveLength(1);
  expect(months[0]).toMatchObject({ texts: 1, segments: 1, emails: 1, calls: 1, minutes: 2, runs: 0 });
  const days: { date: string; calls: number }[] = months[0].days;
  expect(days).toHaveLength(Number(asOf.slice(8, 10)));
  expect(days.at(-1)).toMatchObject({ date: asOf.slice(0, 10), texts: 1, emails: 1, calls: 1 });
  expect(days.slice(0, -1).every((day) => day.calls === 0)).toBe(true);
  expect((await usageOf(other.key)).months[0]).toMatchObject({ texts: 0, emails: 0, calls: 0 });
});

it("counts the two months before as well", async () => {
  const { id, key } = await api.newAccount(partnerKey);
  await api.system((t) =>
    t.run("update workspace set created_at = created_at - interval '1 year' where id = $1", [id]),
  );
  const { months } = await usageOf(key);
  expect(months).toHaveLength(3);
  const [, last] = months;
  expect(last.days[0].date).toBe(`${last.period}-01`);
  expect(last.days.length).toBeGreaterThanOrEqual(28);
});

it("says nothing of the platform's plan, until the partner sells with terms of its own", async () => {
  const mine = await api.newPartner();
  const { id, key } = await api.newAccount(mine.key, { plan: "starter" });
  expect((await usageOf(key)).allowances).toEqual([]);
  // Terms of another account say nothing about this one.
  const other = await api.newAccount(mine.key);
  const own = { included: { sms: 321 }, overage: { sms: "0.77" } };
  await api.call("PUT", `/v1/partner/accounts/${other.id}/resale`, { key: mine.key, body: own });
  expect((await usageOf(key)).allowances).toEqual([]);
  await api.call("PUT", `/v1/partner/accounts/${id}/resale`, { key: mine.key, body: own });
  const usage = await usageOf(key);
  expect(usage.allowances.map(({ meter }: { meter: string }) => meter)).toEqual(["minutes", "sms"]);
  expect(usage.allowances[1].included).toBeGreaterThan(0);
  expect(usage.allowances[1].included).toBeLessThanOrEqual(321);
  expect(JSON.stringify(usage)).not.toContain("0.77");
  await api.call("PUT", `/v1/partner/accounts/${id}/resale`, { key: mine.key, body: {} });
  expect((await usageOf(key)).allowances).toEqual([]);
});

it("shows a spend cap as a number of texts, never as money", async () => {
  const mine = await api.newPartner();
  const { id, key } = await api.newAccount(mine.key, { plan: "starter" });
  expect((await usageOf(key)).textLimit).toBeNull();
  const cap = (monthly: string, hardStop: boolean) =>
    api.call("PUT", `/v1/partner/accounts/${id}/spend-cap`, { key: mine.key, body: { monthly, hardStop } });
  await cap("777.77", false);
  expect((await usageOf(key)).textLimit).toBeNull();
  await cap("777.77", true);
  const open = await usageOf(key);
  expect(open.textLimit).toEqual({ texts: expect.any(Number), reached: false });
  expect(JSON.stringify({ ...open, asOf: null })).not.toContain("777");
  await cap("0.01", true);
  expect((await usageOf(key)).textLimit).toEqual({ texts: 0, reached: true });
});
