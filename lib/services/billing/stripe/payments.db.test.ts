import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Db, openDb } from "@/lib/db/pool";
import { closeDue } from "@/lib/services/billing/close";
import { credit } from "@/lib/services/billing/credit-notes";
import { remindOverdue } from "@/lib/services/billing/reminders";
import { pay } from "@/lib/services/billing/states";
import { voidInvoice } from "@/lib/services/billing/void";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import {
  eventOf,
  openStripeDouble,
  paidOn,
  STRIPE_TEST_KEY,
  type StripeDouble,
  signedByStripe,
} from "@/scripts/testing/stripe";
import { setPlatformStripe } from "./accounts";
import { deactivateStaleLinks } from "./deactivate-links";

/** Invoices paid over the platform's Stripe account, from the link to the ledger. */
const SECRET = "whsec_switchboard0000000000";
const actor = { kind: "operator", id: "test", name: "Test" } as const;
const INVOICE = "inv_2026-06";
const TOTAL = 49;

let api: Api;
let stripe: StripeDouble;
let workerDb: Db;
let config: typeof testConfig;
let partner: { partnerId: string; key: string };

beforeAll(async () => {
  stripe = await openStripeDouble();
  process.env.STRIPE_API_BASE = stripe.url;
  api = await createApi({ unlimited: true });
  workerDb = openDb({ url: api.database.workerUrl, role: "switchboard_worker", max: 2 });
  config = { ...testConfig, stripeApiBase: stripe.url };
  await connect();
});
afterAll(async () => {
  delete process.env.STRIPE_API_BASE;
  stripe.close();
  await workerDb.pool.end();
  await api.close();
});
beforeEach(async () => {
  partner = await newPartner();
});
afterEach(() => {
  stripe.next = [];
});

const connect = (secretKey = STRIPE_TEST_KEY) =>
  api.system((t) =>
    setPlatformStripe({ tx: t, actor, config, now: new Date() }, { secretKey, webhookSecret: SECRET }),
  );

/** A partner whose invoice of June 2026 is 49.00, and that of July the same once it is closed. */
async function newPartner() {
  const made = await api.newPartner({ name: "Elm Front Desks" });
  await api.newAccount(made.key, { name: "Elm Dental", plan: "starter" });
  await api.system(async (t) => {
    await t.run("update workspace set created_at = '2026-06-01' where partner_id = $1", [made.partnerId]);
    await t.run(
      "update account_history set at = '2026-06-01' where workspace_id in (select id from workspace where partner_id = $1)",
      [made.partnerId],
    );
  });
  await close("2026-07-02T00:00:01Z", made.partnerId);
  return made;
}

const inClose = <R>(fn: (ctx: Parameters<typeof pay>[0]) => Promise<R>, partnerId = partner.partnerId) =>
  api.system((t) => fn({ tx: t, actor, config, partnerId }));
const close = (at: string, partnerId?: string) => inClose((ctx) => closeDue(ctx, new Date(at)), partnerId);
const creditOf = (amountMinor: number) =>
  inClose((ctx) => credit(ctx, { invoiceId: INVOICE, amountMinor, reason: "Goodwill", now: new Date() }));

const get = async (path: string) => (await api.call("GET", path, { key: partner.key })).body;
const invoice = (id = INVOICE) => get(`/v1/partner/billing/invoices/${id}`);
const link = (id = INVOICE) =>
  api.call("POST", `/v1/partner/billing/invoices/${id}/payment-link`, { key: partner.key });
const ledger = async () =>
  (await get("/v1/partner/billing/ledger")).entries.map(({ kind, amount }: Record<string, unknown>) => [
    kind,
    amount,
  ]);
const linkAt = (url: string) => stripe.of("payment_link").find((one) => one.url === url)!;
const deactivate = () => deactivateStaleLinks({ db: workerDb, config, clock: () => Date.now() });

function send(event: object, { secret = SECRET, at = Date.now(), text = JSON.stringify(event) } = {}) {
  const headers = {
    "stripe-signature": signedByStripe(secret, text, at),
    "content-type": "application/json",
  };
  return api.call("POST", "/v1/hooks/stripe", { raw: text, headers });
}

const events = async (type: string) =>
  (
    await api.system((t) =>
      t.query<{ data: Record<string, Record<string, unknown>> }>(
        "select data from partner_event where partner_id = $1 and type = $2 order by id",
        [partner.partnerId, type],
      ),
    )
  ).map(({ data }) => data);

describe("a payment link", () => {
  it("is for the amount due, and the same for everyone who asks", async () => {
    const { status, body } = await link();
    expect([status, body]).toMatchObject([200, { amount: TOTAL, amountMinor: 4900, currency: "usd" }]);
    expect((await link()).body).toEqual(body);
    expect(linkAt(body.url)).toMatchObject({
      active: true,
      restrictions: { completed_sessions: { limit: "1" } },
      metadata: { partner: partner.partnerId, invoice: INVOICE },
    });
    const both = await Promise.all([newPartner(), newPartner()]);
    const before = stripe.of("payment_link").length;
    const path = `/v1/partner/billing/invoices/${INVOICE}/payment-link`;
    const asked = await Promise.all([1, 2, 3].map(() => api.call("POST", path, { key: both[0].key })));
    const made = asked.filter((answer) => answer.status === 200).map((answer) => answer.body.url);
    expect([new Set(made).size, stripe.of("payment_link").length - before]).toEqual([1, 1]);
  });

  it("is taken out of use when the amount due changes, and the next one is for what is left", async () => {
    const first = (await link()).body;
    await creditOf(900);
    expect(await deactivate()).toBe(1);
    expect(linkAt(first.url)).toMatchObject({ active: false });
    const second = (await link()).body;
    expect([second.amount, second.url === first.url]).toEqual([40, false]);
    await inClose((ctx) => pay(ctx, { id: INVOICE, now: new Date() }));
    await deactivate();
    expect(linkAt(second.url)).toMatchObject({ active: false });
    expect((await link()).body.code).toBe("illegal_transition");
    expect(await deactivate()).toBe(0);
  });

  it("is deactivated when the amount changes while Stripe makes it", async () => {
    stripe.afterChange = async () => {
      stripe.afterChange = null;
      await creditOf(900);
    };
    const { body } = await link();
    expect(body.amount).toBe(40);
    await deactivate();
    const mine = stripe
      .of("payment_link")
      .filter(({ metadata }) => (metadata as { partner: string }).partner === partner.partnerId);
    expect(mine.map(({ active }) => active)).toEqual([false, true]);
  });

  it("is in the invoice, its email and its reminders, at an address of ours that always leads to the present one", async () => {
    const { payUrl } = await invoice();
    expect(payUrl).toMatch(/^http:\/\/switchboard\.test\/v1\/pay\//);
    await inClose((ctx) => remindOverdue(ctx, new Date("2026-07-20T00:00:00Z")));
    const emails = await api.system((t) =>
      t.query<{ text: string }>(
        "select text from platform_mail where text like '%' || $1 || '%' order by id",
        [partner.partnerId],
      ),
    );
    expect(emails.map(({ text }) => text.includes(`Pay online: ${payUrl}`))).toEqual([true, true]);
    const open = (path: string) => api.fetch(new Request(new URL(path, "http://switchboard.test")));
    const opened = await open(new URL(payUrl).pathname);
    expect([opened.status, opened.headers.get("location")]).toEqual([303, (await link()).body.url]);
    await creditOf(900);
    const again = await open(new URL(payUrl).pathname);
    expect([again.status, linkAt(again.headers.get("location")!)]).toMatchObject([303, { active: true }]);
    await inClose((ctx) => pay(ctx, { id: INVOICE, now: new Date() }));
    const paid = await open(new URL(payUrl).pathname);
    expect([paid.status, paid.headers.get("location")]).toEqual([
      303,
      `http://switchboard.test/p/${partner.partnerId}/billing/${INVOICE}`,
    ]);
    expect((await invoice()).payUrl).toBeNull();
    const forged = new URL(payUrl).pathname.replace(partner.partnerId, (await api.newPartner()).partnerId);
    for (const path of [
      forged,
      `${forged.slice(0, -1)}`,
      "/v1/pay/x",
      "/v1/pay/a.b.c",
      `${new URL(payUrl).pathname}.x`,
    ])
      expect([path, (await open(path)).status]).toEqual([path, 404]);
  });

  it("says what Stripe refuses, and tries again after a failure without a second page", async () => {
    await creditOf(4_870);
    expect([(await link()).status, (await link()).body.detail]).toEqual([
      409,
      "Stripe: The Checkout Session's total amount must convert to at least 50 cents.",
    ]);
    partner = await newPartner();
    const before = stripe.of("payment_link").length;
    stripe.next = ["takes in silence", "takes in silence"];
    expect((await link()).status).toBe(503);
    expect((await link()).status).toBe(200);
    expect(stripe.of("payment_link").length - before).toBe(1);
  });

  it("is refused to other partners, and while the platform has no account", async () => {
    const other = await api.newPartner();
    const path = `/v1/partner/billing/invoices/${INVOICE}/payment-link`;
    expect((await api.call("POST", path, { key: other.key })).status).toBe(404);
    await api.system((t) => t.run("delete from platform_stripe"));
    expect([(await link()).body.detail, (await invoice()).payUrl]).toEqual([
      "Online payment is not set up for this invoice.",
      null,
    ]);
    expect((await send(eventOf("ping", {}))).status).toBe(404);
    await connect();
  });

  it("never takes real money for a sandbox partner's invoice", async () => {
    await connect("sk_live_switchboard0000000000");
    const sandbox = await api.newPartner({ mode: "sandbox" });
    await api.newAccount(sandbox.key, { plan: "starter" });
    await api.call("POST", "/v1/partner/test-clock", {
      key: sandbox.key,
      body: { now: "2027-02-05T00:00:00Z" },
    });
    const { invoices } = (await api.call("GET", "/v1/partner/billing/invoices", { key: sandbox.key })).body;
    const path = `/v1/partner/billing/invoices/${invoices[0].id}/payment-link`;
    expect((await api.call("POST", path, { key: sandbox.key })).body.code).toBe("conflict");
    await connect();
  });
});

describe("an event of Stripe", () => {
  it("pays the invoice once, however often and in whatever order it arrives", async () => {
    const { url } = (await link()).body;
    const paid = paidOn(stripe, linkAt(url));
    const later = { ...paid, id: "evt_later", type: "checkout.session.async_payment_succeeded" };
    const answers = await Promise.all([send(paid), send(paid), send(later)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await send(paid);
    const { status, amountDue, payments } = await invoice();
    expect([status, amountDue, payments.length]).toEqual(["paid", 0, 1]);
    expect(await ledger()).toEqual([
      ["payment", -TOTAL],
      ["invoice", TOTAL],
    ]);
    expect(await events("payment.recorded")).toMatchObject([
      { payment: { amountMinor: 4900, invoiceId: INVOICE } },
    ]);
    expect((await events("invoice.paid")).length).toBe(1);
    const { entries } = await get("/v1/partner/audit");
    expect(entries[0]).toMatchObject({ action: "invoice.paid", actor: { kind: "provider", id: "stripe" } });
  });

  it("is not a payment while a slow payment method has not paid", async () => {
    const { url } = (await link()).body;
    const completed = paidOn(stripe, linkAt(url), { payment_status: "unpaid" });
    await send(completed);
    expect((await invoice()).status).toBe("open");
    const object = { ...completed.data.object, payment_status: "paid" };
    await send(eventOf("checkout.session.async_payment_succeeded", object));
    expect((await invoice()).status).toBe("paid");
  });

  it("turns what was paid too much into credit, which the next invoice takes", async () => {
    const { url } = (await link()).body;
    const paid = paidOn(stripe, linkAt(url));
    await creditOf(900);
    await send(paid);
    expect(await invoice()).toMatchObject({ status: "paid", amountDue: 0 });
    expect(await get("/v1/partner/billing/balance")).toMatchObject({ due: 0, credit: 9 });
    await close("2026-08-02T00:00:01Z");
    expect(await invoice("inv_2026-07")).toMatchObject({ total: TOTAL, amountDue: TOTAL - 9 });
  });

  it("keeps the rest due when less was paid", async () => {
    const { url } = (await link()).body;
    await send(paidOn(stripe, linkAt(url), { amount_total: 1_000 }));
    expect(await invoice()).toMatchObject({ status: "open", amountDue: 39 });
    expect((await events("payment.recorded")).length).toBe(1);
    expect((await link()).body.amount).toBe(39);
  });

  it("pays the replacement of an invoice that was issued again", async () => {
    const { url } = (await link()).body;
    const paid = paidOn(stripe, linkAt(url));
    const { reissued } = await inClose((ctx) =>
      voidInvoice(ctx, { id: INVOICE, now: new Date(), reissue: true }),
    );
    await send(paid);
    expect(await invoice(reissued!)).toMatchObject({ status: "paid", amountDue: 0 });
    expect(await get("/v1/partner/billing/balance")).toMatchObject({ due: 0, credit: 0 });
  });

  it("leaves payments in another currency to a person", async () => {
    const { url } = (await link()).body;
    await send(paidOn(stripe, linkAt(url), { currency: "eur" }));
    expect(await invoice()).toMatchObject({ status: "open", amountDue: TOTAL });
    const noted = await api.system((t) =>
      t.query(
        "select detail from audit_entry where tenant_id = 'platform' and action = 'stripe_payment.unmatched' and detail->>'problem' = 'wrong_currency'",
      ),
    );
    expect(noted).toMatchObject([{ detail: { currency: "eur", amount: "49.00" } }]);
  });

  it("ignores payments that no link of ours started, other modes and other events", async () => {
    const { url } = (await link()).body;
    const paid = paidOn(stripe, linkAt(url));
    expect((await send({ ...paid, livemode: true })).status).toBe(200);
    const elsewhere = { ...paid.data.object, metadata: { invoice: "of another shop" } };
    expect((await send(eventOf("checkout.session.completed", elsewhere))).status).toBe(200);
    const unknown = {
      ...paid.data.object,
      id: "cs_other",
      payment_intent: "pi_other",
      metadata: { partner: "ptr_none", invoice: "inv_2026-06", link: "plk_x" },
    };
    expect((await send(eventOf("checkout.session.completed", unknown))).status).toBe(200);
    expect((await send(eventOf("customer.created", { id: "cus_1" }))).status).toBe(200);
    expect(await ledger()).toEqual([["invoice", TOTAL]]);
  });

  it("records refunds, and the invoice is due again", async () => {
    const { url } = (await link()).body;
    const paid = paidOn(stripe, linkAt(url));
    const refund = {
      id: "re_1",
      object: "refund",
      amount: 1_000,
      currency: "usd",
      payment_intent: paid.data.object.payment_intent,
    };
    // Before its payment, twice, and out of order.
    await send(eventOf("refund.created", { ...refund, id: `re_${partner.partnerId}`, status: "pending" }));
    await send(eventOf("refund.updated", { ...refund, id: `re_${partner.partnerId}`, status: "succeeded" }));
    await send(paid);
    await send(
      eventOf("charge.refund.updated", { ...refund, id: `re_${partner.partnerId}`, status: "succeeded" }),
    );
    await send(eventOf("refund.created", { ...refund, id: `re_${partner.partnerId}`, status: "pending" }));
    expect(await ledger()).toEqual([
      ["refund", 10],
      ["payment", -TOTAL],
      ["invoice", TOTAL],
    ]);
    expect(await invoice()).toMatchObject({ status: "open", amountDue: 10, paidAt: null });
    expect((await link()).body.amount).toBe(10);
    await send(eventOf("refund.failed", { ...refund, id: `re_${partner.partnerId}`, status: "failed" }));
    await send(eventOf("refund.updated", { ...refund, id: `re_${partner.partnerId}`, status: "succeeded" }));
    expect(await invoice()).toMatchObject({ status: "paid", amountDue: 0 });
    expect((await ledger()).slice(0, 1)).toEqual([["payment", -10]]);
  });

  it("takes credit balance first when more than was due is refunded", async () => {
    const { url } = (await link()).body;
    const paid = paidOn(stripe, linkAt(url));
    await creditOf(900);
    await send(paid);
    const { payment_intent } = paid.data.object;
    await send(
      eventOf("refund.updated", {
        id: `re_${partner.partnerId}`,
        amount: 900,
        currency: "usd",
        status: "succeeded",
        payment_intent,
      }),
    );
    expect(await invoice()).toMatchObject({ status: "paid", amountDue: 0 });
    expect(await get("/v1/partner/billing/balance")).toMatchObject({ due: 0, credit: 0 });
  });

  it("is refused with a wrong, missing or old signature, a changed byte, and when it is no event", async () => {
    const { url } = (await link()).body;
    const paid = paidOn(stripe, linkAt(url));
    const text = JSON.stringify(paid);
    const post = (raw: string, headers: Record<string, string>) =>
      api.call("POST", "/v1/hooks/stripe", { raw, headers });
    // Both signatures of a rolled secret share one time.
    const at = Date.now();
    const signature = signedByStripe(SECRET, text, at);
    const status = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
      const { status, body } = await answer;
      return `${status} ${body.code}`;
    };
    expect(await status(send(paid, { secret: "whsec_other00000000000" }))).toBe("401 invalid_api_key");
    expect(await status(send(paid, { at: Date.now() - 301_000 }))).toBe("401 invalid_api_key");
    expect(await status(post(text, {}))).toBe("401 invalid_api_key");
    expect(await status(post(text, { "stripe-signature": "t=x,v1=y" }))).toBe("401 invalid_api_key");
    expect(await status(post(text, { "stripe-signature": signature.replace("v1=", "v0=") }))).toBe(
      "401 invalid_api_key",
    );
    expect(await status(post(text.replace("4900", "4901"), { "stripe-signature": signature }))).toBe(
      "401 invalid_api_key",
    );
    for (const body of ["[]", "{", "null", '{"id":"evt_1"}', '"x"'])
      expect([body, await status(post(body, { "stripe-signature": signedByStripe(SECRET, body) }))]).toEqual([
        body,
        "400 invalid_json",
      ]);
    expect((await invoice()).status).toBe("open");
    const rolled = `${signedByStripe("whsec_old000000000", text, at)},${signature.split(",")[1]}`;
    expect((await post(text, { "stripe-signature": rolled })).status).toBe(200);
    expect((await invoice()).status).toBe("paid");
  });
});
