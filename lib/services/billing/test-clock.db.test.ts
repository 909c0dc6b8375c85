import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { periodOf, periodStart, shiftPeriod } from "@/lib/billing/periods";
import { closeWeb } from "@/lib/http/web-process";
import { type Api, createApi } from "@/scripts/testing/api";

/** After its clock was moved, a sandbox partner's actions happen at the clock's time, never in a closed month. */
let api: Api;
let partner: { partnerId: string; key: string };
let first: { id: string; key: string };
const present = periodOf(Date.now());
const next = shiftPeriod(present, 1);
const inNextMonth = (days: number) => new Date(periodStart(next) + days * 86_400_000).toISOString();

beforeAll(async () => {
  api = await createApi();
  partner = await api.newPartner({ mode: "sandbox" });
  first = await api.newAccount(partner.key, { name: "First", plan: "starter" });
  await lead("Before");
  await move(inNextMonth(14));
});
afterAll(() => api.close());

const post = (path: string, key: string, body: unknown = {}) => api.call("POST", path, { key, body });
const lead = (name: string) =>
  post("/v1/leads", first.key, { name, phone: "+12025550111", source: "web" }).then(({ status }) =>
    expect(status).toBe(200),
  );
const move = async (now: string) => {
  await closeWeb();
  expect((await post("/v1/partner/test-clock", partner.key, { now })).status).toBe(200);
};
const usage = async (period: string) =>
  (await api.call("GET", `/v1/partner/accounts/${first.id}/usage?period=${period}`, { key: partner.key }))
    .body.usage;
const verified = async (id: string) =>
  (await post(`/v1/partner/billing/invoices/${id}/verify`, partner.key)).body.match;

describe("after a test clock was moved", () => {
  it("usage and requests belong to the clock's month, and a closed month keeps its proof", async () => {
    const closed = await usage(present);
    expect([closed.leads.created, closed.apiRequests]).toEqual([1, 1]);
    await lead("After");
    await closeWeb();
    expect(await usage(present)).toEqual(closed);
    const now = await usage(next);
    expect([now.leads.created, now.apiRequests]).toEqual([1, 1]);
    expect(await verified(`inv_${present}`)).toBe(true);
  });

  it("accounts start and are charged from the clock's day", async () => {
    const { id } = await api.newAccount(partner.key, { name: "Second", plan: "starter" });
    expect(await verified(`inv_${present}`)).toBe(true);
    await move(new Date(periodStart(shiftPeriod(next, 1)) + 2 * 86_400_000).toISOString());
    const lines = await api.system((t) =>
      t.query<{ days: number }>(
        "select quantity::int as days from invoice_line where invoice_id = $1 and workspace_id = $2 and kind = 'base'",
        [`inv_${next}`, id],
      ),
    );
    const length = (periodStart(shiftPeriod(next, 1)) - periodStart(next)) / 86_400_000;
    expect(lines).toEqual([{ days: length - 14 }]);
    expect(await verified(`inv_${next}`)).toBe(true);
  });

  it("a finished month keeps its plans when an account changes later", async () => {
    const byPlan = async () =>
      (
        await api.call("GET", `/v1/partner/reports/usage?period=${present}&group_by=plan`, {
          key: partner.key,
        })
      ).body.groups;
    const before = await byPlan();
    expect(before).toMatchObject([{ key: "starter" }]);
    const changed = await api.call("PATCH", `/v1/partner/accounts/${first.id}`, {
      key: partner.key,
      body: { plan: "business" },
    });
    expect(changed.status).toBe(200);
    expect(await byPlan()).toEqual(before);
  });

  it("it cannot be moved further than two years at a time", async () => {
    const answer = await post("/v1/partner/test-clock", partner.key, { now: "9999-01-01T00:00:00Z" });
    expect([answer.status, answer.body.errors]).toMatchObject([
      422,
      [{ code: "invalid_value", pointer: "/now" }],
    ]);
  });

  it("webhooks describe an invoice with the field names of the API", async () => {
    const shown = (await api.call("GET", `/v1/partner/billing/invoices/inv_${present}`, { key: partner.key }))
      .body;
    const [event] = await api.system((t) =>
      t.query<{ data: { invoice: object } }>(
        "select data from partner_event where partner_id = $1 and type = 'invoice.finalized' and data->'invoice'->>'period' = $2",
        [partner.partnerId, present],
      ),
    );
    const { id, globalId, period, total, totalMinor, currency, dueAt } = shown;
    expect(event!.data.invoice).toEqual({
      id,
      globalId,
      period,
      total,
      totalMinor,
      currency,
      dueAt,
      status: "open",
      credited: 0,
      creditedMinor: 0,
      amountDue: total,
      amountDueMinor: totalMinor,
      replaces: null,
      replacedBy: null,
    });
  });

  it("an unpaid invoice gets three reminders, each at its own time, and then a suspension is proposed", async () => {
    const due = new Date(
      (await api.call("GET", `/v1/partner/billing/invoices/inv_${next}`, { key: partner.key })).body.dueAt,
    );
    const later = (days: number) => new Date(due.getTime() + days * 86_400_000);
    const emails = () =>
      api.system((t) =>
        t.query<{ to_address: string; text: string; created_at: Date }>(
          "select to_address, text, created_at from platform_mail where kind = 'invoice_overdue' and subject like $1 order by created_at",
          [`%inv_${next} %`],
        ),
      );
    const proposals = () =>
      api.system((t) =>
        t.query<{ at: Date }>(
          "select proposed_at as at from suspension_proposal where partner_id = $1 and invoice_id = $2",
          [partner.partnerId, `inv_${next}`],
        ),
      );
    await move(later(0.9).toISOString());
    expect(await emails()).toEqual([]);
    await move(later(300).toISOString());
    const sent = await emails();
    expect(sent.map(({ created_at }) => created_at)).toEqual([1, 7, 14].map(later));
    expect(sent.map(({ text }) => /reminder \d of 3/.exec(text)?.[0])).toEqual(
      [1, 2, 3].map((n) => `reminder ${n} of 3`),
    );
    expect(await proposals()).toEqual([{ at: later(14) }]);
    await move(later(301).toISOString());
    expect([(await emails()).length, (await proposals()).length]).toEqual([3, 1]);
  });
});
