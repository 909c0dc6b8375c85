import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setBrandColor } from "@/lib/services/partners/brand";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { type Credit, credit } from "./credit-notes";
import { setTaxRate } from "./tax";
import { voidInvoice } from "./void";

let api: Api;
let partner: { partnerId: string; key: string };
const now = new Date("2026-07-20T09:00:00Z");
const actor = { kind: "operator", id: "test", name: "Test" } as const;
const get = (path: string, key = partner.key) =>
  api.call("GET", `/v1/partner/billing/invoices/${path}`, { key });
const issue = (of: Partial<Credit>) =>
  api.system((t) =>
    credit(
      { tx: t, actor, config: testConfig, partnerId: partner.partnerId },
      { invoiceId: "inv_2026-06", reason: "An outage on 12 June", amountMinor: 1_000, now, ...of },
    ),
  );

beforeAll(async () => {
  api = await createApi();
  partner = await api.newPartner({ mode: "sandbox" });
  const { id } = await api.newAccount(partner.key, { name: "Credited", plan: "starter" });
  await api.system(async (t) => {
    await t.run("update workspace set created_at = '2026-06-01' where id = $1", [id]);
    await t.run("update account_history set at = '2026-06-01' where workspace_id = $1", [id]);
    await t.run("update partner set clock_at = '2026-06-30' where id = $1", [partner.partnerId]);
    await setTaxRate({ tx: t, actor, now }, { partnerId: partner.partnerId, percent: "19" });
  });
  await api.call("POST", "/v1/partner/test-clock", {
    key: partner.key,
    body: { now: "2026-07-02T00:00:00Z" },
  });
});
afterAll(() => api.close());

describe("a partner's tax", () => {
  it("is charged once, on the subtotal less the discount", async () => {
    const { body } = await get("inv_2026-06");
    expect([body.subtotal, body.tax, body.taxPercent, body.total]).toEqual([49, 9.31, "19", 58.31]);
  });

  it.each(["101", "-1", "19.12345", "much", "1e1"])("rejects the percentage %s", async (percent) => {
    await expect(
      api.system((t) => setTaxRate({ tx: t, actor, now }, { partnerId: partner.partnerId, percent })),
    ).rejects.toMatchObject({ code: "validation_failed" });
  });
});

describe("a partner's brand color", () => {
  const set = (color: string) =>
    api.system((t) => setBrandColor({ tx: t, actor, now }, { partnerId: partner.partnerId, color }));
  const pdf = async (id: string) => (await get(`${id}/pdf`)).headers.get("etag");

  it("does not change issued invoices, even if their document is drawn later", async () => {
    const before = await pdf("inv_2026-06");
    expect(await set("AA00Cc")).toMatchObject({ brandColor: "#aa00cc" });
    expect(await pdf("inv_2026-06")).toBe(before);
    await api.system((t) =>
      t.run("update invoice set pdf = null, pdf_etag = null where partner_id = $1", [partner.partnerId]),
    );
    expect(await pdf("inv_2026-06")).toBe(before);
  });

  it.each(["red", "#12345", "#12345g", ""])("rejects the color %j", async (color) => {
    await expect(set(color)).rejects.toMatchObject({ code: "validation_failed" });
  });
});

describe("credit notes", () => {
  it("credit a part, are numbered per month and reduce the amount due, while the invoice is unchanged", async () => {
    expect(await issue({ once: "outage" })).toEqual({ id: "cn_2026-06-1", amountMinor: 1_000 });
    expect(await issue({ lines: [{ lineId: "ws_credited:base:starter", amountMinor: 500 }] })).toEqual({
      id: "cn_2026-06-2",
      amountMinor: 500,
    });
    const { body } = await get("inv_2026-06");
    expect(body).toMatchObject({
      status: "open",
      total: 58.31,
      credited: 15,
      amountDue: 43.31,
      amountDueMinor: 4_331,
    });
    expect(body.creditNotes.map((note: { id: string }) => note.id)).toEqual(["cn_2026-06-1", "cn_2026-06-2"]);
    expect((await get("inv_2026-06/credit-notes")).body.total).toBe(2);
    expect(
      (await api.call("POST", "/v1/partner/billing/invoices/inv_2026-06/verify", { key: partner.key })).body
        .match,
    ).toBe(true);
  });

  it("are returned again for the same idempotency name", async () => {
    expect(await issue({ once: "outage", amountMinor: 2_000 })).toEqual({
      id: "cn_2026-06-1",
      amountMinor: 1_000,
    });
  });

  it("are PDFs with the same bytes each time, for their partner only", async () => {
    const first = await get("inv_2026-06/credit-notes/cn_2026-06-2/pdf");
    expect(first.headers.get("content-type")).toBe("application/pdf");
    await api.system((t) => t.run("update partner set name = 'Renamed' where id = $1", [partner.partnerId]));
    expect((await get("inv_2026-06/credit-notes/cn_2026-06-2/pdf")).headers.get("etag")).toBe(
      first.headers.get("etag"),
    );
    const other = await api.newPartner();
    expect((await get("inv_2026-06/credit-notes", other.key)).status).toBe(404);
    expect((await get("inv_2026-06/credit-notes/cn_2026-06-9/pdf")).status).toBe(404);
  });

  it("are refused above the amount of the invoice or line, for zero, and for a draft", async () => {
    for (const amountMinor of [0, -5, 4_332]) {
      await expect(issue({ amountMinor })).rejects.toMatchObject({ code: "validation_failed" });
    }
    // The line was charged at 58.31 with its tax, and 5.00 of it were credited before.
    await expect(
      issue({ lines: [{ lineId: "ws_credited:base:starter", amountMinor: 5_332 }] }),
    ).rejects.toMatchObject({ code: "validation_failed" });
    await expect(issue({ lines: [{ lineId: "nothing", amountMinor: 1 }] })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(issue({ invoiceId: "inv_2026-09" })).rejects.toMatchObject({ code: "not_found" });
    await api.call("POST", "/v1/partner/test-clock", {
      key: partner.key,
      body: { now: "2026-08-01T01:00:00Z" },
    });
    await expect(issue({ invoiceId: "inv_2026-07" })).rejects.toMatchObject({
      code: "invoice_not_finalized",
    });
  });

  it("never exceed the invoice when written concurrently, and mark it paid when nothing is left", async () => {
    const tries = await Promise.allSettled([1, 2, 3].map(() => issue({ amountMinor: 2_000 })));
    expect(tries.filter(({ status }) => status === "fulfilled").length).toBe(2);
    await issue({ amountMinor: 331 });
    expect((await get("inv_2026-06")).body).toMatchObject({ status: "paid", credited: 58.31, amountDue: 0 });
  });

  it("have these limits enforced by the database", async () => {
    const write = (sql: string) => api.system((t) => t.run(sql, [partner.partnerId]));
    await expect(
      write(
        "insert into credit_note (partner_id, id, invoice_id, amount, reason) values ($1, 'x', 'inv_2026-06', 0.01, '')",
      ),
    ).rejects.toThrow("no more than their invoice");
    await expect(write("update credit_note set amount = 1 where partner_id = $1")).rejects.toThrow(
      "never edited",
    );
    await expect(write("delete from credit_note where partner_id = $1")).rejects.toThrow("never edited");
  });

  it("are refused for a void invoice", async () => {
    await api.call("POST", "/v1/partner/test-clock", {
      key: partner.key,
      body: { now: "2026-08-02T00:00:00Z" },
    });
    await api.system((t) =>
      voidInvoice(
        { tx: t, actor, config: testConfig, partnerId: partner.partnerId },
        { id: "inv_2026-07", now, reissue: false },
      ),
    );
    await expect(issue({ invoiceId: "inv_2026-07" })).rejects.toMatchObject({ code: "illegal_transition" });
  });
});

describe("notes on an invoice", () => {
  const path = "/v1/partner/billing/invoices/inv_2026-06/notes";
  it("are listed newest first with their authors", async () => {
    await api.call("POST", path, { key: partner.key, body: { body: "12 June was down." } });
    const second = await api.call("POST", path, { key: partner.key, body: { body: "Thank you." } });
    expect(second.body).toMatchObject({ body: "Thank you.", author: "First key" });
    const list = await api.call("GET", path, { key: partner.key });
    expect(list.body.notes.map((note: { body: string }) => note.body)).toEqual([
      "Thank you.",
      "12 June was down.",
    ]);
  });

  it("can be about a line of that invoice, and about no other", async () => {
    const ask = (lineId: string) =>
      api.call("POST", path, { key: partner.key, body: { body: "Why so many?", lineId } });
    const about = await ask("ws_credited:base:starter");
    expect([about.status, about.body.lineId]).toEqual([200, "ws_credited:base:starter"]);
    const [note] = (await api.call("GET", path, { key: partner.key })).body.notes;
    expect(note).toEqual(about.body);
    expect(note.line).toMatch(/^.+: .+, \$\d+\.\d\d$/);
    const unknown = await ask("nothing");
    expect([unknown.status, unknown.body.errors[0].pointer]).toEqual([422, "/lineId"]);
  });

  it("cannot be empty, and are hidden from other partners", async () => {
    expect((await api.call("POST", path, { key: partner.key, body: { body: "" } })).status).toBe(422);
    const other = await api.newPartner();
    expect((await api.call("POST", path, { key: other.key, body: { body: "Mine?" } })).status).toBe(404);
  });
});

describe("forecast and plan advice", () => {
  it("forecasts a range that contains the expected total", async () => {
    const { body, status } = await api.call("GET", "/v1/partner/billing/forecast", { key: partner.key });
    expect(status).toBe(200);
    expect(body.low.totalMinor).toBeLessThanOrEqual(body.expected.totalMinor);
    expect(body.expected.totalMinor).toBeLessThanOrEqual(body.high.totalMinor);
    expect([body.period, body.expected.total]).toEqual(["2026-08", 58.31]);
    const accounts = body.accounts.map((one: { expectedMinor: number }) => one.expectedMinor);
    expect(accounts.reduce((sum: number, minor: number) => sum + minor, 0)).toBe(body.expected.subtotalMinor);
  });

  it("names an account for which another plan is cheaper, and none that has the best plan", async () => {
    const advice = () => api.call("GET", "/v1/partner/billing/plan-advice", { key: partner.key });
    expect((await advice()).body.accounts).toEqual([]);
    await api.system((t) =>
      t.run(
        "insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at) values ('ws_credited', 'call_seconds', 'long', $1, 60000, '2026-08-01T10:00:00Z')",
        [partner.partnerId],
      ),
    );
    expect((await advice()).body.accounts).toEqual([
      {
        id: "ws_credited",
        name: "Credited",
        plan: "starter",
        bestPlan: "professional",
        saving: 44,
        savingMinor: 4_400,
        savingThisMonth: expect.any(Number),
        savingThisMonthMinor: expect.any(Number),
        // Without resale prices an account pays what it costs.
        current: { cost: 193, costMinor: 19_300, net: 193, netMinor: 19_300, price: 193, priceMinor: 19_300 },
        changed: { cost: 149, costMinor: 14_900, net: 149, netMinor: 14_900, price: 149, priceMinor: 14_900 },
      },
    ]);
    const plans = { starter: { markupPercent: "50" }, professional: { markupPercent: "20" } };
    await api.call("PUT", "/v1/partner/resale/price-book", { key: partner.key, body: { plans } });
    expect((await advice()).body.accounts).toMatchObject([
      { id: "ws_credited", current: { cost: 193, price: 289.5 }, changed: { cost: 149, price: 178.8 } },
    ]);
    // A suspended account uses nothing, whatever its last days were like.
    const path = "/v1/partner/accounts/ws_credited";
    await api.call("POST", `${path}/suspend`, { key: partner.key, body: { reason: "unpaid" } });
    expect((await advice()).body.accounts).toEqual([]);
    await api.call("POST", `${path}/reactivate`, { key: partner.key, body: {} });
  });
});
