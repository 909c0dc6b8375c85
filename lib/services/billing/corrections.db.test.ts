import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { closeDue } from "./close";
import type { CloseCtx } from "./close-context";
import { setTaxRate } from "./tax";
import { voidInvoice } from "./void";

/** Usage of July that is taken back in August, when its invoice has long been sent. */
let api: Api;
let partner: { partnerId: string; key: string };
let accountId: string;

beforeAll(async () => {
  api = await createApi();
  partner = await api.newPartner();
  accountId = (await api.newAccount(partner.key, { name: "Corrected", plan: "starter" })).id;
  await api.system(async (t) => {
    await t.run("update workspace set created_at = '2026-07-01' where id = $1", [accountId]);
    await t.run("update account_history set at = '2026-07-01' where workspace_id = $1", [accountId]);
    const ctx = { tx: t, actor, now: new Date() };
    await setTaxRate(ctx, { partnerId: partner.partnerId, percent: "10" });
    await t.run(
      `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at)
       select $1, 'sms', 'sent ' || i, $2, 1, '2026-07-15' from generate_series(1, 300) i`,
      [accountId, partner.partnerId],
    );
  });
  await close("2026-08-03T00:00:00Z");
});
afterAll(() => api.close());

const actor = { kind: "system", id: "billing", name: "Billing" } as const;
const billing = <T>(fn: (ctx: CloseCtx) => Promise<T>) =>
  api.system((t) => fn({ tx: t, actor, config: testConfig, partnerId: partner.partnerId }));
const close = (now: string) => billing((ctx) => closeDue(ctx, new Date(now)));

/** The texts from one number to another were never sent. */
const takeBack = (from: number, to: number) =>
  api.system((t) =>
    t.run(
      `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at, supersedes)
       select $1, 'sms', 'not sent ' || i, $2, 0, '2026-07-15', 'sent ' || i from generate_series($3::int, $4::int) i`,
      [accountId, partner.partnerId, from, to],
    ),
  );
const invoice = async (id: string) =>
  (await api.call("GET", `/v1/partner/billing/invoices/${id}`, { key: partner.key })).body;
const verified = async (id: string) =>
  (await api.call("POST", `/v1/partner/billing/invoices/${id}/verify`, { key: partner.key })).body.match;

describe("usage corrected after its invoice", () => {
  it("is credited on that invoice with its tax, and does not lower a later invoice", async () => {
    expect(await invoice("inv_2026-07")).toMatchObject({ subtotal: 51, tax: 5.1, creditNotes: [] });
    await takeBack(1, 50);
    await close("2026-09-03T00:00:00Z");
    const { creditNotes, amountDue } = await invoice("inv_2026-07");
    expect(creditNotes).toMatchObject([
      {
        id: "cn_2026-07-1",
        amount: 1.1,
        reason: "Usage of 2026-07 was corrected. Corrected, Texts: 250 instead of 300",
      },
    ]);
    expect(amountDue).toBe(55);
    expect(await invoice("inv_2026-08")).toMatchObject({ subtotal: 49, tax: 4.9 });
  });

  it("is credited once, even when the later invoice is voided and reissued", async () => {
    await billing((ctx) =>
      voidInvoice(ctx, { id: "inv_2026-08", now: new Date("2026-09-04T00:00:00Z"), reissue: true }),
    );
    await close("2026-10-03T00:00:00Z");
    expect((await invoice("inv_2026-07")).creditNotes.length).toBe(1);
    await takeBack(51, 150);
    await close("2026-11-03T00:00:00Z");
    const { creditNotes } = await invoice("inv_2026-07");
    expect(creditNotes.map((note: { amount: number }) => note.amount).sort()).toEqual([1.1, 1.1]);
  });

  it("leaves every invoice verifiable", async () => {
    for (const month of ["07", "09", "10"])
      expect([month, await verified(`inv_2026-${month}`)]).toEqual([month, true]);
    expect(await verified("inv_2026-08-2")).toBe(true);
  });
});
