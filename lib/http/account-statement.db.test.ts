import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDue } from "@/lib/services/billing/close";
import { credit } from "@/lib/services/billing/credit-notes";
import { pay } from "@/lib/services/billing/states";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";

/** A statement has the opening balance, the entries of its span and the closing balance. */
const PATH = "/v1/partner/billing/account-statement";
const actor = { kind: "operator", id: "admin", name: "Command line" } as const;
let api: Api;
let partner: { partnerId: string; key: string };

beforeAll(async () => {
  api = await createApi();
  partner = await api.newPartner();
  const { id } = await api.newAccount(partner.key, { plan: "starter" });
  await api.system(async (t) => {
    await t.run("update workspace set created_at = '2026-05-01' where id = $1", [id]);
    await t.run("update account_history set at = '2026-05-01' where workspace_id = $1", [id]);
    const ctx = { tx: t, actor, config: testConfig, partnerId: partner.partnerId };
    await closeDue(ctx, new Date("2026-07-03T00:00:00Z"));
    await pay(ctx, { id: "inv_2026-05", now: new Date("2026-06-20T00:00:00Z") });
    await credit(ctx, {
      invoiceId: "inv_2026-06",
      amountMinor: 900,
      reason: "Courtesy",
      now: new Date("2026-07-05T00:00:00Z"),
    });
  });
});
afterAll(() => api.close());

const get = (query = "", key = partner.key) => api.call("GET", `${PATH}${query}`, { key });

describe("the statement of account", () => {
  it("has opening balance, entries and closing balance that add up", async () => {
    const { body } = await get("?from=2026-06-10T00:00:00Z&to=2026-08-01T00:00:00Z");
    expect(body).toMatchObject({ currency: "usd", openingMinor: 4900, closingMinor: 4000 });
    expect(body.entries).toMatchObject([
      { kind: "payment", invoiceId: "inv_2026-05", amountMinor: -4900, balanceMinor: 0 },
      { kind: "invoice", invoiceId: "inv_2026-06", amountMinor: 4900, balanceMinor: 4900 },
      { kind: "credit", invoiceId: "inv_2026-06", amountMinor: -900, balanceMinor: 4000 },
    ]);
    const ledger = (await api.call("GET", "/v1/partner/billing/ledger", { key: partner.key })).body;
    expect(ledger.entries[0].balanceMinor).toBe(body.closingMinor);
  });

  it("says when an invoice is due, also one that was paid since, and of nothing else", async () => {
    const span = "?from=2026-05-01T00:00:00Z&to=2026-08-01T00:00:00Z";
    const { entries } = (await get(span)).body;
    const { dueAt } = (await api.call("GET", "/v1/partner/billing/invoices/inv_2026-05", partner)).body;
    expect(dueAt).toMatch(/^2026-0[67]-/);
    const dues = entries.map((one: { kind: string; dueAt: string | null }) => [one.kind, one.dueAt !== null]);
    expect(entries[0]).toMatchObject({ kind: "invoice", dueAt });
    expect(dues).toEqual([
      ["invoice", true],
      ["payment", false],
      ["invoice", true],
      ["credit", false],
    ]);
    const [head, first] = (await get(`${span}&format=csv`)).text.split("\r\n");
    expect([head?.split(",").at(-1), first?.split(",").at(-1)]).toEqual(["dueAt", dueAt]);
  });

  it("opens with what the one before it closed with", async () => {
    const first = (await get("?from=2026-05-01T00:00:00Z&to=2026-07-01T00:00:00Z")).body;
    const second = (await get("?from=2026-07-01T00:00:00Z&to=2026-09-01T00:00:00Z")).body;
    expect(second.openingMinor).toBe(first.closingMinor);
  });

  it("exports amounts with their cents, from the opening balance on", async () => {
    const { text } = await get("?format=csv&from=2026-06-10T00:00:00Z&to=2026-08-01T00:00:00Z");
    const cells = text.split("\r\n").map((row) => row.split(","));
    expect(cells.slice(1, -1).map((row) => [row[2], ...row.slice(5, 7)])).toEqual([
      ["opening", "", "49.00"],
      ["payment", "-49.00", "0.00"],
      ["invoice", "49.00", "49.00"],
      ["credit", "-9.00", "40.00"],
    ]);
    const all = await get("?format=csv&from=2026-05-01T00:00:00Z&to=2026-08-01T00:00:00Z");
    expect(all.text).not.toContain("opening");
  });

  it("is a document with the same bytes each time", async () => {
    const span = "/pdf?from=2026-06-10T00:00:00Z&to=2026-08-01T00:00:00Z";
    const one = await get(span);
    expect([one.status, one.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect((await get(span)).headers.get("etag")).toBe(one.headers.get("etag"));
  });

  it.each([
    ["?from=2026-08-01T00:00:00Z&to=2026-07-01T00:00:00Z", "/from"],
    ["?from=2020-08-01T00:00:00Z&to=2026-07-01T00:00:00Z", "/from"],
    ["?from=yesterday", "/from"],
  ])("refuses %s", async (query, pointer) => {
    const { status, body } = await get(query);
    expect([status, body.errors[0].pointer]).toEqual([422, pointer]);
  });

  it("is nobody else's", async () => {
    const other = await api.newPartner();
    expect((await get("?from=2026-06-10T00:00:00Z", other.key)).body).toMatchObject({
      openingMinor: 0,
      entries: [],
    });
  });
});
