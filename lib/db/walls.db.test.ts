import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withClient } from "@/scripts/postgres/connect";
import { createTestDatabase, type TestDatabase } from "@/scripts/testing/database";

/** Checks the promises of row-level security against the database's catalog and with the web process's login. */
const WRITTEN = [
  "person",
  "session",
  "password_reset",
  "workspace_member",
  "partner_member",
  "contact",
  "lead",
];

let database: TestDatabase;
let web: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.ownerUrl, async (owner) => {
    // Rows are written past the policies, as a restored backup does it.
    for (const table of WRITTEN) await owner.query(`alter table ${table} disable row level security`);
    await owner.query(`
      insert into person (id, name, email, password_hash) values
        ('per_member', 'Robin Reyes', 'robin@example.com', 'hash'), ('per_other', 'Sam Doe', 'sam@example.com', 'hash');
      insert into session (id, person_id, expires_at) values ('ses_1', 'per_member', now() + interval '1 day');
      insert into password_reset (id, person_id, token_hash, expires_at)
        values ('rst_1', 'per_member', '\\x0102', now() + interval '1 day');
      insert into workspace_member (workspace_id, person_id, role) values ('ws_1', 'per_member', 'owner');
      insert into partner_member (partner_id, person_id, role) values ('par_1', 'per_other', 'owner');
      insert into contact (workspace_id, id, name, phone) values
        ('ws_1', 'con_1', 'Robin Reyes', '+15035550123'), ('ws_2', 'con_2', 'Robin Reyes', '+15035550123');
      insert into lead (workspace_id, id, name, phone, source) values
        ('ws_1', 'lead_1', 'Robin Reyes', '+15035550123', 'web'), ('ws_2', 'lead_2', 'Robin Reyes', '+15035550123', 'web');`);
    for (const table of WRITTEN) await owner.query(`alter table ${table} enable row level security`);
  });
  web = new pg.Client({ connectionString: database.webUrl });
  await web.connect();
});
afterAll(async () => {
  await web.end();
  await database.drop();
});

/** Tables without row-level security, and why that is right. */
const OPEN: Record<string, string> = {
  _prisma_migrations: "names of migrations; the application has no right to it",
  engine_measurement: "measurements of the whole installation, which web can only read",
  price_book: "the same for all partners, and web can only read it",
  rate_bucket: "counters named by hashes",
  usage_fold: "a position in a log, and web can only read it",
  worker_heartbeat: "processes of the installation, and web can only read it",
};

describe("every table", () => {
  it("forces row-level security, or is on the list of those that need none", async () => {
    const open = await withClient(database.ownerUrl, (owner) =>
      owner.query<{ name: string }>(
        `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
           and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`,
      ),
    );
    const names = open.rows.map(({ name }) => name);
    expect(
      names.filter((name) => !Object.hasOwn(OPEN, name)),
      'enable and force row-level security in the migration of these tables (CONTRIBUTING.md, "Changing the schema")',
    ).toEqual([]);
    expect(names).toEqual(Object.keys(OPEN));
  });

  it("has only policies that ask for the scope", async () => {
    const { rows } = await withClient(database.ownerUrl, (owner) =>
      owner.query<{ policy: string }>(
        `select tablename || '.' || policyname as policy from pg_policies
         where schemaname = 'public' and policyname <> 'by_function'
           and coalesce(qual, '') || coalesce(with_check, '') not like '%app.scope%' order by 1`,
      ),
    );
    // The web process adds the platform's email without being able to read it.
    expect(rows.map(({ policy }) => policy)).toEqual(["platform_mail.queued"]);
  });

  it("has only policies that name the tenant, or a reason why they name none", async () => {
    // A policy that only asks for the scope would show a workspace every other one's rows.
    const { rows } = await withClient(database.ownerUrl, (owner) =>
      owner.query<{ policy: string }>(
        `select distinct tablename || '.' || policyname as policy from pg_policies
           cross join lateral (values (qual), (with_check)) as side (condition)
         where schemaname = 'public' and 'switchboard_web' = any(roles) and condition not like '%app.tenant%'
           and not exists (select from pg_proc p join pg_namespace n on n.oid = p.pronamespace
             where n.nspname = 'public' and p.prokind = 'f' and pg_get_functiondef(p.oid) like '%app.tenant%' and condition like '%' || p.proname || '(%')
         order by 1`,
      ),
    );
    expect(rows.map(({ policy }) => policy)).toEqual(Object.keys(NAME_NO_TENANT));
  });
});

/**
 * Conditions of the web process that do not name the tenant, and why that is right. Those that ask a function read
 * another table, which shows only what its own policies allow to the same tenant.
 */
const NAME_NO_TENANT: Record<string, string> = {
  "billing_profile.seen_by_operator": "an operator reads the billing details of every partner",
  "brand_domain.of_workspace": "asks for the workspace itself",
  "credit_note.seen_by_operator": "an operator reads the invoices of every partner",
  "email_template.of_workspace": "asks for the workspace itself",
  "invoice.seen_by_operator": "an operator reads the invoices of every partner",
  "invoice_line.seen_by_operator": "an operator reads the invoices of every partner",
  "invoice_note.seen_by_operator": "an operator sees which partners ask about an invoice",
  "invoice_signing_key.of_issuer": "the platform's own keys, which no tenant's scope reaches",
  "language_model.of_issuer": "the operator's language model, which no tenant's scope reaches",
  "ledger_entry.seen_by_operator": "an operator reads the ledger of every partner",
  "model_usage.seen_by_operator": "an operator sees what the language model costs",
  "partner.by_key": "asks for an API key, which is found by its hash",
  "partner.by_token": "asks for an invitation, which is found by its link",
  "partner.of_operator": "an operator approves and suspends partners",
  "partner.of_workspace": "asks for the workspace itself",
  "partner_member.by_token": "asks for an invitation, which is found by its link",
  "partner_member.of_operator": "an operator approves partners and sees their owners",
  "person.seen_by_operator": "an operator finds and disables people",
  "platform_mail.queued": "the web process adds email without being able to read it",
  "platform_stripe.of_issuer": "the platform's own Stripe account, which no tenant's scope reaches",
  "resale_brand.of_workspace": "asks for the workspace itself",
  "seller_profile.of_operator": "an operator changes the seller's details",
  "seller_profile.printed": "the seller is printed on every invoice",
  "session.seen_by_operator": "an operator sees when a person was last seen",
  "stripe_event.of_issuer": "the platform's own Stripe account, which no tenant's scope reaches",
  "stripe_payment.of_issuer": "the platform's own Stripe account, which no tenant's scope reaches",
  "stripe_refund.of_issuer": "the platform's own Stripe account, which no tenant's scope reaches",
  "suspension_proposal.of_operator": "an operator decides on suspensions",
  "workspace.by_key": "asks for an API key, which is found by its hash",
  "workspace.by_token": "asks for an invitation, which is found by its link",
  "workspace_member.by_token": "asks for an invitation, which is found by its link",
};

async function seen(sql: string, scope?: { kind: string; id: string }): Promise<unknown[]> {
  await web.query("begin");
  try {
    await web.query("set local role switchboard_web");
    if (scope)
      await web.query("select set_config('app.scope', $1, true), set_config('app.tenant', $2, true)", [
        scope.kind,
        scope.id,
      ]);
    return (await web.query({ text: sql, rowMode: "array" })).rows.flat();
  } finally {
    await web.query("rollback");
  }
}

const WORKSPACE = { kind: "workspace", id: "ws_1" };

describe("a person", () => {
  it.each(["person", "session", "password_reset"])(
    "is hidden from a workspace, a partner, a key and no scope: %s",
    async (table) => {
      const scopes = [WORKSPACE, { kind: "partner", id: "par_1" }, { kind: "key", id: "" }, undefined];
      for (const scope of scopes) expect(await seen(`select id from ${table}`, scope)).toEqual([]);
    },
  );

  it("sees themselves and no one else", async () => {
    const scope = { kind: "person", id: "per_member" };
    expect(await seen("select id from person", scope)).toEqual(["per_member"]);
    expect(await seen("select id from session", scope)).toEqual(["ses_1"]);
    expect(await seen("select id from session", { kind: "person", id: "per_other" })).toEqual([]);
  });

  it("is found by one address or one link only", async () => {
    expect(await seen("select id from person", { kind: "email", id: "sam@example.com" })).toEqual([
      "per_other",
    ]);
    expect(await seen("select id from password_reset", { kind: "token", id: "0102" })).toEqual(["rst_1"]);
    expect(await seen("select id from password_reset", { kind: "token", id: "0103" })).toEqual([]);
  });

  it("shows a tenant the addresses of its members, and a name anywhere", async () => {
    const ask = "select member_email('per_member'), member_email('per_other'), person_name('per_other')";
    expect(await seen(ask, WORKSPACE)).toEqual(["robin@example.com", null, "Sam Doe"]);
    expect(await seen(ask, { kind: "partner", id: "par_1" })).toEqual([null, "sam@example.com", "Sam Doe"]);
    expect(await seen(ask)).toEqual([null, null, "Sam Doe"]);
    const reach = "select reachable_email('per_member'), reachable_email('per_other')";
    expect(await seen(reach, WORKSPACE)).toEqual(["robin@example.com", null]);
  });
});

describe("the search functions, which read past the policies", () => {
  const ask = (name: string) =>
    name.endsWith("_named")
      ? `select id from ${name}('robin', 9)`
      : `select id from ${name}('robin', 'robin', '{}', null, 9) union select id from ${name}('', null, '{}', '5550123', 9)`;

  it("find rows of the scope's own workspace only", async () => {
    for (const name of ["search_contacts", "contacts_named"])
      expect(await seen(ask(name), WORKSPACE)).toEqual(["con_1"]);
    for (const name of ["search_leads", "leads_named"])
      expect(await seen(ask(name), WORKSPACE)).toEqual(["lead_1"]);
    expect(await seen(ask("search_contacts"), { kind: "workspace", id: "ws_2" })).toEqual(["con_2"]);
  });

  it.each(["search_contacts", "search_leads", "contacts_named", "leads_named"])(
    "find nothing in any other scope: %s",
    async (name) => {
      const scopes = [
        { kind: "workspace", id: "ws_3" },
        { kind: "workspace", id: "" },
        { kind: "partner", id: "ws_1" },
        { kind: "person", id: "ws_1" },
        { kind: "operator", id: "ws_1" },
        undefined,
      ];
      for (const scope of scopes) expect(await seen(ask(name), scope)).toEqual([]);
    },
  );
});

describe("the platform's email", () => {
  it("can be queued by the web process and not be read", async () => {
    const queue =
      "insert into platform_mail (id, kind, to_address, subject, text) values ('mail_1', 'invitation', 'a@example.com', 'S', 'T')";
    expect(await seen(queue)).toEqual([]);
    await expect(seen("select text from platform_mail")).rejects.toThrow("permission denied");
    await expect(seen("update platform_mail set status = 'queued'")).rejects.toThrow("permission denied");
  });
});

describe("the keys that sign invoices", () => {
  const insert =
    "insert into invoice_signing_key (id, public_key, private_key) values ('isk_2', 'x', '\\x00')";
  const TENANTS = [
    WORKSPACE,
    ...["partner", "key", "operator", "person"].map((kind) => ({ kind, id: "par_1" })),
  ];

  beforeAll(() =>
    withClient(database.ownerUrl, async (owner) => {
      await owner.query("alter table invoice_signing_key disable row level security");
      await owner.query(
        "insert into invoice_signing_key (id, public_key, private_key, retired_at) values ('isk_1', 'x', '\\x00', now())",
      );
      await owner.query("alter table invoice_signing_key enable row level security");
    }),
  );

  it.each(TENANTS)("are neither read nor written by the scope $kind", async (scope) => {
    expect(await seen("select private_key from invoice_signing_key", scope)).toEqual([]);
    expect(await seen("select public_key from invoice_signing_key", scope)).toEqual([]);
    await expect(seen(insert, scope)).rejects.toThrow("row-level security");
  });

  it("are read and made while a bundle is signed or the public keys are published", async () => {
    const scope = { kind: "issuer", id: "" };
    expect(await seen("select id from invoice_signing_key", scope)).toEqual(["isk_1"]);
    expect(await seen(insert, scope)).toEqual([]);
    await expect(seen("update invoice_signing_key set public_key = 'y'", scope)).rejects.toThrow(
      "permission denied",
    );
  });
});
