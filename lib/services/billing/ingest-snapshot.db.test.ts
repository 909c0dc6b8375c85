import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { closeDue } from "./close";

/** One transaction writes and stays open while others commit, as a large import does. */
let api: Api;
let partner: { partnerId: string; key: string };
let accountId: string;
const end = Promise.withResolvers<void>();

beforeAll(async () => {
  api = await createApi();
  partner = await api.newPartner();
  accountId = (await api.newAccount(partner.key, { name: "Bounded", plan: "starter" })).id;
  await api.system(async (t) => {
    await t.run("update workspace set created_at = '2026-07-01' where id = $1", [accountId]);
    await t.run("update account_history set at = '2026-07-01' where workspace_id = $1", [accountId]);
  });
});
afterAll(() => {
  end.resolve();
  return api.close();
});

const TEXTS = `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at)
  select $1, 'sms', $2 || i, $3, 1, '2026-07-15' from generate_series(1, $4::int) i`;
const texts = (name: string, count: number) => [accountId, name, partner.partnerId, count];

const close = (now: string, partnerId = partner.partnerId) =>
  api.system((t) =>
    closeDue(
      {
        tx: t,
        actor: { kind: "system", id: "billing", name: "Billing" },
        config: testConfig,
        partnerId,
      },
      new Date(now),
    ),
  );
const charged = (id: string) =>
  api.system((t) =>
    t.query<{ kind: string; amount: string }>(
      "select kind, quantity::int as texts, amount::text from invoice_line where partner_id = $1 and invoice_id = $2 and detail->>'meter' = 'sms'",
      [partner.partnerId, id],
    ),
  );
const verified = async (id: string) =>
  (await api.call("POST", `/v1/partner/billing/invoices/${id}/verify`, { key: partner.key })).body.match;

describe("the snapshot of an invoice", () => {
  it("includes everything committed while another transaction still writes, whose usage is charged late, once", async () => {
    const begun = Promise.withResolvers<void>();
    const slow = api.system(async (t) => {
      await t.run(TEXTS, texts("slow", 50));
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    await api.system((t) => t.run(TEXTS, texts("quick", 300)));
    await close("2026-08-03T00:00:00Z");
    expect(await charged("inv_2026-07")).toEqual([{ kind: "usage", texts: 300, amount: "2.00" }]);

    end.resolve();
    await slow;
    expect(await verified("inv_2026-07")).toBe(true);
    await close("2026-09-03T00:00:00Z");
    expect(await charged("inv_2026-08")).toEqual([{ kind: "late_usage", texts: 350, amount: "1.00" }]);
    await close("2026-10-03T00:00:00Z");
    expect(await charged("inv_2026-09")).toEqual([]);
    expect(await verified("inv_2026-07")).toBe(true);
    expect(await verified("inv_2026-08")).toBe(true);
  });

  it("is refused when the database's transaction ids went back", async () => {
    const other = await api.newPartner();
    const { id } = await api.newAccount(other.key, { name: "Ahead of its time" });
    await api.system(async (t) => {
      await t.run("update account_history set at = '2026-07-01' where workspace_id = $1", [id]);
      await t.run(
        `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at, ingest_tx)
         select $1, 'sms', 'restored', $2, 1, '2026-07-15', (pg_current_xact_id()::text)::bigint + 1000000`,
        [id, other.partnerId],
      );
    });
    await expect(close("2026-08-03T00:00:00Z", other.partnerId)).rejects.toThrow("transaction ids went back");
  });
});
