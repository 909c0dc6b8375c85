import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contracts } from "@/lib/contract/all";
import type { Contract } from "@/lib/contract/contract";
import { openApiDocument } from "@/lib/contract/document/openapi";
import { newId } from "@/lib/id";
import { credit } from "@/lib/services/billing/credit-notes";
import { addNote } from "@/lib/services/billing/notes";
import { pay } from "@/lib/services/billing/states";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { queryRows } from "@/scripts/testing/rows";

/**
 * Every route that takes an id, asked with the real id of a neighbor's object. The neighbor can read each object itself,
 * which proves that the ids are right; the caller gets 404 for all of them, and no row of the neighbor changes.
 */
let api: Api;
const ids = new Map<string, string>();
const owners: Record<"caller" | "neighbor", Record<string, string>> = { caller: {}, neighbor: {} };

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  owners.caller = (await newTenants("Caller")).headers;
  const neighbor = await newTenants("Neighbor");
  owners.neighbor = neighbor.headers;
  await fill(neighbor);
});
afterAll(() => api.close());

type Tenants = {
  partnerId: string;
  partnerKey: string;
  accountId: string;
  key: string;
  personId: string;
  headers: Record<string, string>;
};

/** A partner, one of its accounts, and a person who owns both. */
async function newTenants(name: string): Promise<Tenants> {
  const { partnerId, key: partnerKey } = await api.newPartner({ mode: "sandbox", name });
  const { id: accountId, key } = await api.newAccount(partnerKey, { name });
  const [personId, sessionId] = [newId("per"), newId("ses")];
  await api.system(async (t) => {
    const { person, session } = t.prisma;
    await person.create({ data: { id: personId, name, email: `${name.toLowerCase()}@example.com` } });
    await session.create({
      data: { id: sessionId, personId, expiresAt: new Date(Date.now() + 3_600_000) },
    });
    await t.prisma.workspaceMember.create({ data: { workspaceId: accountId, personId, role: "owner" } });
    await t.prisma.partnerMember.create({ data: { partnerId, personId, role: "owner" } });
  });
  const token = await encode({
    secret: process.env.NEXTAUTH_SECRET ?? "",
    token: { sub: personId, sid: sessionId },
  });
  const headers = {
    cookie: `next-auth.session-token=${token}`,
    "sec-fetch-site": "same-origin",
    "switchboard-workspace": accountId,
    "switchboard-partner": partnerId,
  };
  return { partnerId, partnerKey, accountId, key, personId, headers };
}

const NODES = [
  { id: "t", type: "trigger", event: "call.missed", next: "a" },
  {
    id: "a",
    type: "action",
    action: "send_sms",
    config: { to: "{{trigger.caller_phone}}", message: "Sorry we missed you. Reply STOP to opt out." },
  },
];
const PHONE = "+12025550123";

/** One object of each kind, by the last segment in front of its id. */
async function fill(of: Tenants): Promise<void> {
  const post = async (path: string, body: unknown = {}, key: string | null = of.key) => {
    const answer = await api.call("POST", path, key ? { key, body } : { headers: of.headers, body });
    expect([path, answer.status, answer.body.code]).toEqual([
      path,
      path === "/v1/events" ? 202 : 200,
      undefined,
    ]);
    return answer.body;
  };
  const idOf = async (path: string, body?: unknown, key?: string | null) =>
    String((await post(path, body, key)).id);

  ids.set("accounts", of.accountId);
  ids.set("contacts", await idOf("/v1/contacts", { phone: PHONE, name: "Robin" }));
  ids.set("conversations", ids.get("contacts") ?? "");
  ids.set("text-snippets", await idOf("/v1/text-snippets", { name: "Hello", body: "Hello" }, null));
  ids.set("leads", await idOf("/v1/leads", { name: "Robin", phone: PHONE, source: "web" }));
  ids.set("services", await idOf("/v1/services", { name: "Checkup", durationMinutes: 30 }));
  ids.set("providers", await idOf("/v1/providers", { name: "Dr. Reyes" }));
  ids.set("holidays", await idOf("/v1/holidays", { date: "2031-12-25", name: "Closed" }));
  ids.set(
    "appointments",
    await idOf("/v1/appointments", {
      contactPhone: PHONE,
      service: "Checkup",
      provider: "Dr. Reyes",
      startsAt: "2031-06-02T10:00:00Z",
    }),
  );
  ids.set("calendar-feeds", await idOf("/v1/calendar-feeds", { providerId: null, showNames: false }, null));
  ids.set("callbacks", await idOf("/v1/callbacks", { phone: PHONE }));
  const call = { direction: "inbound", from: PHONE, outcome: "answered", durationSeconds: 60 };
  ids.set("calls", await idOf("/v1/calls", call));
  await api.system((t) =>
    queryRows(
      t,
      `insert into call_recording (workspace_id, id, call_id, provider, provider_id, kind, state, content, content_type)
       select workspace_id, 'rec_neighbor', id, 'twilio', 'RE1', 'call', 'stored', 'sound', 'audio/mpeg' from call where id = $1`,
      [ids.get("calls")],
    ),
  );
  ids.set("messages", await idOf("/v1/messages", { channel: "sms", to: PHONE, body: "Hello" }));
  await api.system((t) =>
    queryRows(
      t,
      `insert into attachment (workspace_id, id, message_id, content_type, state, content)
       select workspace_id, 'file_neighbor', id, 'image/gif', 'stored', 'GIF89a' from message where id = $1`,
      [ids.get("messages")],
    ),
  );
  ids.set("media", "0");
  ids.set("attachments", await idOf("/v1/attachments", { name: "a.gif", content: btoa("GIF89a") }));
  const automation = await idOf("/v1/automations", { name: "Text back", nodes: NODES });
  ids.set("automations", automation);
  await post(`/v1/automations/${automation}/deploy`);
  ids.set("versions", "1");
  ids.set("diff", "1");
  ids.set("moves", String((await post(`/v1/automations/${automation}/moves`, { to: 1 })).planId));
  ids.set(
    "scenarios",
    await idOf(`/v1/automations/${automation}/scenarios`, {
      name: "Missed",
      sampleData: { caller_phone: PHONE },
      assertions: [{ type: "ends_at", nodeId: "a" }],
    }),
  );
  ids.set("comments", await idOf(`/v1/automations/${automation}/comments`, { text: "Is this right?" }));
  const edit = { operations: [{ op: "set_description", description: "Edited" }] };
  ids.set("edits", String((await post(`/v1/automations/${automation}/edits`, edit)).editId));
  ids.set("deploy-requests", await idOf(`/v1/automations/${automation}/deploy-requests`));
  ids.set("backtests", await idOf(`/v1/automations/${automation}/backtests`));
  ids.set("template-uses", await idOf("/v1/template-uses", { template: "waitlist-first-come" }));
  ids.set("events", await idOf("/v1/events", { type: "call.missed", data: { caller_phone: PHONE } }));
  const hook = await post("/v1/hook-triggers", { name: "web_lead" });
  ids.set("hook-triggers", String(hook.id));
  await api.call("POST", new URL(String(hook.url)).pathname, { body: { email: "robin@example.com" } });
  const { body: called } = await api.call("GET", `/v1/hook-triggers/${hook.id}/samples`, { key: of.key });
  ids.set("samples", called.samples[0].id);
  ids.set("keys", await idOf("/v1/keys", { name: "Second" }));
  ids.set("accounts keys", ids.get("keys") ?? "");
  ids.set("partner keys", await idOf("/v1/partner/keys", { name: "Second" }, of.partnerKey));
  await api.call("PUT", "/v1/event-types/form_lead", {
    key: of.key,
    body: { title: "Lead", schema: { phone: { type: "phone" } } },
  });
  ids.set("forms", await idOf("/v1/forms", { event: "form_lead", title: "Ask us" }));
  const url = "https://example.com/hook";
  ids.set("partner webhooks", await idOf("/v1/partner/webhooks", { url }, of.partnerKey));
  ids.set("webhooks", await idOf("/v1/webhooks", { url }));
  ids.set("deliveries", await idOf(`/v1/webhooks/${ids.get("webhooks")}/test`));
  const invited = { email: "invited@example.com", role: "viewer" };
  ids.set("invitations", await idOf("/v1/members", invited, null));
  ids.set("partner invitations", await idOf("/v1/partner/members", { ...invited, role: "member" }, null));
  ids.set("members", of.personId);
  ids.set("partner members", of.personId);
  const change = { plan: "starter", at: "next_month" };
  ids.set(
    "plan-changes",
    await idOf(`/v1/partner/accounts/${of.accountId}/plan-changes`, change, of.partnerKey),
  );
  const note = { text: "Call before plan changes." };
  ids.set("notes", await idOf(`/v1/partner/accounts/${of.accountId}/notes`, note, of.partnerKey));
  const definition = { nodes: NODES };
  const template = await idOf("/v1/partner/templates", { name: "Text back", definition }, of.partnerKey);
  ids.set("partner templates", template);
  const published = { accounts: [of.accountId], canary: { accounts: 1, hours: 24 } };
  const { rolloutId } = await post(`/v1/partner/templates/${template}/publish`, published, of.partnerKey);
  ids.set("partner rollouts", String(rolloutId));
  await closeMonths(of);
  await readBack(of);
}

/** The sandbox clock moves past a month's end, which issues an invoice. */
async function closeMonths({ partnerKey }: Tenants): Promise<void> {
  const now = new Date(Date.now() + 70 * 86_400_000).toISOString();
  await api.call("POST", "/v1/partner/test-clock", { key: partnerKey, body: { now } });
}

/** Objects that nobody creates over the API of the tenant itself. */
async function readBack({ accountId, partnerId }: Tenants): Promise<void> {
  await api.system(async (t) => {
    const where = { partnerId };
    const invoice = await t.prisma.invoice.findFirstOrThrow({ where: { partnerId, status: "open" } });
    ids.set("invoices", invoice.globalId);
    const billing = {
      tx: t,
      actor: { kind: "operator" as const, id: "test", name: "Test" },
      config: testConfig,
      partnerId,
    };
    const note = await credit(billing, {
      invoiceId: invoice.id,
      amountMinor: 1,
      reason: "Courtesy",
      now: new Date(),
    });
    ids.set("credit-notes", note.id);
    const asking = {
      tx: t,
      actor: { kind: "key" as const, id: "test", name: "Test" },
      tenant: { id: partnerId },
    };
    const question = await addNote(
      { ...asking, now: new Date() },
      { id: invoice.id, body: "Is this right?" },
    );
    ids.set("partner notes", question.id);
    // Two months ended, so that another invoice is left to be paid.
    const paid = await t.prisma.invoice.findFirstOrThrow({
      where: { partnerId, status: "open", id: { not: invoice.id } },
    });
    await pay(billing, { id: paid.id, now: new Date() });
    const payment = await t.prisma.ledgerEntry.findFirstOrThrow({ where: { partnerId, kind: "payment" } });
    ids.set("partner payments", payment.id);
    ids.set("runs", (await t.prisma.run.findFirstOrThrow({ where: { workspaceId: accountId } })).id);
    // One of them waits for a decision; making it over the API needs a language model.
    const empty = { name: "", description: "", nodes: [], edges: [], settings: {}, schemaVersion: 1 };
    const proposal = {
      workspaceId: accountId,
      id: newId("dp"),
      request: "Text back",
      status: "ready" as const,
    };
    const parts = { base: empty, baseHash: "", start: empty, definition: empty, problems: [], scenarios: [] };
    const expiresAt = new Date(Date.now() + 86_400_000);
    await t.prisma.draftProposal.create({ data: { ...proposal, ...parts, createdBy: "test", expiresAt } });
    ids.set("draft-proposals", proposal.id);
    ids.set("statements", invoice.period);
    ids.set("lines", (await t.prisma.invoiceLine.findFirstOrThrow({ where })).id);
    const event = await t.prisma.partnerEvent.findFirstOrThrow({ where });
    const delivery = { partnerId, id: newId("whd"), eventId: event.id, orderKey: accountId };
    await t.prisma.webhookDelivery.create({
      data: { ...delivery, endpointId: ids.get("partner webhooks") ?? "" },
    });
    ids.set("partner deliveries", delivery.id);
    const claim = { domain: "neighbor.example.com", token: "neighbor" };
    await t.prisma.ssoDomain.createMany({
      data: [
        { ...claim, tenantKind: "workspace", tenantId: accountId },
        { ...claim, tenantKind: "partner", tenantId: partnerId },
      ],
    });
    ids.set("domains", claim.domain);
  });
}

/** Names rather than ids: they are looked up within the caller's own tenant, so a neighbor's name says nothing. */
const NAMES = new Set(["kind", "name", "token", "provider", "workspace", "what"]);

const PLACEHOLDER = /^\{(\w+)\}$/;

const takesAnId = ({ path }: Contract) =>
  path.split("/").some((segment) => {
    const name = PLACEHOLDER.exec(segment)?.[1];
    return name !== undefined && !NAMES.has(name);
  });

/** The route with the neighbor's ids in it. */
function pathOf({ path }: Contract): string {
  const segments = path.split("/");
  const partner =
    path.startsWith("/v1/partner/") && !path.startsWith("/v1/partner/accounts/{id}/") ? "partner " : "";
  const filled = segments.map((segment, index) => {
    const name = PLACEHOLDER.exec(segment)?.[1];
    if (name === undefined) return segment;
    if (NAMES.has(name)) return "sms";
    const kind = segments[index - 1] ?? "";
    const id = ids.get(`${partner}${kind}`) ?? ids.get(kind);
    if (!id) throw new Error(`${path}: give the neighbor an object of the kind "${partner}${kind}"`);
    return id;
  });
  return filled.join("/");
}

/** Bodies of internal routes, which the reference has no example of. */
const BODIES: Record<string, unknown> = {
  "/v1/automations/{id}/comments": { text: "Is this right?" },
  "/v1/automations/{id}/editors": { tab: "tab_neighbor_1", nodeId: null },
  "/v1/conversations/{id}/assignee": { assignee: null },
  "/v1/members/{id}": { role: "owner" },
  "/v1/partner/members/{id}": { role: "owner" },
};

const document = openApiDocument(contracts, "http://switchboard.test");

function bodyOf(contract: Contract): unknown {
  const operation = document.paths?.[contract.path]?.[contract.method.toLowerCase() as "post"];
  const body = operation?.requestBody as { content?: Record<string, { example?: unknown }> } | undefined;
  const documented = body?.content?.["application/json"]?.example;
  return BODIES[contract.path] ?? contract.example?.body ?? documented ?? {};
}

/** Queries without which a route answers nobody. */
const QUERIES: Record<string, string> = { "/v1/automations/{id}/editors": "?tab=tab_neighbor_1" };

const ask = (contract: Contract, who: keyof typeof owners) =>
  api.call(contract.method, `${pathOf(contract)}${QUERIES[contract.path] ?? ""}`, {
    headers: owners[who],
    untilOpen: true,
    ...(contract.method === "GET" || contract.method === "DELETE" ? {} : { body: bodyOf(contract) }),
  });

const cases = contracts
  .filter((contract: Contract) => contract.auth === "workspace" || contract.auth === "partner")
  .filter(takesAnId)
  .map((contract) => [`${contract.method} ${contract.path}`, contract as Contract] as const);

/** Every row of the neighbor's tenant, as one fingerprint a table. */
function fingerprints(): Promise<Record<string, string>> {
  return api.system(async (t) => {
    const tables = await queryRows<{ name: string; owner: string }>(
      t,
      `select table_name as name, min(column_name) as owner from information_schema.columns
       where table_schema = 'public' and column_name in ('workspace_id', 'partner_id', 'tenant_id')
         and table_name in (select relname from pg_class where relkind in ('r', 'p') and not relispartition)
       group by table_name order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name, owner } of tables) {
      const [row] = await queryRows<{ print: string }>(
        t,
        `select coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as print from ${name} t where ${owner} = any($1)`,
        [[owners.neighbor["switchboard-workspace"], owners.neighbor["switchboard-partner"]]],
      );
      found[name] = row?.print ?? "";
    }
    return found;
  });
}

describe("a neighbor's object", () => {
  it.each(cases.filter(([, contract]) => contract.method === "GET"))(
    "is there for its owner: %s",
    async (_, contract) => {
      const answer = await ask(contract, "neighbor");
      expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    },
  );

  it("is not found by anyone else, whatever they ask, and does not change", async () => {
    const before = await fingerprints();
    const answers: string[] = [];
    for (const [title, contract] of cases) {
      const answer = await ask(contract, "caller");
      if (answer.status !== 404 || answer.body.code !== "not_found")
        answers.push(
          `${title}: ${answer.status} ${answer.body.code ?? answer.text.slice(0, 200)} ${JSON.stringify(answer.body.errors ?? "")}`,
        );
    }
    expect(answers).toEqual([]);
    expect(await fingerprints()).toEqual(before);
  });
});
