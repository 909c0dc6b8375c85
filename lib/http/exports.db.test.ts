import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contracts } from "@/lib/contract/all";
import { type Api, createApi } from "@/scripts/testing/api";
import { operatorHeaders } from "@/scripts/testing/sign-in";

/** Every table that can be exported holds what its filters match, however long it is. */
let api: Api;
let partner: { partnerId: string; key: string };
let account: { id: string; key: string };
let desk: { id: string; key: string };
let billed: { partnerId: string; key: string };
let operator: Record<string, string>;
const MANY = 320;
const PERIOD = new Date().toISOString().slice(0, 7);

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partner = await api.newPartner();
  account = await api.newAccount(partner.key, { name: "Audited" });
  await addAccounts(partner.partnerId, { prefix: "many", count: MANY - 1 });
  desk = await api.newAccount((await api.newPartner()).key, { name: "Called" });
  await addCalls(desk.id, MANY);
  billed = await api.newPartner();
  await addInvoices(billed);
  operator = await operatorHeaders(api);
  for (const tenantId of [partner.partnerId, account.id, "platform"])
    await api.system((t) =>
      t.run(
        `insert into audit_entry (tenant_id, id, at, actor, action, object, detail)
         select $1, 'aud_' || lpad(n::text, 6, '0'), now(), '{"kind":"system","id":"s","name":"S"}', 'test.entry', n::text, '{}'
         from generate_series(1, $2::int) n`,
        [tenantId, MANY],
      ),
    );
}, 60_000);
afterAll(() => api.close());

async function addAccounts(partnerId: string, { prefix, count }: { prefix: string; count: number }) {
  await api.system(async (t) => {
    // Some share their time of creation, which a page must not be cut at.
    await t.run(
      `insert into workspace (id, partner_id, name, owner_email, plan, created_at)
       select 'ws_' || $2 || '_' || n, $1, 'Practice ' || n, 'owner@example.com', 'starter', now() - (n / 700) * interval '1 ms'
       from generate_series(1, $3::int) n`,
      [partnerId, prefix, count],
    );
    await t.run(
      `insert into account_history (workspace_id, id, partner_id, at, plan, status)
       select id, 'ah_' || id, partner_id, created_at, plan, 'active' from workspace where id like 'ws_' || $1 || '_%'`,
      [prefix],
    );
  });
}

/** Many start in the same millisecond, which a page must not be cut at. */
const addCalls = (workspaceId: string, count: number) =>
  api.system((t) =>
    t.run(
      `insert into call (workspace_id, id, direction, from_phone, caller_name, outcome, started_at, ended_at)
       select $1, 'call_many_' || n, 'inbound', '+12025550123', 'Many Calls', 'missed', to_timestamp(n / 100), to_timestamp(n / 100)
       from generate_series(1, $2::int) n`,
      [workspaceId, count],
    ),
  );

/** One invoice has a line with many events, and the ledger as many entries. */
async function addInvoices({ partnerId, key }: { partnerId: string; key: string }) {
  const { id } = await api.newAccount(key, { name: "Billed" });
  const line = {
    kind: "usage",
    id: "texts",
    accountId: id,
    accountName: "Billed",
    plan: "starter",
    unitPrice: "0.02",
    unrounded: "0",
    amountMinor: 0,
    meter: "sms",
    quantity: MANY,
    allowance: { total: MANY, daysInMonth: 30, parts: [] },
    overage: 0,
    per: 1,
  };
  await api.system(async (t) => {
    await t.run(
      `insert into invoice (partner_id, id, global_id, period, total_accounts, subtotal, discount, tax, total, drafted_at, created_at, updated_at)
       select $1, 'inv_' || period, 'inv_' || period || '_' || $1, period, 1, 0, 0, 0, 0, now(), now(), now()
       from (select to_char('1990-01-01'::date + n * interval '1 month', 'YYYY-MM') as period from generate_series(2, $2::int) n
         union select $3) periods`,
      [partnerId, MANY, PERIOD],
    );
    await t.run(
      `insert into invoice_line (partner_id, invoice_id, id, workspace_id, kind, description, quantity, unit_price, amount, detail)
       values ($1, 'inv_' || $2, 'texts', $3, 'usage', 'Texts', $4, 0.02, 0, $5)`,
      [partnerId, PERIOD, id, MANY, JSON.stringify(line)],
    );
    await t.run(
      `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at)
       select $1, 'sms', 'msg_' || n, $2, 1, date_trunc('month', now()) from generate_series(1, $3::int) n`,
      [id, partnerId, MANY],
    );
    await t.run(
      `insert into ledger_entry (partner_id, id, at, kind, amount)
       select $1, 'led_many_' || n, now() - n * interval '1 minute', 'payment', -1 from generate_series(1, $2::int) n`,
      [partnerId, MANY],
    );
  });
}

const rowsOf = (csv: string) => csv.split("\r\n").slice(1, -1);

/** `only`: what the rows that count contain. */
type Exported = {
  path: string;
  owner: "partner" | "billed" | "workspace" | "desk" | "operator";
  rows: number;
  only?: string;
};
const EXPORTS: Record<string, Exported> = {
  "GET /v1/partner/accounts": { path: "/v1/partner/accounts?limit=20", owner: "partner", rows: MANY },
  "GET /v1/partner/account-summaries": {
    path: "/v1/partner/account-summaries?limit=20",
    owner: "partner",
    rows: MANY,
  },
  "GET /v1/partner/audit": {
    path: "/v1/partner/audit?action=test.entry&limit=20",
    owner: "partner",
    rows: MANY,
  },
  "GET /v1/audit": { path: "/v1/audit?action=test.entry&limit=20", owner: "workspace", rows: MANY },
  "GET /v1/operator/audit": {
    path: "/v1/operator/audit?action=test.entry&limit=20",
    owner: "operator",
    rows: MANY,
  },
  "GET /v1/partner/billing/invoices": {
    path: "/v1/partner/billing/invoices?limit=20",
    owner: "billed",
    rows: MANY,
  },
  "GET /v1/partner/billing/invoices/{id}/lines/{lineId}/events": {
    path: `/v1/partner/billing/invoices/inv_${PERIOD}/lines/texts/events?limit=20`,
    owner: "billed",
    rows: MANY,
  },
  "GET /v1/operator/partners/{id}/invoices/{invoiceId}/lines/{lineId}/events": {
    path: `/v1/operator/partners/{billed}/invoices/inv_${PERIOD}/lines/texts/events?limit=20`,
    owner: "operator",
    rows: MANY,
  },
  "GET /v1/partner/billing/account-statement": {
    path: "/v1/partner/billing/account-statement",
    owner: "billed",
    rows: MANY,
  },
  "GET /v1/calls": { path: "/v1/calls?q=many&limit=20", owner: "desk", rows: MANY },
  "GET /v1/partner/reports/usage": {
    path: `/v1/partner/reports/usage?period=${PERIOD}&group_by=account`,
    owner: "partner",
    rows: MANY,
  },
  "GET /v1/partner/resale/export": {
    path: `/v1/partner/resale/export?period=${PERIOD}`,
    owner: "partner",
    rows: MANY,
    // An account whose key these tests use has its requests billed, once they are written.
    only: ":base:",
  },
};

it("the table names every contract that answers CSV", () => {
  const exported = contracts.filter(({ produces }) => produces?.includes("text/csv"));
  expect(exported.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(EXPORTS).sort());
});

describe.each(Object.entries(EXPORTS))("%s", (_, { path, owner, rows, only = "" }) => {
  it(`exports all ${rows} rows, whatever the page holds`, async () => {
    const caller = { partner, billed, workspace: account, desk, operator: { headers: operator } }[owner];
    const headers = { ...("headers" in caller ? caller.headers : {}), accept: "text/csv" };
    const key = "key" in caller ? caller.key : null;
    const { status, text } = await api.call("GET", path.replace("{billed}", billed.partnerId), {
      key,
      headers,
    });
    const found = rowsOf(text).filter((row) => row.includes(only));
    expect([status, found.length]).toEqual([200, rows]);
    expect(new Set(found).size).toBe(rows);
  });
});

describe("exporting accounts", () => {
  it("holds what the filters of the list match, by ?format as by Accept", async () => {
    const query = "plan=starter&status=active&q=Practice 3";
    const { body } = await api.call("GET", `/v1/partner/accounts?${query}&limit=1`, { key: partner.key });
    const byQuery = await api.call("GET", `/v1/partner/accounts?${query}&format=csv`, { key: partner.key });
    const headers = { accept: "text/csv" };
    const byHeader = await api.call("GET", `/v1/partner/accounts?${query}`, { key: partner.key, headers });
    expect(rowsOf(byQuery.text)).toHaveLength(body.total);
    expect(body.total).toBe(31);
    expect(byHeader.text).toBe(byQuery.text);
    expect(byQuery.headers.get("content-disposition")).toBe('attachment; filename="accounts.csv"');
  });

  it("escapes what a spreadsheet would run as a formula", async () => {
    const other = await api.newPartner();
    await api.newAccount(other.key, { name: "=cmd|' /C calc'!A0", externalId: "+1" });
    const { text } = await api.call("GET", "/v1/partner/accounts?format=csv", { key: other.key });
    expect(text.split("\r\n")[0]).toBe("id,name,ownerEmail,plan,status,externalId,createdAt");
    expect(text).toContain(",'=cmd|' /C calc'!A0,owner@example.com,enterprise,active,'+1,");
  });

  it("shows no account of another partner, and needs the right to read accounts", async () => {
    const other = await api.newPartner();
    const { text } = await api.call("GET", "/v1/partner/accounts?format=csv", { key: other.key });
    expect(rowsOf(text)).toEqual([]);
    const scopes = ["usage:read"];
    const narrow = await api.call("POST", "/v1/partner/keys", {
      key: partner.key,
      body: { name: "Narrow", scopes },
    });
    const refused = await api.call("GET", "/v1/partner/accounts?format=csv", { key: narrow.body.apiKey });
    expect([refused.status, refused.body.code]).toEqual([403, "insufficient_scope"]);
  });

  it("of 20,000 accounts keeps a page in memory, and reads on only when asked", async () => {
    const big = await api.newPartner();
    await addAccounts(big.partnerId, { prefix: "big", count: 20_000 });
    const headers = { Authorization: `Bearer ${big.key}` };
    const url = "http://switchboard.test/v1/partner/accounts?format=csv";
    const response = await api.fetch(new Request(url, { headers }));
    expect(response.status).toBe(200);
    const reader = response.body!.getReader();
    let lines = 0;
    let largest = 0;
    const used: number[] = [];
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      lines += new TextDecoder().decode(value).split("\r\n").length - 1;
      largest = Math.max(largest, value.byteLength);
      if (lines % 4_000 <= 500) used.push(heapAfterCollection());
    }
    expect(lines).toBe(20_001);
    // 500 rows of about 100 bytes.
    expect(largest).toBeLessThan(100_000);
    const [early = 0] = used;
    expect(used.length).toBeGreaterThan(4);
    // The whole file is 2 MB, and its rows as objects are more than ten.
    expect(Math.max(...used) - early).toBeLessThan(1_500_000);
  }, 60_000);
});

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

function heapAfterCollection(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
