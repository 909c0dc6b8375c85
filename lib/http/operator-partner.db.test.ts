import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDue } from "@/lib/services/billing/close";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { newPerson, operatorHeaders, sessionHeaders } from "@/scripts/testing/sign-in";

/** An operator works from one partner: its accounts, people and invoices, and the events behind a line. */
let api: Api;
let operator: Record<string, string>;
let member: Record<string, string>;
type Made = { partnerId: string; key: string; accountId: string; accountKey: string };
const NONE: Made = { partnerId: "", key: "", accountId: "", accountKey: "" };
const made: Record<"harbor" | "other" | "sandbox", Made> = { harbor: NONE, other: NONE, sandbox: NONE };
const actor = { kind: "system", id: "test", name: "Test" } as const;
const PATIENT = "+12025550177";

async function make(name: string, account: string, mode: "live" | "sandbox" = "live"): Promise<Made> {
  const { partnerId, key } = await api.newPartner({ name, mode });
  const { id: accountId, key: accountKey } = await api.newAccount(key, { name: account, plan: "starter" });
  await api.system(async (t) => {
    await t.run("update workspace set created_at = '2026-03-01' where id = $1", [accountId]);
    await t.run("update account_history set at = '2026-03-01' where workspace_id = $1", [accountId]);
    for (const [fact, quantity] of [
      ["call_1", 61],
      ["call_2", 600],
    ] as const)
      await t.prisma.usageEvent.create({
        data: {
          workspaceId: accountId,
          meter: "call_seconds",
          key: fact,
          partnerId,
          quantity,
          occurredAt: new Date("2026-03-10T12:00:00Z"),
        },
      });
  });
  // An invoice includes usage only after its transaction has ended.
  await api.system((t) =>
    closeDue({ tx: t, actor, config: testConfig, partnerId }, new Date("2026-06-01T10:00:00Z")),
  );
  return { partnerId, key, accountId, accountKey };
}

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  made.harbor = await make("Harbor Gestión", "Clínica Ñandú");
  made.other = await make("Other Group", "Oak Dental");
  made.sandbox = await make("Harbor Trial", "Oak Trial", "sandbox");
  await api.call("POST", "/v1/contacts", {
    key: made.harbor.accountKey,
    body: { phone: PATIENT, name: "Robin" },
  });
  operator = await operatorHeaders(api);
  member = await sessionHeaders(api, (await newPerson(api)).id);
});
afterAll(() => api.close());

const get = (path: string, headers = operator) => api.call("GET", `/v1/operator/${path}`, { headers });
const ofHarbor = (path = "") => `partners/${made.harbor.partnerId}${path}`;
type Invoice = { id: string; globalId: string; partnerId: string; amountDueMinor: number };

describe("one partner", () => {
  it("is read with what it owes, its terms and the number of its accounts", async () => {
    const { status, body } = await get(ofHarbor());
    expect([status, body.name, body.status]).toEqual([200, "Harbor Gestión", "approved"]);
    expect(body.balance).toEqual({ currency: "usd", dueMinor: 9800, overdueMinor: 9800, creditMinor: 0 });
    expect(body.accounts).toEqual({ active: 1, suspended: 0, closed: 0 });
    expect(body.terms).toMatchObject({ discountPercent: "0", taxPercent: "0" });
    expect((await get("partners/ptr_nowhere")).status).toBe(404);
  });

  it("is found among partners by words of its name, whichever way its accents are typed", async () => {
    const names = async (q: string) =>
      (await get(`partners?q=${encodeURIComponent(q)}`)).body.partners.map(
        (one: { name: string }) => one.name,
      );
    expect(await names("gestion harb")).toEqual(["Harbor Gestión"]);
    expect(await names("GESTIÓN")).toEqual(["Harbor Gestión"]);
    expect(await names(made.other.partnerId)).toEqual(["Other Group"]);
    expect(await names("harbor group")).toEqual([]);
  });

  it("lists its accounts by name and a page at a time, without their people and settings", async () => {
    await api.newAccount(made.harbor.key, { name: "Elm Dental", plan: "business" });
    const first = await get(ofHarbor("/accounts?limit=1"));
    expect(first.body).toMatchObject({ total: 2, has_more: true, accounts: [{ name: "Elm Dental" }] });
    const rest = await get(ofHarbor(`/accounts?limit=1&starting_after=${first.body.next_cursor}`));
    expect(rest.body.accounts).toMatchObject([{ name: "Clínica Ñandú" }]);
    expect(Object.keys(rest.body.accounts[0]).sort()).toEqual(
      ["createdAt", "externalId", "id", "name", "plan", "status"].sort(),
    );
    expect((await get(ofHarbor("/accounts?q=nandu"))).body).toMatchObject({
      total: 1,
      accounts: [{ id: made.harbor.accountId }],
    });
    expect((await get(ofHarbor(`/accounts?q=${made.other.accountId}`))).body.accounts).toEqual([]);
    expect((await get(ofHarbor("/accounts?status=closed"))).body.accounts).toEqual([]);
  });

  it("lists no account by the address of its owner, which its partner alone sees", async () => {
    const account = await api.call("GET", `/v1/partner/accounts/${made.harbor.accountId}`, {
      key: made.harbor.key,
    });
    const q = encodeURIComponent(account.body.ownerEmail);
    const own = await api.call("GET", `/v1/partner/accounts?q=${q}`, { key: made.harbor.key });
    expect(own.body.total).toBeGreaterThan(0);
    expect((await get(ofHarbor(`/accounts?q=${q}`))).body).toMatchObject({ total: 0, accounts: [] });
  });

  it("lists the people with access to it", async () => {
    const { id: personId, email } = await newPerson(api);
    const { partnerId } = made.harbor;
    await api.system((t) => t.prisma.partnerMember.create({ data: { partnerId, personId, role: "owner" } }));
    expect((await get(ofHarbor("/members"))).body).toMatchObject({
      members: [{ personId, email, role: "owner" }],
      invitations: [],
    });
  });

  it("has its own corrections", async () => {
    for (const { accountId } of Object.values(made)) {
      const body = {
        workspaceId: accountId,
        meter: "call_seconds",
        factKey: "call_2",
        quantity: 540,
        reason: "x",
      };
      await api.call("POST", "/v1/operator/usage-corrections", { headers: operator, body });
    }
    const { corrections } = (await get(`usage-corrections?partnerId=${made.harbor.partnerId}`)).body;
    expect(corrections).toMatchObject([{ accountName: "Clínica Ñandú", partnerId: made.harbor.partnerId }]);
    expect((await get("usage-corrections")).body.corrections.length).toBe(3);
    // Entries did not always name the partner of the account.
    const ofPartner = () => get(`usage-corrections?partnerId=${made.harbor.partnerId}`);
    await api.system((t) =>
      t.run(
        `insert into audit_entry (tenant_id, id, at, actor, action, object, detail)
         select 'platform', 'aud_00' || id, '2026-01-01', '{}', action, object, detail - 'partnerId' from audit_entry
         where tenant_id = 'platform' and action = 'usage.corrected'`,
        [],
      ),
    );
    expect((await ofPartner()).body.corrections).toMatchObject([
      { accountName: "Clínica Ñandú", partnerId: made.harbor.partnerId },
      { accountName: "Clínica Ñandú", partnerId: null },
    ]);
  });

  it("takes no correction of another partner's account", async () => {
    const correct = (partnerId: string) =>
      api.call("POST", "/v1/operator/usage-corrections", {
        headers: operator,
        body: {
          workspaceId: made.other.accountId,
          partnerId,
          meter: "call_seconds",
          factKey: "call_1",
          quantity: 60,
          reason: "x",
        },
      });
    const refused = await correct(made.harbor.partnerId);
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ pointer: "/workspaceId" }]]);
    expect((await correct(made.other.partnerId)).body).toMatchObject({ previousQuantity: 61, quantity: 60 });
  });
});

describe("all invoices", () => {
  const found = async (query: Record<string, string>) =>
    (await get(`invoices?${new URLSearchParams(query)}`)).body.invoices as Invoice[];
  const partners = async (q: string) => new Set((await found({ q })).map(({ partnerId }) => partnerId));

  it("are found by number, partner and account", async () => {
    const [{ globalId } = { globalId: "" }] = (await get(`invoices?partnerId=${made.harbor.partnerId}`)).body
      .invoices;
    expect(await found({ q: globalId })).toMatchObject([{ globalId }]);
    expect(await found({ q: globalId.toLowerCase().slice(4) })).toMatchObject([{ globalId }]);
    expect(await partners("gestion")).toEqual(new Set([made.harbor.partnerId]));
    expect(await partners("gestión harbor")).toEqual(new Set([made.harbor.partnerId]));
    expect(await partners("clinica nandu")).toEqual(new Set([made.harbor.partnerId]));
    expect(await partners("OAK")).toEqual(new Set([made.other.partnerId]));
    expect(await found({ q: "2026-03 harbor" })).toMatchObject([
      { id: "inv_2026-03", partnerId: made.harbor.partnerId },
    ]);
    expect(await found({ q: "oak nandu" })).toEqual([]);
    // Wildcards of a pattern have no meaning in a search.
    expect(await found({ q: "inv%2026" })).toEqual([]);
  });

  it("are found by the name of their month and a year among other words, in every language", async () => {
    for (const q of ["harbor March 2026", "marzo de 2026 harbor", "mar 2026 gestion"])
      expect(await found({ q })).toMatchObject([{ id: "inv_2026-03", partnerId: made.harbor.partnerId }]);
    for (const q of ["nandu April", "abril de 2026 ñandú"])
      expect(await found({ q })).toMatchObject([{ id: "inv_2026-04", partnerId: made.harbor.partnerId }]);
    expect(await found({ q: "harbor March 2025" })).toEqual([]);
    expect((await found({ q: "April 2026" })).length).toBe(2);
    expect((await found({ q: "April" })).length).toBe(2);
    expect(await found({ q: "harbor marzo" })).toMatchObject([
      { id: "inv_2026-03", partnerId: made.harbor.partnerId },
    ]);
  });

  it("are those that charge one account, whichever other accounts have its name in theirs", async () => {
    const { partnerId, accountId } = made.harbor;
    expect((await found({ partnerId, account: accountId })).length).toBe(3);
    expect((await found({ account: accountId, q: "2026-04" })).length).toBe(1);
    expect(await found({ partnerId, account: made.other.accountId })).toEqual([]);
  });

  it("are paged within a search, and those of one partner are of either mode", async () => {
    const first = (await get("invoices?q=harbor&limit=2")).body;
    const rest = (await get(`invoices?q=harbor&limit=2&starting_after=${first.next_cursor}`)).body;
    expect([...first.invoices, ...rest.invoices].map((one: Invoice) => one.id)).toEqual([
      "inv_2026-05",
      "inv_2026-04",
      "inv_2026-03",
    ]);
    expect(rest.has_more).toBe(false);
    const own = await found({ partnerId: made.harbor.partnerId, mode: "sandbox" });
    expect(own.length).toBe(3);
  });

  it("of one partner are not found by the partner's own name, which all of them have", async () => {
    const { partnerId } = made.other;
    expect(await found({ partnerId, q: "group" })).toEqual([]);
    expect((await found({ partnerId, q: "oak" })).length).toBe(3);
  });

  it("come once each on pages that end between partners of the same month", async () => {
    const all = (await found({ limit: "100" })).map(({ globalId }) => globalId);
    expect(all.length).toBe(6);
    const seen: string[] = [];
    let after: string | null = "";
    while (after !== null) {
      const { body } = await get(`invoices?limit=1${after ? `&starting_after=${after}` : ""}`);
      seen.push(...body.invoices.map((one: Invoice) => one.globalId));
      after = body.next_cursor;
    }
    expect(seen).toEqual(all);
  });

  it("of sandboxes are never found among those of real money", async () => {
    const of = async (q: string, mode: string) =>
      new Set((await found({ q, mode })).map(({ partnerId }) => partnerId));
    expect(await of("harbor", "live")).toEqual(new Set([made.harbor.partnerId]));
    expect(await of("harbor", "sandbox")).toEqual(new Set([made.sandbox.partnerId]));
    expect(await of("oak", "live")).toEqual(new Set([made.other.partnerId]));
    expect(await of("oak", "sandbox")).toEqual(new Set([made.sandbox.partnerId]));
    expect(await of("inv_2026-03", "sandbox")).toEqual(new Set([made.sandbox.partnerId]));
  });

  it("that wait for money are open or uncollectible", async () => {
    const { partnerId } = made.other;
    const unpaid = async () => (await found({ partnerId, status: "unpaid" })).map(({ id }) => id);
    // May's invoice is a draft.
    expect(await unpaid()).toEqual(["inv_2026-04", "inv_2026-03"]);
    const move = (id: string, act: string) =>
      api.call("POST", `/v1/operator/partners/${partnerId}/invoices/${id}/move`, {
        headers: operator,
        body: { act },
      });
    expect((await move("inv_2026-03", "give_up")).status).toBe(200);
    expect((await move("inv_2026-04", "pay")).status).toBe(200);
    expect(await unpaid()).toEqual(["inv_2026-03"]);
    const { dueMinor } = (await get(`partners/${partnerId}`)).body.balance;
    const listed = await found({ partnerId, status: "unpaid" });
    expect(listed.reduce((sum, one) => sum + one.amountDueMinor, 0)).toBe(dueMinor);
  });

  it("are found by the account of either partner that has its name, and not by a name that too many have", async () => {
    const { partnerId: elsewhere } = made.other;
    const flood = (from: number, to: number) =>
      api.system((t) =>
        t.run(
          `insert into workspace (id, partner_id, name, owner_email, plan)
           select 'ws_flood_' || g, $1, 'Clinica Nandu ' || g, 'o@example.com', 'starter' from generate_series($2::int, $3::int) g`,
          [elsewhere, from, to],
        ),
      );
    const asked = async (query: Record<string, string>) => {
      const { body } = await get(`invoices?${new URLSearchParams(query)}`);
      return [new Set(body.invoices.map((one: Invoice) => one.partnerId)), body.tooManyAccounts];
    };
    await api.system((t) =>
      t.run("update workspace set name = 'Nandú Oak' where id = $1", [made.other.accountId]),
    );
    await flood(1, 4_998);
    expect(await asked({ q: "nandu" })).toEqual([new Set([made.harbor.partnerId, elsewhere]), false]);
    await flood(4_999, 4_999);
    expect(await asked({ q: "nandu" })).toEqual([new Set(), true]);
    expect(await asked({ q: "nandu", mode: "sandbox" })).toEqual([new Set(), false]);
    expect(await asked({ q: "nandu", partnerId: made.harbor.partnerId })).toEqual([
      new Set([made.harbor.partnerId]),
      false,
    ]);
    // Numbers and partners are still found.
    await api.system((t) => t.run("update partner set name = 'Nandu Group' where id = $1", [elsewhere]));
    expect(await asked({ q: "nandu" })).toEqual([new Set([elsewhere]), true]);
  });
});

describe("one invoice", () => {
  const path = (rest = "") => ofHarbor(`/invoices/inv_2026-03${rest}`);

  it("is read with its lines, in the words of its document too", async () => {
    const own = await api.call("GET", "/v1/partner/billing/invoices/inv_2026-03", { key: made.harbor.key });
    const { status, body } = await get(path());
    expect(status).toBe(200);
    expect(body).toMatchObject({ partnerName: "Harbor Gestión", mode: "live", notes: 0, unanswered: false });
    expect(body.lines).toEqual(own.body.lines);
    expect((await get(ofHarbor(`/invoices/${body.globalId}`))).body.id).toBe("inv_2026-03");
    const words = await get(path("/document?language=es"));
    expect(words.body.detail.accounts).toMatchObject([{ name: "Clínica Ñandú" }]);
    expect((await get(ofHarbor("/invoices/inv_1999-01"))).status).toBe(404);
  });

  it("shows the events behind a line as its partner sees them, and no patient", async () => {
    const { lines } = (await get(path())).body;
    const { id } = lines.find((line: { meter: string | null }) => line.meter === "minutes");
    const events = `lines/${encodeURIComponent(id)}/events`;
    const own = await api.call("GET", `/v1/partner/billing/invoices/inv_2026-03/${events}`, {
      key: made.harbor.key,
    });
    const answer = await get(path(`/${events}`));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(own.body);
    expect(answer.body).toMatchObject({ total: 2, events: [{ id: "call_1" }, { id: "call_2" }] });
    expect(JSON.stringify(answer.body)).not.toContain(PATIENT.slice(2));
    const first = await get(path(`/${events}?limit=1`));
    const rest = await get(path(`/${events}?limit=1&starting_after=${first.body.next_cursor}`));
    expect(rest.body.events).toMatchObject([{ id: "call_2" }]);
    const file = await get(path(`/${events}?format=csv`));
    expect(file.headers.get("content-type")).toContain("text/csv");
    expect((await get(path("/lines/nothing/events"))).status).toBe(404);
    const { globalId } = (await get(path())).body;
    for (const part of [events, "notes", "document?language=en", "pdf?language=en"])
      expect([part, (await get(ofHarbor(`/invoices/${globalId}/${part}`))).status]).toEqual([part, 200]);
    // An invoice cannot be read through another partner.
    const foreign = `partners/${made.other.partnerId}/invoices/inv_2026-03/${events}`;
    expect((await get(foreign)).status).toBe(404);
  });

  it("says where a sandbox's clock stands, by which it is late", async () => {
    expect((await get(path())).body.clockAt).toBeNull();
    const { partnerId } = made.sandbox;
    const clockAt = "2027-03-01T00:00:00.000Z";
    await api.system((t) => t.run("update partner set clock_at = $2 where id = $1", [partnerId, clockAt]));
    const { body } = await get(`partners/${partnerId}/invoices/inv_2026-03`);
    expect(body).toMatchObject({ mode: "sandbox", clockAt, overdue: true });
  });
});

it("is for operators only", async () => {
  for (const path of [
    "",
    "/accounts",
    "/members",
    "/invoices/inv_2026-03",
    "/invoices/inv_2026-03/document",
    "/invoices/inv_2026-03/lines/x/events",
  ]) {
    expect([path, (await get(ofHarbor(path), member)).status]).toEqual([path, 404]);
    expect([path, (await get(ofHarbor(path), {})).status]).toEqual([path, 401]);
    const byKey = await api.call("GET", `/v1/operator/${ofHarbor(path)}`, { key: made.harbor.key });
    expect([path, byKey.status]).toEqual([path, 401]);
  }
  const { partnerId, key, accountKey } = made.harbor;
  const { id: personId } = await newPerson(api);
  await api.system((t) => t.prisma.partnerMember.create({ data: { partnerId, personId, role: "owner" } }));
  const owner = { ...(await sessionHeaders(api, personId)), "Switchboard-Partner": partnerId };
  const search = "/v1/operator/invoices?q=harbor";
  expect((await api.call("GET", search, { headers: owner })).status).toBe(404);
  for (const wrong of [key, accountKey])
    expect((await api.call("GET", search, { key: wrong })).status).toBe(401);
});
