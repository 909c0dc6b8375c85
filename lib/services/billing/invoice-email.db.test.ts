import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { closeDue } from "./close";
import { remindOverdue } from "./reminders";

/** Emails about an invoice, from its issue to the last reminder. */
let api: Api;
let partner: { partnerId: string; key: string };
const actor = { kind: "system", id: "billing", name: "Billing" } as const;

beforeAll(async () => {
  api = await createApi();
  partner = await api.newPartner();
  const { id } = await api.newAccount(partner.key, { plan: "starter" });
  await api.system(async (t) => {
    await t.run("update workspace set created_at = '2026-07-01' where id = $1", [id]);
    await t.run("update account_history set at = '2026-07-01' where workspace_id = $1", [id]);
  });
});
afterAll(() => api.close());

const billing = (fn: typeof closeDue | typeof remindOverdue, now: string) =>
  api.system(async (t) => {
    await fn({ tx: t, actor, config: testConfig, partnerId: partner.partnerId }, new Date(now));
  });
const emailsOf = (kind: string) =>
  api.system((t) =>
    t.query<{ to_address: string; subject: string; text: string }>(
      "select to_address, subject, text from platform_mail where kind = $1 order by id",
      [kind],
    ),
  );
const link = (id: string) => `http://switchboard.test/p/${partner.partnerId}/billing/${id}`;

it("sends the invoice to the partner itself while it has no billing contacts", async () => {
  await billing(closeDue, "2026-08-03T00:00:00Z");
  const [email, ...more] = await emailsOf("invoice_finalized");
  expect(more).toEqual([]);
  expect(email).toMatchObject({ to_address: "acme@example.com", subject: "Invoice inv_2026-07 for 2026-07" });
  expect(email?.text).toContain("49.00 USD is due by 2026-08-16.");
  expect(email?.text).toContain(link("inv_2026-07"));
});

it("sends invoices and reminders to every billing contact, each with a link", async () => {
  const emails = ["ap@example.com", "cfo@example.com"];
  await api.call("PATCH", "/v1/partner/billing/profile", { key: partner.key, body: { emails } });
  await billing(closeDue, "2026-09-03T00:00:00Z");
  const august = (await emailsOf("invoice_finalized")).slice(1);
  expect(august.map(({ to_address }) => to_address)).toEqual(emails);
  await billing(remindOverdue, "2026-09-18T00:00:00Z");
  const reminders = await emailsOf("invoice_overdue");
  // July is a month overdue, August two days.
  expect(reminders.map(({ to_address, subject }) => [to_address, subject])).toEqual(
    ["inv_2026-07", "inv_2026-08"].flatMap((id) => emails.map((to) => [to, `Invoice ${id} is overdue`])),
  );
  for (const [index, id] of ["inv_2026-07", "inv_2026-07", "inv_2026-08"].entries())
    expect(reminders[index]?.text).toContain(link(id));
});

it("sends nothing for an invoice of zero", async () => {
  const before = (await emailsOf("invoice_finalized")).length;
  await api.system((t) =>
    t.run("update account_history set status = 'suspended' where partner_id = $1", [partner.partnerId]),
  );
  await billing(closeDue, "2026-10-03T00:00:00Z");
  expect((await emailsOf("invoice_finalized")).length).toBe(before);
});
