import { afterAll, beforeAll, expect, it } from "vitest";
import { withClient } from "@/scripts/postgres/connect";
import { createTestDatabase, type TestDatabase } from "@/scripts/testing/database";

/** docs/scaling.md spreads tenants over databases, which needs every row and every uniqueness to be of one tenant. */
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Key = { table: string; index: string; is_primary: boolean; columns: string[] };

/** Unique indexes of tables that have a tenant's column, without partitions. */
const uniqueIndexes = () =>
  withClient(database.ownerUrl, async (client) => {
    const { rows } = await client.query<Key>(`
      select c.relname as table, x.relname as index, i.indisprimary as is_primary,
        array(select pg_get_indexdef(i.indexrelid, n, false) from generate_series(1, i.indnkeyatts) n) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace and not c.relispartition and exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname in ('workspace_id', 'partner_id', 'tenant_id'))
      order by 1, 2`);
    return rows;
  });

const TENANT = ["workspace_id", "partner_id", "tenant_id"];
const nameOf = ({ table, columns }: Key) => `${table}(${columns.join(",")})`;

/** Found before their tenant is known, so they stay together in the database that knows where each tenant is. */
const DIRECTORY: Record<string, string> = {
  "api_key(id)": "a key names its tenant",
  "api_key(hash)": "a key is looked up by its hash",
  "invitation(id)": "it may be of a partner or of a workspace",
  "invitation(token_hash)": "a link is looked up by its token",
  "workspace(id)": "the workspace itself",
  "workspace(booking_slug)": "the address of a booking page",
  "sso_domain(domain)": "the domain of an email address",
  "hosted_form(slug)": "the address of a form",
  "hook_trigger(token_hash)": "the address a sender calls",
  "hook_trigger(previous_hash)": "the address before it was replaced",
  "appointment(link_ref)": "a link in a text, of 60 random bits",
  "calendar_feed(token_hash)": "the address a calendar program reads",
  "notice_preference(link_hash)": "the link in an email that turns emails off",
  "resale_brand(logo_ref)": "the address of a logo",
  "brand_domain(host)": "the host name a brand is shown on",
  "stripe_payment(id)": "the operator's own account with Stripe",
  "stripe_payment(payment_intent)": "the operator's own account with Stripe",
  "suspension_proposal(id)": "shown to operators",
  "invoice(global_id)": "the number of an invoice, which contains the partner's own",
  "idempotency_key(owner,tenant_id,method,path,key)": "the key that owns it is of one tenant",
};

it("a tenant's rows have the tenant first in their key, so that they can be kept together", async () => {
  const keys = await uniqueIndexes();
  expect(keys.length).toBeGreaterThan(80);
  const others = keys.filter(({ is_primary, columns }) => is_primary && !TENANT.includes(columns[0] ?? ""));
  expect(others.map(nameOf).filter((name) => !(name in DIRECTORY))).toEqual([]);
});

it("nothing has to be unique among tenants but what is looked up before its tenant is known", async () => {
  const keys = await uniqueIndexes();
  const across = keys.filter(({ columns }) => !columns.some((column) => TENANT.includes(column)));
  expect(across.map(nameOf).filter((name) => !(name in DIRECTORY))).toEqual([]);
});

it("the list above names only keys that exist", async () => {
  const known = new Set((await uniqueIndexes()).map(nameOf));
  expect(Object.keys(DIRECTORY).filter((name) => !known.has(name))).toEqual([]);
});
