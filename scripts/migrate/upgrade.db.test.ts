import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withClient } from "../postgres/connect.ts";
import { createTestDatabase } from "../testing/database.ts";
import {
  migrationsFolder as folder,
  migrationNames as names,
  openVersions,
  type Versions,
} from "../testing/versions.ts";
import { migrateDatabase } from "./apply.ts";
import { readMigrations } from "./folder.ts";

const SENT = "msg_01kqs6wb800000000000000001";
const RECEIVED = "msg_01kqs6wb800000000000000002";

/** The data of a running installation before an upgrade. */
const rows = [
  "insert into partner (id, ref, name, email) values ('ptr_1', 'ABCDEF', 'Acme', 'a@example.com')",
  "insert into workspace (id, partner_id, name, owner_email, plan) values ('ws_1', 'ptr_1', 'Practice', 'o@example.com', 'starter')",
  `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at)
     values ('ws_1', 'sms', 'message:1', 'ptr_1', 1, '2026-05-04T10:00:00Z')`,
  `insert into api_request_bucket (workspace_id, minute, process, partner_id, count)
     values ('ws_1', '2026-05-04T10:00:00Z', 'web', 'ptr_1', 7)`,
  `insert into message (workspace_id, id, direction, channel, to_address, body, status)
     values ('ws_1', '${SENT}', 'outbound', 'sms', '+12025550123', 'Hello', 'queued')`,
  `insert into message (workspace_id, id, direction, channel, to_address, body, status)
     values ('ws_1', '${RECEIVED}', 'inbound', 'sms', '+12025550100', 'Hi', 'received')`,
  `insert into effect (workspace_id, key, kind, state, request, message_id)
     values ('ws_1', 'message:${SENT}', 'sms', 'unknown', '{}', '${SENT}')`,
  `insert into invoice (partner_id, id, global_id, period, total_accounts, subtotal, discount, total)
     values ('ptr_1', 'inv_2026-04', 'inv_2026-04_ABCDEF', '2026-04', 1, 49, 0, 49)`,
  `insert into invoice_line (partner_id, invoice_id, id, workspace_id, kind, description, quantity, unit_price, amount)
     values ('ptr_1', 'inv_2026-04', 'line_1', 'ws_1', 'base', 'Starter', 1, 49, 49)`,
];

/** Keys from before there were the scopes of members and settings: one that held every scope, and one that did not. */
const ALL_BEFORE = [
  "automations:read",
  "automations:write",
  "automations:test",
  "automations:deploy",
  "events:write",
  "data:read",
  "data:write",
  "keys:manage",
];
const key = (id: string, scopes: readonly string[]) =>
  `insert into api_key (id, kind, partner_id, workspace_id, name, prefix, last4, hash, scopes)
     values ('${id}', 'workspace', 'ptr_1', 'ws_1', 'Key', 'fdw_live_', '0000', '${id}', '{${scopes.join(",")}}')`;
const keysAndClaims = [
  key("key_all", ALL_BEFORE),
  key("key_narrow", ["data:read"]),
  `insert into idempotency_key (owner, method, path, key, tenant_id, fingerprint, status, body, expires_at)
     values ('key:key_all', 'POST', '/v1/leads', 'once', 'ws_1', 'f', 200, '{}', now() + interval '1 hour')`,
];

/** Exists until 20261122000100, which moves it into suspension_proposal. */
const proposal = `insert into platform_setting (key, value) values ('suspension_proposed:ptr_1:note_1',
  '{"partnerId": "ptr_1", "partner": "Acme", "invoice": "inv_2026-04", "at": "2026-06-01T00:00:00.000Z"}')`;

const tables = [
  "partner",
  "workspace",
  "usage_event",
  "api_request_bucket",
  "message",
  "effect",
  "invoice_line",
  "idempotency_key",
];

/** Everything except generated names: columns, keys, checks, indexes, RLS policies, functions, triggers and grants. */
const STRUCTURE = `
  select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
    from information_schema.columns where table_schema = 'public'
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
  union all select 'policy ' || tablename || ' ' || policyname || ' ' || roles::text || coalesce(qual, '') || coalesce(with_check, '')
    from pg_policies where schemaname = 'public'
  union all select 'function ' || pg_get_functiondef(p.oid) from pg_proc p join pg_language l on l.oid = p.prolang
    where pronamespace = 'public'::regnamespace and lanname in ('sql', 'plpgsql')
  union all select 'trigger ' || pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace
  union all select 'wall ' || relname || ' ' || relrowsecurity || relforcerowsecurity from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
  union all select 'right ' || grantee || ' ' || table_name || ' ' || privilege_type from information_schema.role_table_grants
    where table_schema = 'public'
  order by 1`;

/** The worker role with a system scope sees all rows; before RLS was enabled, the owner does. */
async function asSystem<T>(client: pg.Client, rls: boolean, fn: () => Promise<T>): Promise<T> {
  if (rls) await client.query("set role switchboard_worker; set app.scope = 'system'");
  try {
    return await fn();
  } finally {
    if (rls) await client.query("reset role; reset app.scope");
  }
}

/** 20261121001300 repeats both. */
const CORRECTED = ["20261121000300_usage_rollups", "20261121001000_front_desk"];
/** 20261122004000 forced row-level security on these tables later. */
const NOT_YET_FORCED = [
  "20261121001900_usage_by_automation usage_partner_day",
  "20261122001000_identity session",
];

/** The first version, every sixth and the last five; with UPGRADE_FROM=all every version there ever was. */
function startingPoints() {
  const every = names.slice(0, -1).map((name, index) => [name, index + 1] as const);
  if (process.env.UPGRADE_FROM === "all") return every;
  return every.filter((_, index) => index % 6 === 0 || index >= every.length - 5);
}

it("no migration writes tenant rows without a scope that passes RLS", async () => {
  const database = await createTestDatabase();
  const protectedTables = await withClient(database.ownerUrl, async (client: pg.Client) =>
    (
      await client.query<{ relname: string }>("select relname from pg_class where relforcerowsecurity")
    ).rows.map((row) => row.relname),
  );
  await database.drop();
  const faults = readMigrations(folder).flatMap(({ name: path, sql }) => {
    const writes = [...sql.matchAll(/^(?:insert into|update|delete from) "?(\w+)"?/gim)].map(
      ([, name]) => name!,
    );
    return writes
      .filter(
        (name) =>
          protectedTables.includes(name) && !sql.includes(`alter table ${name} no force row level security`),
      )
      .map((name) => `${path} ${name}`);
  });
  expect(
    faults.filter((fault) => !NOT_YET_FORCED.includes(fault) && !CORRECTED.includes(fault.split(" ")[0]!)),
  ).toEqual([]);
});

describe("a database of an earlier version", () => {
  let versions: Versions;
  let fresh: string[];
  const structure = (url: string) =>
    withClient(url, async (client: pg.Client) =>
      (await client.query<{ line: string }>(STRUCTURE)).rows.map((row) => row.line),
    );

  beforeAll(async () => {
    versions = await openVersions();
    const database = await createTestDatabase();
    fresh = await structure(database.ownerUrl);
    await database.drop();
  });
  afterAll(() => versions.close());

  it.each(startingPoints())("at %s becomes what a new one is, and keeps its rows", async (_, applied) => {
    const old = await versions.at(applied);
    try {
      const count = (client: pg.Client, rls: boolean) =>
        asSystem(client, rls, async () => {
          const sums = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
          return (await client.query(`select ${sums.join(", ")}`)).rows[0];
        });
      const rls = applied > 1;
      const holdsSettings = applied <= names.indexOf("20261122000100_suspension_proposals");
      const before = await withClient(old.ownerUrl, async (client: pg.Client) => {
        for (const row of [...rows, ...keysAndClaims]) await asSystem(client, rls, () => client.query(row));
        if (holdsSettings) await client.query(proposal);
        return count(client, rls);
      });
      expect(before).toMatchObject({ workspace: 1, message: 2, invoice_line: 1 });

      expect(await migrateDatabase(old.ownerUrl, folder)).toEqual(names.slice(applied));
      await withClient(old.ownerUrl, async (client: pg.Client) => {
        expect(await count(client, true)).toEqual(before);
        const cached = await asSystem(client, true, () =>
          client.query("select period, api_requests::int from usage_month where workspace_id = 'ws_1'"),
        );
        expect(cached.rows).toEqual([{ period: "2026-05", api_requests: 7 }]);
        const ofPartner = await asSystem(client, true, () =>
          client.query(
            "select day::text, api_requests::int from usage_partner_day where partner_id = 'ptr_1'",
          ),
        );
        expect(ofPartner.rows).toEqual([{ day: "2026-05-04", api_requests: 7 }]);
        if (applied <= names.indexOf("20261122009001_price_book_2")) {
          const prices = await client.query(
            "select version, effective_from > now() as announced from price_book order by version",
          );
          expect(prices.rows).toEqual([
            { version: 1, announced: false },
            { version: 2, announced: true },
          ]);
        }
        const proposals = await asSystem(client, true, () =>
          client.query("select id, partner_id, invoice_id from suspension_proposal"),
        );
        const moved = { id: "note_1", partner_id: "ptr_1", invoice_id: "inv_2026-04" };
        expect(proposals.rows).toEqual(holdsSettings ? [moved] : []);
        const keys = await asSystem(client, true, () =>
          client.query("select id, scopes, allowed_ips from api_key order by id"),
        );
        const gained = applied <= names.indexOf("20261122002000_key_scopes_and_addresses");
        expect(keys.rows).toEqual([
          {
            id: "key_all",
            scopes: [...ALL_BEFORE, ...(gained ? ["members:read", "settings:read", "settings:write"] : [])],
            allowed_ips: [],
          },
          { id: "key_narrow", scopes: ["data:read"], allowed_ips: [] },
        ]);
        const unread = await asSystem(client, true, () =>
          client.query("select id from message where direction = 'inbound' and read_at is null"),
        );
        const knewReadMarks = applied > names.indexOf("20261121001000_front_desk");
        expect(unread.rows).toEqual(knewReadMarks ? [{ id: RECEIVED }] : []);
      });
      expect(await structure(old.ownerUrl)).toEqual(fresh);
    } finally {
      await old.drop();
    }
  });
});
