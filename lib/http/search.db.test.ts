import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Found } from "@/lib/contract/search";
import { withClient } from "@/scripts/postgres/connect";
import { type Api, createApi } from "@/scripts/testing/api";
import { newSession } from "@/scripts/testing/session";
import { newPerson, sessionHeaders } from "@/scripts/testing/sign-in";

/** The search of the palette: what it finds and for whom. Its speed is measured by npm run bench:search. */
let api: Api;
let partner: { partnerId: string; key: string };
let account: { id: string; key: string };
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partner = await api.newPartner({ name: "Northwind Reseller" });
  account = await api.newAccount(partner.key, {
    name: "Lakeside Dental",
    ownerEmail: "owner@lakeside.example",
  });
  const post = (path: string, body: unknown) => api.call("POST", path, { key: account.key, body });
  await post("/v1/contacts", {
    name: "Elsa Greene-Hall",
    phone: "(503) 555-0123",
    email: "elsa@example.com",
  });
  await post("/v1/contacts", { name: "Else Brown", phone: "(503) 555-0124" });
  await post("/v1/contacts", { name: "Lucía Ibáñez", phone: "(503) 555-0125" });
  await post("/v1/contacts", { name: "Nguyễn Thị Łukasz", phone: "(503) 555-0128" });
  await post("/v1/leads", { name: "José Núñez", phone: "(503) 555-0126", source: "website" });
  await post("/v1/calls", {
    ...{ direction: "inbound", from: "(503) 555-0127", callerName: "Zoë Brontë", outcome: "missed" },
  });
  await post("/v1/calls", { direction: "inbound", from: "(503) 555-0123", outcome: "missed" });
  await post("/v1/leads", { name: "Greta Green", phone: "(503) 555-0123", source: "website" });
  await post("/v1/services", { name: "Cleaning", durationMinutes: 30 });
  await post("/v1/appointments", {
    contactPhone: "(503) 555-0123",
    service: "Cleaning",
    startsAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await post("/v1/automations", { name: "Recordatorio mañana" });
  await post("/v1/automations", {
    name: "Missed call text",
    nodes: [
      { id: "start", type: "trigger", event: "call.missed", conditions: {} },
      {
        id: "say_sorry",
        type: "action",
        name: "Say sorry",
        action: "send_sms",
        config: { to: "{{trigger.caller_phone}}", message: "Sorry we missed you" },
      },
    ],
    edges: [{ from: "start", to: "say_sorry" }],
  });
}, 60_000);
afterAll(() => api.close());

type Asking = { key?: string; headers?: Record<string, string>; path?: string; opened?: string };

async function search(q: string, { key, headers, path = "/v1/search", opened }: Asking = {}) {
  const query = new URLSearchParams({ q, ...(opened ? { opened } : {}) });
  const asker =
    key || headers ? { ...(key ? { key } : {}), ...(headers ? { headers } : {}) } : { key: account.key };
  const { status, body } = await api.call("GET", `${path}?${query}`, asker);
  expect(status).toBe(200);
  return body as { opened: Found[]; results: Found[] };
}

const shown = (results: Found[]) => results.map(({ kind, name }) => `${kind} ${name}`);
const ofKind = (results: Found[], kind: string) => results.filter((one) => one.kind === kind);

describe("a workspace's search", () => {
  it.each(["Elsa Greene", "greene elsa", "hall", "elsa@exa", "ELS"])("finds a person by %s", async (q) => {
    expect(shown((await search(q)).results)).toContain("contact Elsa Greene-Hall");
  });

  it.each([
    ["contact Lucía Ibáñez", "lucia ibanez"],
    ["contact Lucía Ibáñez", "IBAÑEZ"],
    ["lead José Núñez", "jose nunez"],
    ["call Zoë Brontë", "zoe bronte"],
    ["contact Nguyễn Thị Łukasz", "nguyen lukasz"],
  ])("finds %s, typed as %s", async (expected, q) => {
    expect(shown((await search(q)).results)).toContain(expected);
  });

  it.each([
    ["contacts", "ia iban", "Lucía Ibáñez"],
    ["leads", "jose", "José Núñez"],
    ["calls", "bronte", "Zoë Brontë"],
    ["automations", "recordatorio manana", "Recordatorio mañana"],
    ["automations", "míssed", "Missed call text"],
  ])("lists %s by %s, whichever of them is written with accents", async (list, q, expected) => {
    const { body } = await api.call("GET", `/v1/${list}?q=${encodeURIComponent(q)}`, { key: account.key });
    const rows = (body as Record<string, { name?: string; callerName?: string }[]>)[list];
    expect(rows?.map((row) => row.name ?? row.callerName)).toEqual([expected]);
  });

  it.each(["else greene", "greta brown", "brown lakeside"])(
    "finds nobody by %s, as one word is wrong",
    async (q) => {
      expect(ofKind((await search(q)).results, "contact")).toEqual([]);
    },
  );

  it.each(["(503) 555-0123", "503.555.0123", "+1 503 555 0123", "5035550123", "555 0123", "0123"])(
    "finds a phone number spelled %s, with everything about it",
    async (q) => {
      const { results } = await search(q);
      expect(new Set(results.map(({ kind }) => kind))).toEqual(
        new Set(["contact", "lead", "appointment", "call"]),
      );
      const [contact] = ofKind(results, "contact");
      for (const one of results.slice(1)) expect([one.kind, one.parentId]).toEqual([one.kind, contact?.id]);
    },
  );

  it("finds a lead by a name its contact does not have", async () => {
    expect(shown((await search("greta")).results)).toEqual(["lead Greta Green"]);
  });

  it("finds automations and their steps, by name, action and text", async () => {
    expect(shown((await search("missed call")).results)).toContain("automation Missed call text");
    for (const q of ["say sorry", "send_sms", "sorry we missed"]) {
      const [step] = ofKind((await search(q)).results, "step");
      expect([q, step?.id, step?.note]).toEqual([q, "say_sorry", "Missed call text"]);
    }
  });

  it("calls an unnamed step what its card says", async () => {
    const [start] = ofKind((await search("call.missed")).results, "step");
    expect(start).toMatchObject({ name: "A call is missed", note: "Missed call text" });
  });

  it("finds an object by its id, and nothing for what matches nothing", async () => {
    const [contact] = ofKind((await search("elsa")).results, "contact");
    expect(shown((await search(contact!.id)).results)).toEqual(["contact Elsa Greene-Hall"]);
    for (const q of ["nobody of that name", "%", "__", "\\", "e", "", "'; drop table contact; --"])
      expect([q, (await search(q)).results]).toEqual([q, []]);
  });

  it("answers what was opened before, first and as it is now", async () => {
    const [elsa] = ofKind((await search("elsa greene")).results, "contact");
    const [other] = ofKind((await search("else brown")).results, "contact");
    const opened = `contact:${other!.id},contact:con_gone,nothing:x,contact:${elsa!.id}`;
    expect(shown((await search("", { opened })).opened)).toEqual([
      "contact Else Brown",
      "contact Elsa Greene-Hall",
    ]);
    const again = await search("els", { opened: `contact:${other!.id}` });
    expect(shown(again.opened)).toEqual(["contact Else Brown"]);
    expect(shown(again.results)).toContain("contact Elsa Greene-Hall");
    expect(shown(again.results)).not.toContain("contact Else Brown");
    expect((await search("missed", { opened })).opened).toEqual([]);
  });

  it("shows nobody what belongs to another workspace, an erased person or a scope they lack", async () => {
    const other = await api.newAccount(partner.key, { name: "Other" });
    const [elsa] = ofKind((await search("elsa greene")).results, "contact");
    for (const asking of [{ key: other.key }, { key: other.key, opened: `contact:${elsa!.id}` }]) {
      const { opened, results } = await search("elsa", asking);
      expect([opened, results]).toEqual([[], []]);
    }
    const scopes = ["data:read"];
    const narrow = await api.call("POST", "/v1/keys", { key: account.key, body: { name: "Narrow", scopes } });
    expect((await search("missed", { key: narrow.body.apiKey })).results).toEqual([]);
    const none = await api.call("POST", "/v1/keys", {
      key: account.key,
      body: { name: "None", scopes: ["automations:read"] },
    });
    const refused = await api.call("GET", "/v1/search?q=elsa", { key: none.body.apiKey });
    expect([refused.status, refused.body.code]).toEqual([403, "insufficient_scope"]);
    const gone = await api.call("POST", "/v1/contacts", {
      key: account.key,
      body: { name: "Zelda Zimmer", phone: "(503) 555-0177" },
    });
    expect(shown((await search("zelda")).results)).toEqual(["contact Zelda Zimmer"]);
    await api.call("DELETE", `/v1/contacts/${gone.body.id}`, { key: account.key });
    expect((await search("zelda")).results).toEqual([]);
  });

  it("finds members for those who may read them", async () => {
    const { headers, personId } = await newSession(api, { workspaces: { [account.id]: "viewer" } });
    const own = { headers: { ...headers, "Switchboard-Workspace": account.id } };
    expect(ofKind((await search("pat", own)).results, "member").map(({ id }) => id)).toEqual([personId]);
  });
});

describe("a partner's search", () => {
  const path = "/v1/partner/search";

  it.each(["Lakeside", "dental lake", "owner@lakeside", "ws_lakeside"])(
    "finds an account by %s",
    async (q) => {
      expect(shown((await search(q, { key: partner.key, path })).results)).toContain(
        "account Lakeside Dental",
      );
    },
  );

  it.each([
    ["peluqueria nunez", "Peluquería Núñez"],
    ["NUÑEZ", "Peluquería Núñez"],
    ["dentál lakeside", "Lakeside Dental"],
  ])("finds by %s the account %s, whichever of them is written with accents", async (q, name) => {
    await api.newAccount(partner.key, { name: "Peluquería Núñez" });
    const { results } = await search(q, { key: partner.key, path });
    expect(shown(results)).toContain(`account ${name}`);
    const query = new URLSearchParams({ q: q.split(" ")[0] ?? "" });
    for (const list of ["accounts", "account-summaries"]) {
      const { body } = await api.call("GET", `/v1/partner/${list}?${query}`, { key: partner.key });
      expect(body.accounts.map((one: { name: string }) => one.name)).toContain(name);
    }
    const exported = await api.call("GET", `/v1/partner/accounts?${query}&format=csv`, { key: partner.key });
    expect(exported.text).toContain(name);
  });

  it("finds an invoice by number and by month, for those who may read invoices", async () => {
    await api.system((t) =>
      t.run(
        `insert into invoice (partner_id, id, global_id, period, total_accounts, subtotal, discount, total)
         values ($1, 'inv_2026-10', 'inv_2026-10_test', '2026-10', 1, 0, 0, 0)`,
        [partner.partnerId],
      ),
    );
    await api.system((t) =>
      t.run(
        `insert into invoice_line (partner_id, invoice_id, id, workspace_id, kind, description, quantity, unit_price, amount)
         select partner_id, 'inv_2026-10', 'line_test', id, 'base', 'Plan', 1, 0, 0 from workspace where partner_id = $1 order by name limit 1`,
        [partner.partnerId],
      ),
    );
    for (const q of ["inv_2026-10", "october 2026", "Oct"])
      expect([q, shown((await search(q, { key: partner.key, path })).results)]).toEqual([
        q,
        ["invoice 2026-10"],
      ]);
    await api.system((t) =>
      t.run("update invoice set status = 'open', due_at = now() - interval '1 day' where partner_id = $1", [
        partner.partnerId,
      ]),
    );
    const named = await api.system((t) =>
      t.one<{ name: string }>("select name from workspace where partner_id = $1 order by name limit 1", [
        partner.partnerId,
      ]),
    );
    const charging = await search(`${named?.name} october`, { key: partner.key, path });
    expect(charging.results).toMatchObject([{ kind: "invoice", id: "inv_2026-10" }]);
    const other = await api.newAccount(partner.key, { name: "Zebra Dental" });
    expect((await search("zebra october", { key: partner.key, path })).results).toEqual([]);
    expect((await search("zebra", { key: partner.key, path })).results).toMatchObject([{ id: other.id }]);
    const late = await search("october", { key: partner.key, path });
    expect(late.results).toMatchObject([{ kind: "invoice", status: "overdue" }]);
    const body = { name: "Narrow", scopes: ["accounts:read"] };
    const narrow = await api.call("POST", "/v1/partner/keys", { key: partner.key, body });
    const opened = "invoice:inv_2026-10";
    const asked = await search("october", { key: narrow.body.apiKey, path, opened });
    expect([asked.opened, asked.results]).toEqual([[], []]);
  });

  it("shows nothing of another partner", async () => {
    const other = await api.newPartner();
    const opened = `account:${account.id}`;
    expect(await search("lakeside", { key: other.key, path, opened })).toEqual({ opened: [], results: [] });
  });
});

it("an operator finds partners, their invoices and people, and nobody else may ask", async () => {
  const { id, email } = await newPerson(api, { isOperator: true });
  await api.system((t) =>
    t.run("insert into totp (person_id, secret, confirmed_at) values ($1, '\\x00', now())", [id]),
  );
  const headers = await sessionHeaders(api, id);
  const path = "/v1/operator/search";
  const { results } = await search("northwind", { headers, path });
  expect(shown(results)).toEqual(["partner Northwind Reseller", "invoice 2026-10"]);
  // A month stands alone or beside other words, with its year or without, as on the page Invoices.
  const withMonth = ["october", "northwind october", "octubre 2026 northwind", "lakeside october"];
  for (const q of [...withMonth, "northwind 2026-10", "2026-10 reseller", "2026-10"])
    expect([q, ...shown(ofKind((await search(q, { headers, path })).results, "invoice"))]).toEqual([
      q,
      "invoice 2026-10",
    ]);
  for (const q of ["northwind september", "northwind 2026-09"])
    expect([q, ...shown((await search(q, { headers, path })).results)]).toEqual([q]);
  expect(shown((await search(email, { headers, path })).results)).toEqual(["person Pat Example"]);
  await api.newPartner({ name: "Clínicas Ávila" });
  expect(shown((await search("avila clinicas", { headers, path })).results)).toEqual([
    "partner Clínicas Ávila",
  ]);
  await api.system((t) => t.run("update person set name = 'Zoë Brontë' where id = $1", [id]));
  expect(shown((await search("zoe bronte", { headers, path })).results)).toEqual(["person Zoë Brontë"]);
  const member = await newSession(api, { partners: { [partner.partnerId]: "owner" } });
  expect((await api.call("GET", `${path}?q=north`, { headers: member.headers })).status).toBe(404);
});

describe("with 20,000 contacts", () => {
  const FIRST = ["Anna", "Ben", "Carla", "David", "Elsa", "Finn", "Greta", "Hana", "Ivan", "Julia"];
  let big: { id: string; key: string };
  beforeAll(async () => {
    big = await api.newAccount(partner.key, { name: "Big practice" });
    await api.system(async (t) => {
      await t.run(
        `insert into contact (workspace_id, id, phone, name, email, created_at, updated_at)
         select $1, 'con_' || lpad(n::text, 8, '0'), '+1503' || lpad((n * 7919 % 10000000)::text, 7, '0'),
           ($2::text[])[1 + n % 10] || ' ' || 'Family' || (n % 5000), 'p' || n || '@example.com', now(), now()
         from generate_series(1, 20000) n`,
        [big.id, FIRST],
      );
    });
    await withClient(api.database.ownerUrl, (owner) => owner.query("vacuum analyze contact"));
  }, 120_000);

  it("finds one person among them through the indexes, not by reading all", async () => {
    const { results } = await search("elsa family4324", { key: big.key });
    expect(ofKind(results, "contact").length).toBeGreaterThan(0);
    for (const { name } of ofKind(results, "contact")) expect(name).toBe("Elsa Family4324");
    const text = await withClient(api.database.ownerUrl, async (owner) => {
      await owner.query("set enable_seqscan = off; set enable_indexscan = off");
      const planOf = async (condition: string) => {
        const statement = `explain analyze select id from contact where workspace_id = '${big.id}' and (${condition}) limit 200`;
        const { rows } = await owner.query<{ "QUERY PLAN": string }>(statement);
        return rows.map((row) => row["QUERY PLAN"]).join("\n");
      };
      const name = "words_of(name) like '% family4324%' or email ilike 'family4324%'";
      return [await planOf(name), await planOf("phone like '%5550123%'")];
    });
    expect(text[0]).toContain("contact_words_search");
    expect(text[0]).toContain("contact_reach_search");
    expect(text[1]).toContain("contact_reach_search");
  });
});
