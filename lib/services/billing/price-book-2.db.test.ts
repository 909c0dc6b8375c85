import { afterAll, beforeAll, expect, it } from "vitest";
import { judgeBundle, type PublishedKeys } from "@/scripts/judge-bundle";
import { withClient } from "@/scripts/postgres/connect";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { closeDue } from "./close";

/** An account moves to the dearest plan, which has the cheapest overage, on the last day of each of two months. */
let api: Api;
let partner: { partnerId: string; key: string };
const actor = { kind: "system", id: "billing", name: "Billing" } as const;

beforeAll(async () => {
  api = await createApi();
  partner = await api.newPartner();
  const { id } = await api.newAccount(partner.key, { name: "Hopping", plan: "starter" });
  const plans = [
    ["2026-06-01", "starter"],
    ["2026-06-30", "enterprise"],
    ["2026-07-01", "starter"],
    ["2026-07-31", "enterprise"],
  ] as const;
  await api.system(async (t) => {
    await t.run("update workspace set created_at = '2026-06-01' where id = $1", [id]);
    await t.run("delete from account_history where workspace_id = $1", [id]);
    for (const [at, plan] of plans)
      await t.run(
        "insert into account_history (workspace_id, id, partner_id, at, plan, status) values ($1, $2, $3, $4, $5, 'active')",
        [id, `hist_${at}`, partner.partnerId, new Date(at), plan],
      );
    await t.run(
      `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at)
       select $1, 'call_seconds', 'call ' || m, $2, 240000, ('2026-0' || m || '-15')::timestamptz from generate_series(6, 7) m`,
      [id, partner.partnerId],
    );
  });
});
afterAll(() => api.close());

const close = (now: string) =>
  api.system((t) =>
    closeDue({ tx: t, actor, config: testConfig, partnerId: partner.partnerId }, new Date(now)),
  );
const get = (path: string) => api.call("GET", `/v1/partner/billing/invoices/${path}`, { key: partner.key });
const overageOf = async (id: string) => {
  const { lines } = (await get(id)).body;
  return lines.find((line: { meter: string | null }) => line.meter === "minutes");
};

it("rates invoices of both versions again by the rules they were issued with", async () => {
  // June closes before version 2 is published, as in an installation from before it.
  await withClient(api.database.ownerUrl, async (owner) => {
    await owner.query("alter table price_book disable trigger price_book_stays");
    const { rows } = await owner.query<{ book: unknown; hash: string }>(
      "delete from price_book where version = 2 returning book, hash",
    );
    await close("2026-07-03T00:00:00Z");
    await owner.query(
      "insert into price_book (id, version, hash, book, effective_from) values ('pb_2', 2, $1, $2, '2026-07-01')",
      [rows[0]?.hash, rows[0]?.book],
    );
    await owner.query("alter table price_book enable trigger price_book_stays");
  });
  await close("2026-08-03T00:00:00Z");
  expect(await overageOf("inv_2026-06")).toMatchObject({ plan: "enterprise", unitPrice: "0.085" });
  expect(await overageOf("inv_2026-07")).toMatchObject({ plan: "starter", unitPrice: "0.18" });

  const published = await api.call("GET", "/.well-known/switchboard-invoice-keys.json");
  const keys = JSON.parse(published.text) as PublishedKeys;
  for (const id of ["inv_2026-06", "inv_2026-07"]) {
    const path = `/v1/partner/billing/invoices/${id}/verify`;
    expect((await api.call("POST", path, { key: partner.key })).body).toMatchObject({ match: true });
    const bundle = await get(`${id}/bundle`);
    expect((await judgeBundle([Buffer.from(bundle.text)], keys)).code).toBe(0);
  }
});
