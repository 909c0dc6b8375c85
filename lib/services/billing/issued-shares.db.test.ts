import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { netShares } from "@/lib/billing/net-shares";
import { withClient } from "@/scripts/postgres/connect";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { closeDue } from "./close";

/** Eleven accounts get a discount of 5 percent, which leaves most of them a share with a fraction of a cent. */
const ACCOUNTS = 11;
let api: Api;
let partner: { partnerId: string; key: string };
const actor = { kind: "system", id: "billing", name: "Billing" } as const;
const idOf = (index: number) => `ws_${partner.partnerId}_${String(index).padStart(2, "0")}`;

beforeAll(async () => {
  api = await createApi({ unlimited: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.newPartner();
  await api.system(async (t) => {
    for (let index = 0; index < ACCOUNTS; index++) {
      const of = [idOf(index), partner.partnerId];
      await t.run(
        `insert into workspace (id, partner_id, name, owner_email, plan, created_at) values ($1, $2, $1, 'owner@example.com', 'starter', '2026-06-01')`,
        of,
      );
      await t.run(
        "insert into account_history (workspace_id, id, partner_id, at, plan, status) values ($1, 'hist_1', $2, '2026-06-01', 'starter', 'active')",
        of,
      );
    }
  });
  for (let index = 0; index < ACCOUNTS; index++)
    await texts(idOf(index), { key: "July", count: 261 + 2 * index ** 2, at: "2026-07-15" });
});

const texts = (id: string, { key, count, at }: { key: string; count: number; at: string }) =>
  api.system((t) =>
    t.run(
      `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at) values ($1, 'sms', $2, $3, $4, $5)`,
      [id, key, partner.partnerId, count, at],
    ),
  );
const close = (day: string) =>
  api.system((t) =>
    closeDue(
      { tx: t, actor, config: testConfig, partnerId: partner.partnerId },
      new Date(`${day}T00:00:00Z`),
    ),
  );
const correct = (id: string, count: number) =>
  api.system((t) =>
    t.run(
      `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at, supersedes)
       values ($1, 'sms', 'corrected', $2, $3, '2026-07-15', 'July')`,
      [id, partner.partnerId, count],
    ),
  );
const get = async (path: string) => (await api.call("GET", path, { key: partner.key })).body;

type Row = { id: string; costMinor: number; netMinor: number };
/** Each account's net cost of July on the report, and its share of the invoice as its statement has it. */
async function july() {
  const report = await get("/v1/partner/reports/usage?period=2026-07&group_by=account");
  const reported = new Map((report.accounts as Row[]).map(({ id, netMinor }) => [id, netMinor]));
  const invoiced = new Map<string, number>();
  for (let index = 0; index < ACCOUNTS; index++)
    invoiced.set(
      idOf(index),
      (await get(`/v1/partner/accounts/${idOf(index)}/statements/2026-07`)).costMinor,
    );
  return { report, reported, invoiced };
}
const without = (shares: ReadonlyMap<string, number>, ...ids: string[]) =>
  Object.fromEntries([...shares].filter(([id]) => !ids.includes(id)));

describe("the report of an invoiced month", () => {
  it("keeps the invoice's shares beside late usage and a correction", async () => {
    const [late, corrected] = [idOf(3), idOf(7)];
    await close("2026-07-03");
    await texts(late, { key: "June", count: 411, at: "2026-06-20" });
    await close("2026-08-03");
    const invoice = await get("/v1/partner/billing/invoices/inv_2026-07");
    const kinds = invoice.lines.map(({ kind }: { kind: string }) => kind);
    expect([invoice.discountPercent, kinds.includes("late_usage")]).toEqual(["5", true]);

    const before = await july();
    expect(without(before.reported, late)).toEqual(without(before.invoiced, late));
    expect(before.reported.get(late)).toBeLessThan(before.invoiced.get(late) ?? 0);

    await correct(corrected, 1_000);
    const after = await july();
    expect(without(after.reported, late, corrected)).toEqual(without(before.invoiced, late, corrected));
    expect(after.reported.get(corrected)).toBeGreaterThan(before.reported.get(corrected) ?? 0);
    const net = after.report.costMinor - Math.round(after.report.costMinor * 0.05);
    expect(Math.abs(after.report.netMinor - net)).toBeLessThan(3);
  });

  it("keeps the shares of an invoice that was shared by its rounded net amount", async () => {
    await close("2026-08-03");
    await withClient(api.database.ownerUrl, async (owner) => {
      await owner.query("alter table invoice disable trigger user, no force row level security");
      await owner.query("update invoice set rating = rating - 'sharedByCharges' where partner_id = $1", [
        partner.partnerId,
      ]);
      await owner.query("alter table invoice enable trigger user, force row level security");
    });
    const { report, reported, invoiced } = await july();
    expect(without(reported)).toEqual(without(invoiced));
    const costs = (report.accounts as Row[]).map(({ id, costMinor }) => ({ id, minor: costMinor }));
    expect(without(reported)).not.toEqual(without(netShares(costs, report.netMinor, "5")));
    const corrected = idOf(7);
    await correct(corrected, 1_000);
    expect(without((await july()).reported, corrected)).toEqual(without(invoiced, corrected));
  });
});
