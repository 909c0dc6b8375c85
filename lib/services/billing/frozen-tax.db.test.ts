import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { closeDue } from "./close";
import { setTaxRate } from "./tax";

/** July and August were issued without tax; a rate of 19 % was set afterwards. */
let api: Api;
let partner: { partnerId: string; key: string };
const actor = { kind: "system", id: "billing", name: "Billing" } as const;
const call = (method: "GET" | "POST", path: string) =>
  api.call(method, `/v1/partner/${path}`, { key: partner.key });
const close = (day: string) =>
  api.system((t) =>
    closeDue(
      { tx: t, actor, config: testConfig, partnerId: partner.partnerId },
      new Date(`${day}T00:00:00Z`),
    ),
  );

beforeAll(async () => {
  api = await createApi();
  partner = await api.newPartner();
  const { id } = await api.newAccount(partner.key, { plan: "starter" });
  await api.system(async (t) => {
    await t.run("update workspace set created_at = '2026-07-01' where id = $1", [id]);
    await t.run("update account_history set at = '2026-07-01' where workspace_id = $1", [id]);
  });
  await close("2026-09-03");
  await api.system((t) =>
    setTaxRate({ tx: t, actor, now: new Date() }, { partnerId: partner.partnerId, percent: "19" }),
  );
  await close("2026-10-03");
});
afterAll(() => api.close());

describe("the tax of an issued invoice", () => {
  it.each([
    ["07", "0"],
    ["08", "0"],
    ["09", "19"],
  ])("stays what it was issued with in 2026-%s", async (month, percent) => {
    expect((await call("GET", `billing/prices?period=2026-${month}`)).body.taxPercent).toBe(percent);
    expect((await call("POST", `billing/invoices/inv_2026-${month}/verify`)).body).toMatchObject({
      match: true,
      diffs: [],
    });
  });

  it("is the new rate for months that are not invoiced yet", async () => {
    expect((await call("GET", "billing/prices")).body.taxPercent).toBe("19");
  });
});

describe("a month before the first price book", () => {
  it.each(["account", "plan", "day", "automation"])("is a report of zeros by %s", async (group) => {
    const { status, body } = await call("GET", `reports/usage?period=2019-12&group_by=${group}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalAccounts: 0, summary: { totalCalls: 0 } });
  });

  it("is a CSV report without rows of usage", async () => {
    const answer = await api.call("GET", "/v1/partner/reports/usage?period=2019-12", {
      key: partner.key,
      headers: { Accept: "text/csv" },
    });
    expect(answer.status).toBe(200);
  });

  it("has no prices", async () => {
    const { status, body } = await call("GET", "billing/prices?period=2019-12");
    expect([status, body.errors?.[0]]).toMatchObject([422, { code: "invalid_value", pointer: "/period" }]);
    expect((await call("GET", "billing/prices?period=2020-01")).status).toBe(200);
  });
});
