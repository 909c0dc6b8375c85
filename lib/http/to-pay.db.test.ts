import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDue } from "@/lib/services/billing/close";
import { setSeller } from "@/lib/services/billing/seller";
import { pay } from "@/lib/services/billing/states";
import { voidInvoice } from "@/lib/services/billing/void";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";

/** The billing page: what is to be paid and how, and the filters of its invoices. */
const actor = { kind: "operator", id: "admin", name: "Command line" } as const;
let api: Api;
let partner: { partnerId: string; key: string };
let late: string;

beforeAll(async () => {
  api = await createApi();
  partner = await api.newPartner();
  const since = async (name: string, from: string) => {
    const { id } = await api.newAccount(partner.key, { name, plan: "starter" });
    await api.system(async (t) => {
      await t.run("update workspace set created_at = $2 where id = $1", [id, from]);
      await t.run("update account_history set at = $2 where workspace_id = $1", [id, from]);
    });
    return id;
  };
  await since("Elm Dental", "2026-04-01");
  late = await since("Oak Dental", "2026-06-01");
  await billing((ctx) => closeDue(ctx, new Date("2026-08-01T10:00:00Z")));
});
afterAll(() => api.close());

type Ctx = Parameters<typeof closeDue>[0];
const billing = <T>(fn: (ctx: Ctx) => Promise<T>) =>
  api.system((t) => fn({ tx: t, actor, config: testConfig, partnerId: partner.partnerId }));
const get = (path: string, key = partner.key) => api.call("GET", `/v1/partner/billing/${path}`, { key });
const ids = async (query: string) =>
  (await get(`invoices?${query}`)).body.invoices.map(({ id }: { id: string }) => id);
const toPay = async () => (await get("to-pay")).body;

describe("the invoices of a partner", () => {
  it("are filtered by status, month and account", async () => {
    expect(await ids("")).toEqual(["inv_2026-07", "inv_2026-06", "inv_2026-05", "inv_2026-04"]);
    expect(await ids("status=draft")).toEqual(["inv_2026-07"]);
    expect(await ids("status=overdue")).toEqual(["inv_2026-06", "inv_2026-05", "inv_2026-04"]);
    expect(await ids("period=2026-05")).toEqual(["inv_2026-05"]);
    expect(await ids(`account=${late}`)).toEqual(["inv_2026-07", "inv_2026-06"]);
    expect(await ids(`account=${late}&status=overdue`)).toEqual(["inv_2026-06"]);
    expect(await ids("account=ws_nowhere")).toEqual([]);
  });

  it("are counted and paged under the same filters", async () => {
    const first = (await get("invoices?status=overdue&limit=2")).body;
    expect([first.total, first.has_more]).toEqual([3, true]);
    expect(await ids(`status=overdue&limit=2&starting_after=${first.next_cursor}`)).toEqual(["inv_2026-04"]);
    expect((await get(`invoices?account=${late}`)).body.total).toBe(2);
  });

  it("of another partner's account are none", async () => {
    const other = await api.newPartner();
    expect((await get(`invoices?account=${late}`, other.key)).body.invoices).toEqual([]);
  });
});

describe("what is to be paid", () => {
  it("begins with what is due first, and leaves out drafts, paid and void invoices", async () => {
    const due = async () => (await toPay()).invoices.map(({ id }: { id: string }) => id);
    expect(await due()).toEqual(["inv_2026-04", "inv_2026-05", "inv_2026-06"]);
    await billing((ctx) => pay(ctx, { id: "inv_2026-04", now: new Date("2026-08-02T00:00:00Z") }));
    await billing((ctx) =>
      voidInvoice(ctx, { id: "inv_2026-05", now: new Date("2026-08-02T00:00:00Z"), reissue: true }),
    );
    expect(new Set(await due())).toEqual(new Set(["inv_2026-06", "inv_2026-05-2"]));
    const { dueMinor } = (await get("balance")).body;
    const sum = (await toPay()).invoices.reduce(
      (all: number, { amountDueMinor }: { amountDueMinor: number }) => all + amountDueMinor,
      0,
    );
    expect(sum).toBe(dueMinor);
  });

  it("is paid as the seller says today, without a link where no card payment is set up", async () => {
    expect(await toPay()).toMatchObject({ paymentInstructions: null, sellerEmail: null });
    await api.system((t) =>
      setSeller(
        { tx: t, actor, now: new Date() },
        {
          legalName: "Switchboard Demo Inc.",
          address: { line1: "500 Example Avenue", city: "Austin", country: "US" },
          emails: ["billing@example.com"],
          paymentInstructions: "Pay to Example Bank.",
        },
      ),
    );
    const found = await toPay();
    expect(found).toMatchObject({
      paymentInstructions: "Pay to Example Bank.",
      sellerEmail: "billing@example.com",
    });
    expect(found.invoices.map(({ payUrl }: { payUrl: string | null }) => payUrl)).toEqual([null, null]);
  });

  it("names the invoices whose question waits for an answer", async () => {
    const asked = async () =>
      (await toPay()).invoices.map(({ id, question }: { id: string; question: string | null }) => [
        id,
        question,
      ]);
    expect(new Set(await asked())).toEqual(
      new Set([
        ["inv_2026-06", null],
        ["inv_2026-05-2", null],
      ]),
    );
    const body = { body: "Which calls are these?" };
    const noted = await api.call("POST", "/v1/partner/billing/invoices/inv_2026-06/notes", {
      ...{ key: partner.key, body },
    });
    expect(noted.status).toBe(200);
    expect(await asked()).toContainEqual(["inv_2026-06", "open"]);
    expect(await asked()).toContainEqual(["inv_2026-05-2", null]);
  });

  it("needs the right to read invoices", async () => {
    const { body } = await api.call("POST", "/v1/partner/keys", {
      key: partner.key,
      body: { name: "Usage only", scopes: ["usage:read"] },
    });
    expect((await get("to-pay", body.apiKey)).status).toBe(403);
  });
});

describe("the words of an invoice", () => {
  it("link the replaced and the replacing invoice both ways", async () => {
    const replacing = (await get("invoices/inv_2026-05-2/document")).body;
    expect(replacing.facts).toContainEqual({
      name: "Replaces",
      value: expect.stringMatching(/^inv_2026-05_/),
      invoiceId: "inv_2026-05",
    });
    expect((await get("invoices/inv_2026-05")).body.replacedBy).toBe("inv_2026-05-2");
    const marked = await get("invoices/inv_2026-05/pdf?as=current");
    expect(marked.text).toContain(`/p/${partner.partnerId}/billing/inv_2026-05-2`);
    expect((await get("invoices/inv_2026-05-2/pdf")).text).toContain(
      `/p/${partner.partnerId}/billing/inv_2026-05`,
    );
  });

  it("of a draft name the parties of today", async () => {
    const { body } = await get("invoices/inv_2026-07/document");
    expect(body.facts).toContainEqual({ name: "Issued", value: "Not yet" });
    expect(body.from.name).toBe("Switchboard Demo Inc.");
    expect(body.detail.accounts.map(({ name }: { name: string }) => name)).toEqual([
      "Elm Dental",
      "Oak Dental",
    ]);
  });

  it("are shown to the partner alone", async () => {
    const other = await api.newPartner();
    expect((await get("invoices/inv_2026-06/document", other.key)).status).toBe(404);
  });
});
