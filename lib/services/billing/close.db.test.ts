import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { periodOf, shiftPeriod } from "@/lib/billing/periods";
import { openDb } from "@/lib/db/pool";
import { openLog } from "@/lib/log";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { credit } from "./credit-notes";
import { billingJob } from "./job";
import { remindOverdue } from "./reminders";
import { pay } from "./states";
import { voidInvoice } from "./void";

let api: Api;
let partner: { partnerId: string; key: string };
const at = (time: string) => Date.parse(time);

beforeAll(async () => {
  api = await createApi();
  partner = await api.newPartner();
  const { id } = await api.newAccount(partner.key, { name: "Closing", plan: "starter" });
  await api.system(async (t) => {
    await t.run("update workspace set created_at = '2026-03-01' where id = $1", [id]);
    await t.run("update account_history set at = '2026-03-01' where workspace_id = $1", [id]);
  });
});
afterAll(() => api.close());

async function close(time: string, closers = 1) {
  const dbs = Array.from({ length: closers }, () =>
    openDb({ url: api.database.workerUrl, role: "switchboard_worker", max: 2 }),
  );
  const log = openLog({ name: "test", level: "fatal" });
  await Promise.all(dbs.map((db) => billingJob({ config: testConfig, log }, () => at(time))(db)));
  await Promise.all(dbs.map((db) => db.pool.end()));
}
const invoices = () =>
  api.system((t) =>
    t.query<{ id: string; status: string; total: string }>(
      "select id, status, total::text from invoice where partner_id = $1 order by period, id",
      [partner.partnerId],
    ),
  );
const context = <T>(fn: (ctx: Parameters<typeof pay>[0]) => Promise<T>) =>
  api.system((t) =>
    fn({
      tx: t,
      actor: { kind: "operator", id: "test", name: "Test" },
      config: testConfig,
      partnerId: partner.partnerId,
    }),
  );

describe("closing months", () => {
  it("closes each month once, even when several workers close repeatedly", async () => {
    await close("2026-05-03T00:00:00Z", 3);
    await close("2026-05-03T00:01:00Z", 2);
    expect(await invoices()).toEqual([
      { id: "inv_2026-03", status: "open", total: "49.00" },
      { id: "inv_2026-04", status: "open", total: "49.00" },
    ]);
    const events = await api.system((t) =>
      t.query("select 1 from partner_event where partner_id = $1 and type = 'invoice.finalized'", [
        partner.partnerId,
      ]),
    );
    expect(events.length).toBe(2);
  });

  it("leaves a draft open for one day", async () => {
    await close("2026-06-01T10:00:00Z");
    expect((await invoices()).at(-1)).toEqual({ id: "inv_2026-05", status: "draft", total: "49.00" });
    await close("2026-06-02T00:00:00Z");
    expect((await invoices()).at(-1)?.status).toBe("open");
  });

  it("reminds 1, 7 and 14 days after the due date, then proposes a suspension without suspending", async () => {
    const due = await api.system((t) =>
      t.one<{ due_at: Date }>("select due_at from invoice where partner_id = $1 and id = 'inv_2026-05'", [
        partner.partnerId,
      ]),
    );
    const daysLater = (days: number) => new Date(due!.due_at.getTime() + days * 86_400_000);
    await context((ctx) => pay(ctx, { id: "inv_2026-03", now: daysLater(0) }));
    await context((ctx) => pay(ctx, { id: "inv_2026-04", now: daysLater(0) }));
    const emails = () =>
      api.system((t) =>
        t.query<{ text: string }>(
          "select text from platform_mail where kind = 'invoice_overdue' and subject like '%inv_2026-05%' order by id",
        ),
      );
    await context((ctx) =>
      credit(ctx, { invoiceId: "inv_2026-05", amountMinor: 900, reason: "Agreed", now: daysLater(0) }),
    );
    for (const [days, expected] of [
      [0.5, 0],
      [1, 1],
      [1.5, 1],
      [7, 2],
      [14, 3],
      [60, 3],
    ] as const) {
      await context((ctx) => remindOverdue(ctx, daysLater(days)));
      expect([days, (await emails()).length]).toEqual([days, expected]);
    }
    expect((await emails())[0]?.text).toContain("40.00 USD was due");
    const proposed = await api.system((t) =>
      t.query("select 1 from suspension_proposal where invoice_id = 'inv_2026-05'"),
    );
    expect(proposed.length).toBe(1);
    expect(
      (await api.call("GET", "/v1/partner/accounts", { key: partner.key })).body.accounts[0].status,
    ).toBe("active");
  });

  it("voids and reissues under a new id; a paid invoice stays paid", async () => {
    const done = await context((ctx) =>
      voidInvoice(ctx, { id: "inv_2026-05", now: new Date("2026-08-20T00:00:00Z"), reissue: true }),
    );
    expect(done.reissued).toBe("inv_2026-05-2");
    const list = await api.call("GET", "/v1/partner/billing/invoices?period=2026-05", { key: partner.key });
    expect(list.body.invoices.map((i: { id: string; status: string }) => [i.id, i.status])).toEqual([
      ["inv_2026-05-2", "open"],
      ["inv_2026-05", "void"],
    ]);
    await expect(
      context((ctx) => voidInvoice(ctx, { id: "inv_2026-03", now: new Date(), reissue: false })),
    ).rejects.toMatchObject({ code: "illegal_transition" });
  });
});

describe("the PDF of an invoice over the API", () => {
  it("has a strong ETag and the same bytes each time, and does not exist for a draft", async () => {
    const path = "/v1/partner/billing/invoices/inv_2026-03/pdf";
    const first = await api.call("GET", path, { key: partner.key });
    expect(first.headers.get("content-type")).toBe("application/pdf");
    expect(first.headers.get("content-disposition")).toMatch(
      /^inline; filename="invoice-inv_2026-03_[0-9A-Z]+\.pdf"$/,
    );
    const second = await api.call("GET", path, { key: partner.key });
    expect(second.text).toBe(first.text);
    const unchanged = await api.call("GET", path, {
      key: partner.key,
      headers: { "If-None-Match": first.headers.get("etag") ?? "" },
    });
    expect(unchanged.status).toBe(304);
    await close("2026-07-01T10:00:00Z");
    const draft = await api.call("GET", "/v1/partner/billing/invoices/inv_2026-06/pdf", { key: partner.key });
    expect([draft.status, draft.body.code]).toEqual([409, "invoice_not_finalized"]);
  });
});

describe("a worker whose clock runs ahead", () => {
  it("issues no invoice for a month that is not over", async () => {
    await close(new Date(Date.now() + 70 * 86_400_000).toISOString(), 2);
    const present = periodOf(Date.now());
    const made = await invoices();
    expect(made.map(({ id }) => id)).toContain(`inv_${shiftPeriod(present, -2)}`);
    expect(made.filter(({ id }) => id.startsWith(`inv_${present}`))).toEqual([]);
  });
});
