import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";

/** Estimates of a partner with more accounts than are read again for each request. */
let api: Api;
beforeAll(async () => {
  api = await createApi();
});
afterAll(() => api.close());

async function withManyAccounts(mode: "live" | "sandbox") {
  const partner = await api.newPartner({ mode });
  await api.system(async (t) => {
    await t.run(
      `insert into workspace (id, partner_id, name, owner_email, plan)
       select $1 || '_' || i, $1, 'Account ' || i, 'owner@example.com', 'starter' from generate_series(1, 501) i`,
      [partner.partnerId],
    );
    await t.run(
      `insert into account_history (id, partner_id, workspace_id, at, plan, status)
       select 'hist_1', partner_id, id, created_at, plan, 'active' from workspace where partner_id = $1`,
      [partner.partnerId],
    );
  });
  return partner;
}

const estimateOf = async (key: string) =>
  (await api.call("GET", "/v1/partner/billing/unbilled", { key })).body as {
    asOf: string;
    totalAccounts: number;
  };

describe("estimates of many accounts", () => {
  it("are read without their lines, or with those of one account", async () => {
    const { key, partnerId } = await withManyAccounts("live");
    const read = async (query: string) =>
      (await api.call("GET", `/v1/partner/billing/unbilled${query}`, { key })).body;
    const { lines, ...whole } = await read("");
    expect(await read("?lines=none")).toEqual({ ...whole, lines: [] });
    const account = `${partnerId}_7`;
    const own = lines.filter(({ accountId }: { accountId: string }) => accountId === account);
    expect(own.length).toBeGreaterThan(0);
    expect(await read(`?account=${account}`)).toEqual({ ...whole, lines: own });
    expect(await read("?account=ws_elsewhere")).toEqual({ ...whole, lines: [] });
  });

  it.each(["live", "sandbox"] as const)("are shared by requests of a minute (%s)", async (mode) => {
    const { key } = await withManyAccounts(mode);
    const first = await estimateOf(key);
    expect(first.totalAccounts).toBe(501);
    expect(await estimateOf(key)).toEqual(first);
  });

  it("are read again after a test clock was moved, and then shared", async () => {
    const { key } = await withManyAccounts("sandbox");
    const first = await estimateOf(key);
    const now = new Date(Date.parse(first.asOf) + 60_000).toISOString();
    await api.call("POST", "/v1/partner/test-clock", { key, body: { now } });
    expect((await estimateOf(key)).asOf).toBe(now);
    expect(await estimateOf(key)).toEqual(await estimateOf(key));
  });
});
