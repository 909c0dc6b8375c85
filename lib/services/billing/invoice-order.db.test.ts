import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";

let api: Api;
beforeAll(async () => {
  api = await createApi();
});
afterAll(() => api.close());

it("lists the tenth reissue of a month above the second, on every page size", async () => {
  const { partnerId, key } = await api.newPartner();
  const ids = ["inv_2026-07", ...[2, 3, 9, 10, 11].map((n) => `inv_2026-07-${n}`), "inv_2026-08"];
  await api.system((t) =>
    t.run(
      `insert into invoice (partner_id, id, global_id, period, status, total_accounts, subtotal, discount, total)
       select $1, id, id || $1, substr(id, 5, 7), 'void', 0, 0, 0, 0 from unnest($2::text[]) as id`,
      [partnerId, ids],
    ),
  );
  const seen: string[] = [];
  for (let after = ""; ; ) {
    const page = (await api.call("GET", `/v1/partner/billing/invoices?limit=2${after}`, { key })).body;
    seen.push(...page.invoices.map(({ id }: { id: string }) => id));
    if (!page.has_more) break;
    after = `&starting_after=${page.next_cursor}`;
  }
  expect(seen).toEqual([...ids].reverse());
});
