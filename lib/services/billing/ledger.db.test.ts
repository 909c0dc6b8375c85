import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { operatorHeaders } from "@/scripts/testing/sign-in";
import { closeDue } from "./close";
import type { CloseCtx } from "./close-context";
import { credit } from "./credit-notes";
import { refund } from "./refund";
import { remindOverdue } from "./reminders";
import { markUncollectible, pay } from "./states";
import { setTaxRate } from "./tax";
import { voidInvoice } from "./void";

/** One account since July 2026 and 300 texts in July: 49.00 a month, 51.00 in July. */
const api: Api = await createApi();
let partner: { partnerId: string; key: string };
let accountId: string;
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.newPartner();
  accountId = (await api.newAccount(partner.key, { plan: "starter" })).id;
  await api.system(async (t) => {
    await t.run("update workspace set created_at = '2026-07-01' where id = $1", [accountId]);
    await t.run("update account_history set at = '2026-07-01' where workspace_id = $1", [accountId]);
  });
  await texts("sent", 300);
});

const actor = { kind: "system", id: "billing", name: "Billing" } as const;
const billing = <T>(fn: (ctx: CloseCtx) => Promise<T>, { partnerId } = partner) =>
  api.system((t) => fn({ tx: t, actor, config: testConfig, partnerId }));
const at = (day: string) => new Date(`${day}T00:00:00Z`);
const close = (day: string) => billing((ctx) => closeDue(ctx, at(day)));
const reissue = (id: string, now = at("2026-09-04")) =>
  billing((ctx) => voidInvoice(ctx, { id, now, reissue: true }));
const cancel = (id: string) =>
  billing((ctx) => voidInvoice(ctx, { id, now: at("2026-09-04"), reissue: false }));
const paid = (id: string, day: string) => billing((ctx) => pay(ctx, { id, now: at(day) }));
const credited = (id: string, amountMinor: number, day = "2026-08-05") =>
  billing((ctx) => credit(ctx, { invoiceId: id, amountMinor, reason: "Agreed", now: at(day) }));
const creditLine = (id: string, lineId: string, amountMinor: number) =>
  billing((ctx) =>
    credit(ctx, { invoiceId: id, lines: [{ lineId, amountMinor }], reason: "Agreed", now: at("2026-08-05") }),
  );
const texts = (name: string, count: number) =>
  api.system((t) =>
    t.run(
      `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at)
       select $1, 'sms', $2 || i, $3, 1, '2026-07-15' from generate_series(1, $4::int) i`,
      [accountId, name, partner.partnerId, count],
    ),
  );
const get = async (path: string) =>
  (await api.call("GET", `/v1/partner/billing/${path}`, { key: partner.key })).body;
const invoice = (id: string) => get(`invoices/${id}`);
const invoices = async () =>
  (await get("invoices?limit=100")).invoices.map((one: { id: string; status: string; amountDue: number }) => [
    one.id,
    one.status,
    one.amountDue,
  ]);
const ledger = async () =>
  (await get("ledger?limit=100")).entries
    .reverse()
    .map((one: { kind: string; invoiceId?: string; amount: number; balance: number }) => [
      one.kind,
      one.invoiceId,
      one.amount,
      one.balance,
    ]);
const lateLines = async (id: string) =>
  (await invoice(id)).lines.filter((line: { kind: string }) => line.kind === "late_usage").length;
const verified = async (id: string) =>
  (await api.call("POST", `/v1/partner/billing/invoices/${id}/verify`, { key: partner.key })).body.match;

describe("the ledger", () => {
  it("holds every amount a partner was charged, credited and paid, with the balance after each", async () => {
    await close("2026-08-03");
    await credited("inv_2026-07", 1_000);
    await paid("inv_2026-07", "2026-08-10");
    expect(await ledger()).toEqual([
      ["invoice", "inv_2026-07", 51, 51],
      ["credit", "inv_2026-07", -10, 41],
      ["payment", "inv_2026-07", -41, 0],
    ]);
    const { entries, total, has_more } = await get("ledger?limit=1");
    expect([entries.length, total, has_more]).toEqual([1, 3, true]);
    expect(entries[0]).toMatchObject({ kind: "payment", amountMinor: -4_100, balanceMinor: 0 });
    expect(entries[0].id).toMatch(/^led_/);
    const [next] = (await get(`ledger?limit=1&starting_after=${entries[0].id}`)).entries;
    expect(next).toMatchObject({ kind: "credit", creditNoteId: "cn_2026-07-1" });
    expect(await get("balance")).toMatchObject({ due: 0, overdue: 0, credit: 0, currency: "usd" });
  });

  it("is never edited and belongs to its partner alone", async () => {
    await close("2026-08-03");
    const write = (sql: string) => api.system((t) => t.run(sql, [partner.partnerId]));
    await expect(write("update ledger_entry set amount = 0 where partner_id = $1")).rejects.toThrow(
      "permission denied",
    );
    await expect(write("delete from ledger_entry where partner_id = $1")).rejects.toThrow(
      "permission denied",
    );
    const other = await api.newPartner();
    const theirs = await api.call("GET", "/v1/partner/billing/ledger", { key: other.key });
    expect(theirs.body).toMatchObject({ entries: [], total: 0 });
    const { id } = (await get("ledger")).entries[0];
    const foreign = await api.call("GET", `/v1/partner/billing/ledger?starting_after=${id}`, {
      key: other.key,
    });
    expect([foreign.status, foreign.body.code]).toEqual([400, "invalid_cursor"]);
  });

  it("adds up the amounts that are overdue", async () => {
    await close("2026-09-03");
    await credited("inv_2026-07", 100);
    expect(await get("balance")).toMatchObject({ due: 99, dueMinor: 9_900, overdue: 99, credit: 0 });
  });

  it("sets apart what is overdue on invoices whose question waits for an answer", async () => {
    await close("2026-09-03");
    const { id: invoiceId, amountDueMinor } = (await get("invoices?status=overdue")).invoices[0];
    const asked = await api.call("POST", `/v1/partner/billing/invoices/${invoiceId}/notes`, {
      key: partner.key,
      body: { body: "These calls were spam." },
    });
    expect(asked.status).toBe(200);
    const { overdue, overdueMinor, disputedMinor } = await get("balance");
    expect([overdueMinor, disputedMinor]).toEqual([10_000, amountDueMinor]);
    const inDispute = async () => {
      const { invoices, total } = await get("invoices?status=disputed");
      return [invoices.map(({ id }: { id: string }) => id), total];
    };
    expect(await inDispute()).toEqual([[invoiceId], 1]);
    const notes = `/v1/partner/billing/invoices/${invoiceId}/notes`;
    const again = await api.call("POST", notes, { key: partner.key, body: { body: "All of them." } });
    await api.call("POST", `${notes}/${again.body.id}/withdraw`, { key: partner.key });
    expect(await inDispute()).toEqual([[invoiceId], 1]);
    await api.call("POST", `${notes}/${asked.body.id}/withdraw`, { key: partner.key });
    expect(await get("balance")).toMatchObject({ overdue, disputed: 0 });
    expect(await inDispute()).toEqual([[], 0]);
    await api.call("POST", notes, { key: partner.key, body: { body: "These calls were spam." } });
    expect(await inDispute()).toEqual([[invoiceId], 1]);
    const answered = await api.call(
      "POST",
      `/v1/operator/partners/${partner.partnerId}/invoices/${invoiceId}/notes`,
      { headers: await operatorHeaders(api), body: { body: "They were answered by people." } },
    );
    expect(answered.status).toBe(200);
    expect(await get("balance")).toMatchObject({ overdue, disputed: 0 });
    expect(await inDispute()).toEqual([[], 0]);
  });
});

describe("voiding with a reissue", () => {
  it("happens once: a repeat names the replacement", async () => {
    await close("2026-08-03");
    expect(await reissue("inv_2026-07")).toEqual({ reissued: "inv_2026-07-2" });
    await expect(reissue("inv_2026-07")).rejects.toMatchObject({
      code: "invoice_already_replaced",
      message: expect.stringContaining("inv_2026-07-2"),
    });
    expect(await invoices()).toEqual([
      ["inv_2026-07-2", "open", 51],
      ["inv_2026-07", "void", 0],
    ]);
    expect(await invoice("inv_2026-07")).toMatchObject({ replaces: null, replacedBy: "inv_2026-07-2" });
    expect(await invoice("inv_2026-07-2")).toMatchObject({ replaces: "inv_2026-07", replacedBy: null });
    expect(await get("balance")).toMatchObject({ due: 51 });
    expect(await cancel("inv_2026-07")).toEqual({ reissued: null });
    expect(await reissue("inv_2026-07-2")).toEqual({ reissued: "inv_2026-07-3" });
  });

  it("happens once when several operators do it at the same time", async () => {
    await close("2026-08-03");
    const tries = await Promise.allSettled([1, 2, 3].map(() => reissue("inv_2026-07")));
    expect(tries.filter(({ status }) => status === "fulfilled").length).toBe(1);
    expect((await invoices()).length).toBe(2);
  });

  it("may follow the void later, once", async () => {
    await close("2026-08-03");
    await cancel("inv_2026-07");
    expect(await get("balance")).toMatchObject({ due: 0, credit: 0 });
    expect(await reissue("inv_2026-07")).toEqual({ reissued: "inv_2026-07-2" });
    await expect(reissue("inv_2026-07")).rejects.toMatchObject({ code: "invoice_already_replaced" });
  });

  it("leaves one standing invoice of a month, also in the database", async () => {
    await close("2026-08-03");
    await expect(
      api.system((t) =>
        t.run(
          `insert into invoice (partner_id, id, global_id, period, total_accounts, subtotal, discount, total)
           values ($1, 'inv_2026-07-9', $1 || '-9', '2026-07', 1, 49, 0, 49)`,
          [partner.partnerId],
        ),
      ),
    ).rejects.toThrow("invoice_one_standing");
  });

  it("moves credits to the replacement", async () => {
    await close("2026-08-03");
    await credited("inv_2026-07", 1_000);
    await reissue("inv_2026-07");
    const replacement = await invoice("inv_2026-07-2");
    expect(replacement).toMatchObject({ total: 51, credited: 10, amountDue: 41 });
    expect(replacement.creditNotes.map(({ id }: { id: string }) => id)).toEqual(["cn_2026-07-1"]);
    expect(await invoice("inv_2026-07")).toMatchObject({ credited: 0, amountDue: 0 });
    expect(await get("balance")).toMatchObject({ due: 41, credit: 0 });
    const balances = (await ledger()).map(([, , , balance]: [string, string, number, number]) => balance);
    expect(balances.at(-1)).toBe(41);
    const pdf = (id: string) =>
      api.call("GET", `/v1/partner/billing/invoices/${id}/credit-notes/cn_2026-07-1/pdf`, {
        key: partner.key,
      });
    expect((await pdf("inv_2026-07")).text).toBe((await pdf("inv_2026-07-2")).text);
  });

  it("moves credits to the replacement when the void came first", async () => {
    await close("2026-08-03");
    await credited("inv_2026-07", 1_000);
    await cancel("inv_2026-07");
    expect(await get("balance")).toMatchObject({ due: 0, credit: 0 });
    await reissue("inv_2026-07");
    expect(await invoice("inv_2026-07-2")).toMatchObject({ credited: 10, amountDue: 41 });
    expect(await get("balance")).toMatchObject({ due: 41, credit: 0 });
  });

  it("emits the void with the invoice that replaces it", async () => {
    await close("2026-08-03");
    await reissue("inv_2026-07");
    const events = await api.system((t) =>
      t.query<{ type: string; data: { invoice: { id: string } } }>(
        "select type, data from partner_event where partner_id = $1 and type like 'invoice.%' order by created_at, id",
        [partner.partnerId],
      ),
    );
    const voided = events.find(({ type }) => type === "invoice.voided");
    expect(voided?.data.invoice).toMatchObject({
      id: "inv_2026-07",
      replacedBy: "inv_2026-07-2",
      amountDue: 0,
    });
  });
});

describe("late usage and reissues", () => {
  it("is charged once when its invoice is void while the next month closes", async () => {
    await close("2026-08-03");
    await texts("late", 94);
    await close("2026-09-03");
    expect(await lateLines("inv_2026-08")).toBe(1);
    await cancel("inv_2026-08");
    await close("2026-10-03");
    expect(await lateLines("inv_2026-09")).toBe(1);
    await reissue("inv_2026-08", at("2026-10-04"));
    expect(await lateLines("inv_2026-08-2")).toBe(0);
    await close("2026-11-03");
    expect(await lateLines("inv_2026-10")).toBe(0);
    for (const id of ["inv_2026-08-2", "inv_2026-09"]) expect([id, await verified(id)]).toEqual([id, true]);
  });

  it("stays on the replacement of the invoice that charged it", async () => {
    await close("2026-08-03");
    await texts("late", 94);
    await close("2026-10-03");
    expect(await lateLines("inv_2026-08")).toBe(1);
    await reissue("inv_2026-08", at("2026-10-04"));
    expect(await lateLines("inv_2026-08-2")).toBe(1);
    await close("2026-11-03");
    expect(await lateLines("inv_2026-10")).toBe(0);
  });

  it("recorded while its month was void is in the reissue and nowhere else", async () => {
    await close("2026-08-03");
    await cancel("inv_2026-07");
    await texts("late", 94);
    await close("2026-09-03");
    expect(await lateLines("inv_2026-08")).toBe(0);
    await reissue("inv_2026-07");
    expect((await invoice("inv_2026-07-2")).subtotal).toBe(52.88);
    await close("2026-10-03");
    expect(await lateLines("inv_2026-09")).toBe(0);
  });
});

describe("a credit on a paid invoice", () => {
  it("is credit balance, and is set off on the next invoice below its total", async () => {
    await close("2026-08-03");
    await paid("inv_2026-07", "2026-08-05");
    await credited("inv_2026-07", 2_101, "2026-08-06");
    expect(await get("balance")).toMatchObject({ due: 0, credit: 21.01, creditMinor: 2_101 });
    const lastSums = async () =>
      (await get("invoices/inv_2026-07/document")).sums
        .slice(-4)
        .map((sum: { name: string; amount: string }) => [sum.name, sum.amount]);
    const withRest = [
      ["Credited", "−$21.01"],
      ["Paid", "−$51.00"],
      ["Moved to credit balance", "+$21.01"],
      ["Amount due USD", "$0.00"],
    ];
    expect(await lastSums()).toEqual(withRest);
    await close("2026-09-03");
    expect(await lastSums()).toEqual(withRest);
    const next = await invoice("inv_2026-08");
    expect(next).toMatchObject({ status: "open", subtotal: 49, total: 49, amountDue: 27.99 });
    expect(next.lines.at(-1)).toMatchObject({ kind: "credit_balance", amount: -21.01 });
    expect(await get("balance")).toMatchObject({ due: 27.99, credit: 0 });
    expect((await ledger()).at(-1)?.[3]).toBe(27.99);
    expect(await verified("inv_2026-08")).toBe(true);
    await paid("inv_2026-08", "2026-09-05");
    expect(await get("balance")).toMatchObject({ due: 0, credit: 0 });
  });

  it("pays the next invoice when it covers all of it, and the rest waits for the one after", async () => {
    await close("2026-08-03");
    await paid("inv_2026-07", "2026-08-05");
    await credited("inv_2026-07", 5_100, "2026-08-06");
    await close("2026-09-03");
    expect(await invoice("inv_2026-08")).toMatchObject({ status: "paid", total: 49, amountDue: 0 });
    expect(await get("balance")).toMatchObject({ due: 0, credit: 2 });
    await close("2026-10-03");
    expect(await invoice("inv_2026-09")).toMatchObject({ status: "open", amountDue: 47 });
  });

  it("moves on when the invoice it was set off on is replaced", async () => {
    await close("2026-08-03");
    await paid("inv_2026-07", "2026-08-05");
    await credited("inv_2026-07", 2_101, "2026-08-06");
    await close("2026-09-03");
    await reissue("inv_2026-08");
    expect(await invoice("inv_2026-08-2")).toMatchObject({ credited: 0, amountDue: 27.99 });
    expect(await get("balance")).toMatchObject({ due: 27.99, credit: 0 });
  });
});

describe("a credit on a line", () => {
  it("is at most the line's net share with tax, less earlier credits", async () => {
    await api.system((t) =>
      setTaxRate({ tx: t, actor, now: at("2026-07-01") }, { partnerId: partner.partnerId, percent: "10" }),
    );
    await close("2026-08-03");
    const line = `${accountId}:base:starter`;
    await expect(creditLine("inv_2026-07", line, 5_391)).rejects.toMatchObject({ code: "validation_failed" });
    await creditLine("inv_2026-07", line, 5_000);
    await expect(creditLine("inv_2026-07", line, 391)).rejects.toMatchObject({ code: "validation_failed" });
    await creditLine("inv_2026-07", line, 390);
    await expect(creditLine("inv_2026-07", line, 1)).rejects.toMatchObject({ code: "validation_failed" });
    await expect(creditLine("inv_2026-07", line, 0)).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("counts a line named twice in one note once", async () => {
    await close("2026-08-03");
    const lineId = `${accountId}:base:starter`;
    const twice = [1, 2].map(() => ({ lineId, amountMinor: 3_000 }));
    await expect(
      billing((ctx) =>
        credit(ctx, { invoiceId: "inv_2026-07", lines: twice, reason: "x", now: at("2026-08-05") }),
      ),
    ).rejects.toMatchObject({ code: "validation_failed" });
  });
});

describe("webhook events of money", () => {
  const events = () =>
    api.system((t) =>
      t.query<{ type: string; data: Record<string, Record<string, unknown>> }>(
        "select type, data from partner_event where partner_id = $1 and (type like 'invoice.%' or type like 'payment.%') order by created_at, id",
        [partner.partnerId],
      ),
    );

  it("cover drafts, credits, payments and uncollectible invoices, with the amount due", async () => {
    await close("2026-08-01");
    await close("2026-08-03");
    await credited("inv_2026-07", 1_000);
    await billing((ctx) => markUncollectible(ctx, { id: "inv_2026-07", now: at("2026-08-20") }));
    await paid("inv_2026-07", "2026-08-21");
    const emitted = (await events()).map(({ type, data }) => [
      type,
      data.invoice?.status,
      data.invoice?.credited,
      data.invoice?.amountDue,
    ]);
    expect(emitted).toEqual([
      ["invoice.created", "draft", 0, 0],
      ["invoice.finalized", "open", 0, 51],
      ["invoice.credited", "open", 10, 41],
      ["invoice.uncollectible", "uncollectible", 10, 41],
      ["invoice.paid", "paid", 10, 0],
      ["payment.recorded", "paid", 10, 0],
    ]);
    const payment = (await events()).at(-1)?.data.payment;
    expect(payment).toMatchObject({
      invoiceId: "inv_2026-07",
      amount: 41,
      amountMinor: 4_100,
      currency: "usd",
    });
  });

  it("carry the amount due in reminders", async () => {
    await close("2026-08-03");
    await credited("inv_2026-07", 1_000);
    await billing((ctx) => remindOverdue(ctx, at("2026-08-20")));
    const overdue = (await events()).find(({ type }) => type === "invoice.overdue");
    expect(overdue?.data.invoice).toMatchObject({ total: 51, credited: 10, amountDue: 41, reminder: 1 });
  });
});

describe("account.updated", () => {
  it("carries the changed account and the names of its changed fields", async () => {
    await api.call("PATCH", `/v1/partner/accounts/${accountId}`, {
      key: partner.key,
      body: { plan: "business" },
    });
    const [event] = await api.system((t) =>
      t.query<{ data: { account: object; fields: string[] } }>(
        "select data from partner_event where partner_id = $1 and type = 'account.updated'",
        [partner.partnerId],
      ),
    );
    expect(event?.data).toMatchObject({ account: { id: accountId, plan: "business" }, fields: ["plan"] });
  });
});

describe("a refund", () => {
  const refunded = (amountMinor: number, invoiceId = "inv_2026-07") =>
    billing((ctx) => refund(ctx, { invoiceId, amountMinor, reason: "Asked for it", now: at("2026-08-06") }));

  it("pays out credit balance, and the next invoice is reduced by what is left of it", async () => {
    await close("2026-08-03");
    await paid("inv_2026-07", "2026-08-04");
    await credited("inv_2026-07", 2_000);
    expect(await refunded(1_500)).toMatchObject({ invoiceId: "inv_2026-07", amount: 15, currency: "usd" });
    expect((await get("ledger")).entries[0]).toMatchObject({ kind: "refund", amountMinor: 1_500 });
    expect((await get("balance")).creditMinor).toBe(500);
    await close("2026-09-03");
    expect((await invoice("inv_2026-08")).amountDueMinor).toBe(4_900 - 500);
  });

  it("is at most the credit that is left, also when two operators act at once", async () => {
    await close("2026-08-03");
    await expect(refunded(1)).rejects.toThrow("no credit balance");
    await paid("inv_2026-07", "2026-08-04");
    await credited("inv_2026-07", 1_000);
    await expect(refunded(1_001)).rejects.toThrow("Between 0.01 and 10.00");
    await expect(refunded(0)).rejects.toThrow();
    const both = await Promise.allSettled([refunded(1_000), refunded(1_000)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await get("balance")).creditMinor).toBe(0);
  });
});
