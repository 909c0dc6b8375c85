import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { periodOf, periodStart, shiftPeriod } from "@/lib/billing/periods";
import { FIRST_PRICE_BOOK } from "@/lib/billing/price-book";
import { type Api, createApi } from "@/scripts/testing/api";
import { publishPrices } from "./prices";

let api: Api;
let partner: { partnerId: string; key: string };
const present = periodOf(Date.now());
const [next, afterNext] = [shiftPeriod(present, 1), shiftPeriod(present, 2)];
const day = 86_400_000;

beforeAll(async () => {
  api = await createApi();
  partner = await api.newPartner({ mode: "sandbox" });
  for (let i = 0; i < 11; i++) await api.newAccount(partner.key, { name: `Priced ${i}`, plan: "starter" });
  // At the end of a month, accounts created now would not be active long enough to count for the discount.
  await api.system((t) =>
    t.run("update account_history set at = $2 where partner_id = $1", [
      partner.partnerId,
      new Date(periodStart(present)),
    ]),
  );
});
afterAll(() => api.close());

const publish = (prices: unknown, from: string) =>
  api.system((t) =>
    publishPrices(
      { tx: t, actor: { kind: "operator", id: "test", name: "Test" }, now: new Date() },
      { prices, from },
    ),
  );
const prices = async (period?: string) =>
  (
    await api.call("GET", `/v1/partner/billing/prices${period ? `?period=${period}` : ""}`, {
      key: partner.key,
    })
  ).body;
const dearer = {
  ...FIRST_PRICE_BOOK,
  plans: {
    ...FIRST_PRICE_BOOK.plans,
    starter: {
      ...FIRST_PRICE_BOOK.plans.starter,
      base: "59.00",
      sms: { included: 100, unitPrice: "0.0123456789", per: 1 },
    },
  },
};

describe("the prices of a partner", () => {
  it("are those of the price book, with the discount tier its accounts reach", async () => {
    expect(await prices()).toMatchObject({
      period: present,
      version: 2,
      currency: "usd",
      totalAccounts: 11,
      discountAccounts: 11,
      discountPercent: "5",
      taxPercent: "0",
      next: null,
    });
    expect((await prices()).plans[0]).toEqual({
      plan: "starter",
      base: "49.00",
      minutes: { included: 200, unitPrice: "0.18", per: 1 },
      sms: { included: 200, unitPrice: "0.020", per: 1 },
      apiRequests: { included: 10_000, unitPrice: "0.50", per: 1_000 },
    });
  });

  it.each([present, shiftPeriod(present, -1)])("cannot change in %s, which has begun", async (month) => {
    await expect(publish(dearer, month)).rejects.toMatchObject({ code: "illegal_transition" });
  });

  it.each([
    ["nothing", null],
    [
      "a price in a float",
      { ...dearer, plans: { ...dearer.plans, starter: { ...dearer.plans.starter, base: 59 } } },
    ],
    ["tiers that fall", { ...dearer, discountTiers: [...dearer.discountTiers].reverse() }],
    ["a plan left out", { ...dearer, plans: { starter: dearer.plans.starter } }],
  ])("are not made of %s", async (_, wrong) => {
    await expect(publish(wrong, next)).rejects.toMatchObject({ code: "invalid_price_book" });
  });

  it("change with the month they are published for", async () => {
    expect(await publish(dearer, afterNext)).toMatchObject({ version: 3 });
    expect(await prices()).toMatchObject({
      version: 2,
      next: { version: 3, effectiveFrom: new Date(periodStart(afterNext)).toISOString() },
    });
    await api.call("POST", "/v1/partner/test-clock", {
      key: partner.key,
      body: { now: new Date(periodStart(shiftPeriod(afterNext, 1)) + 3 * day).toISOString() },
    });
    const bases = await api.system((t) =>
      t.query<{ id: string; price: string }>(
        `select distinct invoice_id as id, unit_price::numeric(10, 2)::text as price from invoice_line
         where partner_id = $1 and kind = 'base' order by 1`,
        [partner.partnerId],
      ),
    );
    expect(bases.slice(-2)).toEqual([
      { id: `inv_${next}`, price: "49.00" },
      { id: `inv_${afterNext}`, price: "59.00" },
    ]);
    expect((await prices(afterNext)).plans[0]).toMatchObject({
      base: "59.00",
      sms: { unitPrice: "0.0123456789" },
    });
    // A file without rules gets those of version 2.
    expect(await prices(afterNext)).toMatchObject({ discountMinimumDays: 7, overagePlan: "most_days" });
  });

  it("published later do not change an invoice of a month that lay ahead", async () => {
    await publish(
      { ...dearer, currency: "usd", discountTiers: [{ fromAccounts: 1, percent: "0" }] },
      afterNext,
    );
    const verified = await api.call("POST", `/v1/partner/billing/invoices/inv_${afterNext}/verify`, {
      key: partner.key,
    });
    expect(verified.body).toMatchObject({ match: true });
  });

  it("cannot be edited", async () => {
    await expect(
      api.system((t) => t.run("update price_book set hash = 'x' where version = 1")),
    ).rejects.toThrow("never edited");
  });

  it("keep their currency", async () => {
    const inEuro = { ...dearer, currency: "eur" };
    const published = publish(inEuro, "2099-01");
    await expect(published).rejects.toThrow("Prices stay in usd");
  });
});
