import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDue } from "@/lib/services/billing/close";
import type { CloseCtx } from "@/lib/services/billing/close-context";
import { credit } from "@/lib/services/billing/credit-notes";
import { pay } from "@/lib/services/billing/states";
import { setTaxRate } from "@/lib/services/billing/tax";
import { voidInvoice } from "@/lib/services/billing/void";
import { setBrandColor } from "@/lib/services/partners/brand";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";

/** The documents of an invoice before and after everything that may happen to it. */
let api: Api;
let partner: { partnerId: string; key: string };
const actor = { kind: "operator", id: "admin", name: "Command line" } as const;
const now = new Date("2026-08-05T00:00:00Z");

beforeAll(async () => {
  api = await createApi();
  partner = await newPartner("live");
});
afterAll(() => api.close());

async function newPartner(mode: "live" | "sandbox") {
  const made = await api.newPartner({ mode });
  const { id } = await api.newAccount(made.key, { name: "Elm Dental", plan: "starter" });
  await api.system(async (t) => {
    await t.run("update workspace set created_at = '2026-07-01' where id = $1", [id]);
    await t.run("update account_history set at = '2026-07-01' where workspace_id = $1", [id]);
    await setTaxRate({ tx: t, actor, now }, { partnerId: made.partnerId, percent: "10" });
    await closeDue(
      { tx: t, actor, config: testConfig, partnerId: made.partnerId },
      new Date("2026-08-03T00:00:00Z"),
    );
  });
  return made;
}

const billing = <T>(fn: (ctx: CloseCtx) => Promise<T>) =>
  api.system((t) => fn({ tx: t, actor, config: testConfig, partnerId: partner.partnerId }));
const get = (path: string, key = partner.key) => api.call("GET", `/v1/partner/billing/${path}`, { key });
const etag = async (path: string) => (await get(path)).headers.get("etag");

describe("the document of an invoice", () => {
  it("keeps its bytes whatever changes afterwards, also when it is first drawn then", async () => {
    const drawnBefore = await etag("invoices/inv_2026-07/pdf");
    const { text } = await get("invoices/inv_2026-07/pdf");
    await api.call("PATCH", "/v1/partner/billing/profile", {
      key: partner.key,
      body: { legalName: "Renamed Ltd", poNumber: "PO-2", address: { city: "Bonn", country: "DE" } },
    });
    await api.system(async (t) => {
      await t.run("update partner set name = 'Renamed' where id = $1", [partner.partnerId]);
      await t.run("update workspace set name = 'Oak Dental' where partner_id = $1", [partner.partnerId]);
      await setBrandColor({ tx: t, actor, now }, { partnerId: partner.partnerId, color: "#aa0000" });
      await setTaxRate({ tx: t, actor, now }, { partnerId: partner.partnerId, percent: "25" });
    });
    await billing((ctx) =>
      credit(ctx, { invoiceId: "inv_2026-07", amountMinor: 1000, reason: "Sorry", now }),
    );
    await billing((ctx) => pay(ctx, { id: "inv_2026-07", now }));
    expect((await get("invoices/inv_2026-07/pdf")).text).toBe(text);
    // Without its stored bytes it is drawn from what was frozen with the invoice.
    await api.system((t) =>
      t.run("update invoice set pdf = null, pdf_etag = null where partner_id = $1", [partner.partnerId]),
    );
    expect(await etag("invoices/inv_2026-07/pdf")).toBe(drawnBefore);
  });

  it("shows what changed from the next invoice on", async () => {
    await billing((ctx) => closeDue(ctx, new Date("2026-09-03T00:00:00Z")));
    const { parties } = await api.system((t) =>
      t.prisma.invoice.findFirstOrThrow({ where: { partnerId: partner.partnerId, id: "inv_2026-08" } }),
    );
    expect(parties).toMatchObject({
      buyer: { name: "Renamed", brandColor: "#aa0000", profile: { legalName: "Renamed Ltd" } },
    });
  });

  it("differs as it is now, and the issued one stays the default", async () => {
    const issued = await etag("invoices/inv_2026-07/pdf");
    const current = await etag("invoices/inv_2026-07/pdf?as=current");
    expect(current).not.toBe(issued);
    expect(await etag("invoices/inv_2026-07/pdf?as=issued")).toBe(issued);
    expect((await get("invoices/inv_2026-07/pdf?as=draft")).status).toBe(422);
  });

  it("is drawn in Spanish for readers of Spanish, from what was frozen with it", async () => {
    const issued = await etag("invoices/inv_2026-07/pdf");
    const spanish = await etag("invoices/inv_2026-07/pdf?language=es");
    expect(spanish).not.toBe(issued);
    await api.system((t) =>
      t.run("update workspace set name = 'Pine Dental' where partner_id = $1", [partner.partnerId]),
    );
    expect(await etag("invoices/inv_2026-07/pdf?language=es")).toBe(spanish);
    expect(await etag("invoices/inv_2026-07/pdf")).toBe(issued);
    const { body } = await get("invoices/inv_2026-07/document?language=es");
    expect(body).toMatchObject({ title: "Factura", to: { label: "Facturar a" } });
    expect((await get("invoices/inv_2026-07/document")).body).toMatchObject({ title: "Invoice" });
    expect((await get("invoices/inv_2026-07/pdf?language=fr")).status).toBe(422);
  });

  it("shows in its current state that it was voided and replaced", async () => {
    const other = await newPartner("sandbox");
    const current = async () =>
      (await get("invoices/inv_2026-07/pdf?as=current", other.key)).headers.get("etag");
    const states = [await current()];
    for (const reissue of [false, true]) {
      await api.system((t) =>
        voidInvoice(
          { tx: t, actor, config: testConfig, partnerId: other.partnerId },
          { id: "inv_2026-07", now, reissue },
        ),
      );
      states.push(await current());
    }
    expect(new Set(states).size).toBe(3);
  });
});

describe("the receipt of a payment", () => {
  it("is listed with its invoice and has the same bytes each time", async () => {
    const { payments } = (await get("invoices/inv_2026-07")).body;
    expect(payments).toMatchObject([{ amount: 43.9, amountMinor: 4390, at: now.toISOString() }]);
    const path = `payments/${payments[0].id}/receipt.pdf`;
    expect(payments[0].receiptUrl).toContain(path);
    const receipt = await get(path);
    expect(receipt.headers.get("content-type")).toBe("application/pdf");
    // Its number is the invoice's and which of its payments it is, never an internal id.
    expect(receipt.headers.get("content-disposition")).toMatch(/"receipt-inv_2026-07_\w+-R1\.pdf"/);
    expect((await get(path)).text).toBe(receipt.text);
  });

  it("exists for payments only, and only for the partner that made it", async () => {
    const { entries } = (await get("ledger")).body;
    const invoiced = entries.find((entry: { kind: string }) => entry.kind === "invoice");
    expect((await get(`payments/${invoiced.id}/receipt.pdf`)).status).toBe(404);
    const { payments } = (await get("invoices/inv_2026-07")).body;
    const stranger = await api.newPartner();
    expect((await get(`payments/${payments[0].id}/receipt.pdf`, stranger.key)).status).toBe(404);
  });
});
