import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLANS } from "@/lib/billing/price-book";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import type { TestTx } from "@/scripts/testing/test-tx";
import { closeDue } from "./close";
import { setTaxRate } from "./tax";

/** Random months of random partners: the report in every grouping, the running estimate and the invoice agree. */
let api: Api;
const actor = { kind: "system", id: "billing", name: "Billing" } as const;
const MONTHS = ["2026-05", "2026-06", "2026-07"];
const now = new Date("2026-08-03T00:00:00Z");

beforeAll(async () => {
  api = await createApi({ unlimited: true });
});
afterAll(() => api.close());

const step = fc.record({
  month: fc.constantFrom(...MONTHS),
  day: fc.integer({ min: 1, max: 28 }),
  plan: fc.constantFrom(...PLANS),
  status: fc.constantFrom("active", "active", "suspended"),
});
const used = fc.record({
  month: fc.constantFrom(...MONTHS),
  day: fc.integer({ min: 1, max: 28 }),
  seconds: fc.integer({ min: 0, max: 900_000 }),
  sms: fc.integer({ min: 0, max: 4_000 }),
});
const world = fc.record({
  tax: fc.constantFrom("0", "7.7", "19"),
  accounts: fc.array(
    fc.record({
      start: step,
      changes: fc.array(step, { maxLength: 3 }),
      usage: fc.array(used, { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 14 },
  ),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

async function create({ tax, accounts }: World) {
  const partner = await api.newPartner();
  const at = ({ month, day }: { month: string; day: number }) =>
    new Date(`${month}-${String(day).padStart(2, "0")}T10:00:00Z`);
  await api.system(async (t) => {
    await setTaxRate({ tx: t, actor, now }, { partnerId: partner.partnerId, percent: tax });
    for (const [index, account] of accounts.entries()) {
      const id = `ws_${partner.partnerId}_${index}`;
      const history = [account.start, ...account.changes].sort((a, b) => at(a).getTime() - at(b).getTime());
      await t.run(
        `insert into workspace (id, partner_id, name, owner_email, plan, created_at) values ($1, $2, $3, 'owner@example.com', 'starter', $4)`,
        [id, partner.partnerId, `Account ${index}`, at(history[0] ?? account.start)],
      );
      for (const [n, change] of history.entries())
        await t.run(
          "insert into account_history (workspace_id, id, partner_id, at, plan, status) values ($1, $2, $3, $4, $5, $6)",
          [id, `hist_${n}`, partner.partnerId, at(change), change.plan, change.status],
        );
      // An account has no usage before it exists.
      const usage = account.usage
        .map((one) => ({ ...one, at: at(one) }))
        .filter((one) => one.at >= at(history[0] ?? account.start));
      await insertUsage(t, { id, partnerId: partner.partnerId, usage });
    }
  });
  await api.system((t) => closeDue({ tx: t, actor, config: testConfig, partnerId: partner.partnerId }, now));
  return partner;
}

type Used = { id: string; partnerId: string; usage: { at: Date; seconds: number; sms: number }[] };

async function insertUsage(t: TestTx, { id, partnerId, usage }: Used): Promise<void> {
  for (const [n, { at, seconds, sms }] of usage.entries())
    for (const [meter, quantity] of [
      ["call_seconds", seconds],
      ["sms", sms],
    ] as const)
      await t.run(
        "insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at) values ($1, $2, $3, $4, $5, $6)",
        [id, meter, `fact ${n}`, partnerId, quantity, at],
      );
}

type Owed = { accountId: string; costMinor: number; priceMinor: number; final: boolean };
type Row = { key: string; seconds: number; minutes: number; costMinor: number; netMinor: number };
const sum = (rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

describe("a closed month", () => {
  it("has one number on report, plans, days and invoice", async () => {
    for (const one of fc.sample(world, {
      numRuns: 6,
      seed: Number(process.env.PROPERTY_SEED ?? 20_261_122),
    })) {
      const { key } = await create(one);
      const report = async (month: string, group: string) =>
        (await api.call("GET", `/v1/partner/reports/usage?period=${month}&group_by=${group}`, { key })).body;
      for (const month of MONTHS) {
        const invoice = (await api.call("GET", `/v1/partner/billing/invoices/inv_${month}`, { key })).body;
        const [byAccount, byPlan, byDay] = [
          await report(month, "account"),
          await report(month, "plan"),
          await report(month, "day"),
        ];
        if (invoice.id === undefined) {
          // The partner's first account came later.
          expect([byAccount.costMinor, byAccount.groups]).toEqual([0, []]);
          continue;
        }
        const accounts: Row[] = byAccount.groups;
        const billed = invoice.lines
          .filter(({ meter }: { meter: string | null }) => meter === "minutes")
          .reduce((total: number, { quantity }: { quantity: number }) => total + quantity, 0);
        expect(byAccount).toMatchObject({
          period: month,
          currency: invoice.currency,
          final: true,
          totalAccounts: invoice.totalAccounts,
          costMinor: invoice.subtotalMinor,
          netMinor: invoice.subtotalMinor - invoice.discountMinor,
        });
        for (const rows of [accounts, byPlan.groups as Row[]]) {
          expect(sum(rows, ({ minutes }) => minutes)).toBe(billed);
          expect(sum(rows, ({ costMinor }) => costMinor)).toBe(invoice.subtotalMinor);
          expect(sum(rows, ({ netMinor }) => netMinor)).toBe(invoice.subtotalMinor - invoice.discountMinor);
        }
        expect(
          byAccount.accounts.map((row: Row & { id: string }) => [row.id, row.costMinor, row.netMinor]),
        ).toEqual(accounts.map((row) => [row.key, row.costMinor, row.netMinor]));
        const statements = await Promise.all(
          accounts.map(
            async (row) =>
              (await api.call("GET", `/v1/partner/accounts/${row.key}/statements/${month}`, { key }))
                .body as Owed,
          ),
        );
        expect(statements.reduce((total, { costMinor }) => total + costMinor, 0)).toBe(
          invoice.subtotalMinor - invoice.discountMinor,
        );
        // Without prices of its own, a partner resells at the list price.
        expect(statements.map((one) => [one.accountId, one.costMinor, one.priceMinor, one.final])).toEqual(
          accounts.map((row) => [row.key, row.netMinor, row.costMinor, true]),
        );
        expect(sum(byDay.groups, ({ seconds }) => seconds)).toBe(sum(accounts, ({ seconds }) => seconds));
        for (const day of byDay.groups)
          expect([day.minutes, day.cost, day.costMinor, day.net, day.netMinor]).toEqual(Array(5).fill(null));
      }
    }
  });
});

describe("the current month", () => {
  it("has the same cost on the report and in what is committed", async () => {
    const partner = await api.newPartner();
    for (let i = 0; i < 3; i++) await api.newAccount(partner.key, { name: `Now ${i}`, plan: "business" });
    const get = async (path: string) => (await api.call("GET", path, { key: partner.key })).body;
    const report = await get("/v1/partner/reports/usage");
    const unbilled = await get("/v1/partner/billing/unbilled");
    expect(report).toMatchObject({ final: false, period: unbilled.period, cost: unbilled.subtotal });
    expect(report.netMinor).toBe(unbilled.subtotalMinor - unbilled.discountMinor);
  });
});
