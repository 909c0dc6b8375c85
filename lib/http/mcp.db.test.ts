import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tools } from "@/lib/assistants/server";
import { web } from "@/lib/http/web-process";
import { flushApiRequests } from "@/lib/services/metering/api-requests";
import { type Api, createApi } from "@/scripts/testing/api";
import { newSession } from "@/scripts/testing/session";

let api: Api;
let partnerKey: string;
let account: { id: string; key: string };
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partnerKey = (await api.newPartner()).key;
  account = await api.newAccount(partnerKey);
});
afterAll(() => api.close());

type Era = "legacy" | "auto";

/** The official client, whose requests go to the API in this process. */
async function connect(apiKey: string, mode: Era = "auto"): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  const fetch = (input: string | URL | Request, init?: RequestInit) => api.fetch(new Request(input, init));
  const transport = new StreamableHTTPClientTransport(new URL("http://switchboard.test/mcp"), {
    fetch,
    requestInit: { headers: { Authorization: `Bearer ${apiKey}` } },
  });
  await client.connect(transport);
  return client;
}

// biome-ignore lint/suspicious/noExplicitAny: each tool answers something else
type Content = any;

async function use(
  client: Client,
  name: string,
  input: object = {},
): Promise<{ isError: boolean; content: Content }> {
  const result = await client.callTool({ name, arguments: { ...input } });
  const [first] = result.content as { type: string; text: string }[];
  return { isError: result.isError === true, content: read(first?.text ?? "") };
}

function read(text: string): Content {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const TRIGGER = { id: "t", type: "trigger", event: "call.missed" };
const SMS = {
  type: "action",
  action: "send_sms",
  config: { to: "{{trigger.caller_phone}}", message: "Sorry we missed you. Reply STOP to opt out." },
};

async function newDraft(client: Client, name = "Text-back"): Promise<Content> {
  return (await use(client, "create_draft", { name, nodes: [TRIGGER] })).content;
}

const audit = async (key: string, object: string): Promise<Content[]> =>
  (await api.call("GET", "/v1/audit?limit=100", { key })).body.entries.filter(
    (entry: Content) => entry.object === object,
  );

describe("the tools", () => {
  it.each(["legacy", "auto"] as const)("are listed with their schemas to a %s client", async (mode) => {
    const client = await connect(account.key, mode);
    const listed = (await client.listTools()).tools;
    expect(listed.map(({ name }) => name).sort()).toEqual(tools.map(({ name }) => name).sort());
    const required =
      "list_automations get_automation catalog create_draft edit_draft validate test explain_run backtest request_deploy";
    for (const name of required.split(" ")) expect(listed.map((tool) => tool.name)).toContain(name);
    const described = listed.filter(
      ({ description, inputSchema }) => description && inputSchema.type === "object",
    );
    expect(described).toHaveLength(listed.length);
    expect(JSON.stringify(listed.find(({ name }) => name === "edit_draft")?.inputSchema)).toContain(
      "insert_node",
    );
    expect(
      listed.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name),
    ).not.toContain("edit_draft");
    await client.close();
  });

  it("build, prove and hand over an automation, with the key as the actor of every change", async () => {
    const client = await connect(account.key);
    const draft = await newDraft(client);
    const catalog = await use(client, "catalog", { kind: "actions", name: "send_sms" });
    expect(catalog.content).toMatchObject({ type: "send_sms", config: { type: "object" } });

    const node = {
      ...SMS,
      config: { ...SMS.config, message: "Hi {{trigger.caller_nam}}. Reply STOP to opt out." },
    };
    const edited = await use(client, "edit_draft", {
      automationId: draft.id,
      operations: [{ op: "insert_node", id: "a", node, after: "t" }],
      etag: draft.etag,
    });
    expect(edited).toMatchObject({ isError: false, content: { editId: expect.stringMatching(/^de_/) } });
    const found = (await use(client, "validate", { automationId: draft.id })).content;
    expect(found).toMatchObject({ valid: false, errors: [{ code: "unknown_reference", nodeId: "a" }] });
    const { fix } = found.errors[0];
    const fixed = await use(client, "edit_draft", { automationId: draft.id, operations: [fix] });
    expect(fixed.content.validation.errors).toEqual([]);

    const tested = (
      await use(client, "test", {
        automationId: draft.id,
        sampleData: { caller_phone: "+12025550123", caller_name: "Sam" },
      })
    ).content;
    expect(tested).toMatchObject({ status: "succeeded", path: ["a"] });
    expect(tested.steps[0].sandbox.body).toContain("Hi Sam");

    const request = (await use(client, "request_deploy", { automationId: draft.id, message: "First" }))
      .content;
    expect(request).toMatchObject({ status: "pending", changes: [{ kind: "added" }, { kind: "added" }] });
    expect(new URL(request.url).pathname).toBe(
      `/w/${account.id}/automations/${draft.id}/deploy/${request.id}`,
    );
    expect((await use(client, "get_automation", { automationId: draft.id })).content.status).toBe("draft");

    const entries = await audit(account.key, draft.id);
    expect(entries.map(({ action }) => action)).toEqual([
      "automation.deploy_requested",
      "automation.edited",
      "automation.edited",
      "automation.created",
    ]);
    expect(new Set(entries.map(({ actor }) => actor.kind))).toEqual(new Set(["key"]));
    await client.close();
  });

  it("explain a run and why something did not start", async () => {
    const { key } = await api.newAccount(partnerKey);
    const { body } = await api.call("POST", "/v1/automations", {
      key,
      body: {
        name: "Closed",
        nodes: [
          { ...TRIGGER, conditions: { during_hours: false }, next: "a" },
          { id: "a", ...SMS },
        ],
      },
    });
    expect((await api.call("POST", `/v1/automations/${body.id}/deploy`, { key })).status).toBe(200);
    const send = (during_hours: boolean) =>
      api.call("POST", "/v1/events", {
        key,
        body: { type: "call.missed", data: { caller_phone: "+12025550123", during_hours } },
      });
    const [no, yes] = [(await send(true)).body, (await send(false)).body];
    const client = await connect(key);
    const why = (await use(client, "why_not", { eventId: no.id })).content.evaluations;
    expect(why).toMatchObject([
      { started: false, reason: { code: "trigger_condition", field: "trigger.during_hours" } },
    ]);
    const { runId } = (await use(client, "why_not", { eventId: yes.id })).content.evaluations[0];
    const explained = (await use(client, "explain_run", { runId })).content;
    expect(explained.explanation.at(0)).toContain("started on version 1");
    expect(explained.run.id).toBe(runId);
    await client.close();
  });
});

describe("an edit", () => {
  it("is undone, and keeps what a person changed since", async () => {
    const client = await connect(account.key);
    const { id } = await newDraft(client);
    const { content } = await use(client, "edit_draft", {
      automationId: id,
      operations: [{ op: "insert_node", id: "a", node: SMS, after: "t" }],
    });
    await api.call("PATCH", `/v1/automations/${id}`, { key: account.key, body: { description: "Kept" } });
    const undone = await use(client, "undo_edit", { automationId: id, editId: content.editId });
    expect(undone.content).toMatchObject({ description: "Kept", nodes: [{ id: "t" }] });
    expect((await audit(account.key, id))[0]).toMatchObject({
      action: "automation.edit_undone",
      actor: { kind: "key" },
    });
    const again = await use(client, "undo_edit", { automationId: id, editId: content.editId });
    expect(again).toMatchObject({ isError: true, content: { code: "illegal_transition" } });
    await client.close();
  });

  it("is not undone over a later change of the same field", async () => {
    const client = await connect(account.key);
    const { id } = await newDraft(client);
    const { content } = await use(client, "edit_draft", {
      automationId: id,
      operations: [{ op: "set_name", name: "Mine" }],
    });
    await api.call("PATCH", `/v1/automations/${id}`, { key: account.key, body: { name: "Theirs" } });
    const undone = await use(client, "undo_edit", { automationId: id, editId: content.editId });
    expect(undone).toMatchObject({ isError: true, content: { code: "conflict" } });
    expect((await use(client, "get_automation", { automationId: id })).content.name).toBe("Theirs");
    await client.close();
  });

  it("applies all of its operations or none, and says which one was wrong", async () => {
    const client = await connect(account.key);
    const { id } = await newDraft(client);
    const operations = [
      { op: "set_name", name: "Half" },
      { op: "remove_node", nodeId: "nowhere" },
    ];
    const refused = await use(client, "edit_draft", { automationId: id, operations });
    expect(refused).toMatchObject({
      isError: true,
      content: { code: "validation_failed", errors: [{ code: "unknown_node", pointer: "/operations/1" }] },
    });
    expect((await use(client, "get_automation", { automationId: id })).content.name).toBe("Text-back");
    const stale = await use(client, "edit_draft", {
      automationId: id,
      operations: [operations[0]],
      etag: '"99"',
    });
    expect(stale.content.code).toBe("etag_mismatch");
    await client.close();
  });

  it("of a draft that was created by mistake is its archive", async () => {
    const client = await connect(account.key);
    const { id } = await newDraft(client);
    expect((await use(client, "archive_draft", { automationId: id })).content.status).toBe("archived");
    expect((await use(client, "archive_draft", { automationId: id, restore: true })).isError).toBe(false);
    await client.close();
  });
});

describe("a deploy", () => {
  const path = (request: Content, act = "") =>
    `/v1/automations/${request.automationId}/deploy-requests/${request.id}${act}`;

  async function requested(): Promise<{ client: Client; request: Content; headers: Record<string, string> }> {
    const client = await connect(account.key);
    const { id } = await newDraft(client);
    await use(client, "edit_draft", {
      automationId: id,
      operations: [{ op: "insert_node", id: "a", node: SMS, after: "t" }],
    });
    const request = (await use(client, "request_deploy", { automationId: id })).content;
    const { headers } = await newSession(api, { workspaces: { [account.id]: "editor" } });
    return { client, request, headers: { ...headers, "Switchboard-Workspace": account.id } };
  }

  it("needs a signed-in person, and happens once", async () => {
    const { client, request, headers } = await requested();
    const byKey = await api.call("POST", path(request, "/confirm"), { key: account.key });
    expect(byKey).toMatchObject({ status: 403, body: { code: "insufficient_scope" } });
    const confirmed = await api.call("POST", path(request, "/confirm"), { headers, body: {} });
    expect(confirmed).toMatchObject({ status: 200, body: { status: "confirmed", version: 1 } });
    const replayed = await api.call("POST", path(request, "/confirm"), { headers, body: {} });
    expect(replayed).toMatchObject({ status: 409, body: { code: "illegal_transition" } });
    const { requestId, automationId } = { requestId: request.id, automationId: request.automationId };
    expect((await use(client, "get_deploy_request", { automationId, requestId })).content).toMatchObject({
      status: "confirmed",
      version: 1,
    });
    const [first, second] = await audit(account.key, automationId);
    expect(first).toMatchObject({ action: "automation.deploy_confirmed", actor: { kind: "person" } });
    expect(second).toMatchObject({ action: "automation.deployed", actor: { kind: "person" } });
    await client.close();
  });

  it("happens once, also when two people confirm at the same moment", async () => {
    const { client, request, headers } = await requested();
    const both = await Promise.all(
      [1, 2].map(() => api.call("POST", path(request, "/confirm"), { headers, body: {} })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await client.close();
  });

  it("is of the draft that was shown: a later change makes it stale", async () => {
    const { client, request, headers } = await requested();
    await use(client, "edit_draft", {
      automationId: request.automationId,
      operations: [
        {
          op: "set_field",
          nodeId: "a",
          field: "config.message",
          value: "Something else. Reply STOP to opt out.",
        },
      ],
    });
    const confirmed = await api.call("POST", path(request, "/confirm"), { headers, body: {} });
    expect(confirmed).toMatchObject({ status: 409, body: { code: "plan_stale" } });
    expect((await api.call("GET", path(request), { headers })).body).toMatchObject({
      status: "stale",
      version: null,
    });
    await client.close();
  });

  it("expires after a day, and can be declined", async () => {
    const { client, request, headers } = await requested();
    const declined = await api.call("POST", path(request, "/decline"), { headers, body: {} });
    expect(declined.body.status).toBe("declined");
    const other = await requested();
    await api.system((t) =>
      t.prisma.deployRequest.updateMany({
        where: { id: other.request.id },
        data: { expiresAt: new Date(0) },
      }),
    );
    expect((await api.call("GET", path(other.request), { headers })).body.status).toBe("expired");
    const late = await api.call("POST", path(other.request, "/confirm"), { headers, body: {} });
    expect(late).toMatchObject({ status: 409, body: { code: "plan_stale" } });
    await Promise.all([client.close(), other.client.close()]);
  });

  it("is not even asked for while the draft has errors, or when it is live already", async () => {
    const client = await connect(account.key);
    const { id } = (
      await use(client, "create_draft", {
        name: "Broken",
        nodes: [{ id: "t", type: "trigger", event: "nothing" }],
      })
    ).content;
    expect((await use(client, "request_deploy", { automationId: id })).content).toMatchObject({
      code: "validation_failed",
      errors: [{ code: "unknown_event" }],
    });
    await client.close();
  });
});

describe("a key", () => {
  const call = (
    headers: Record<string, string>,
    body: unknown = { jsonrpc: "2.0", id: 1, method: "tools/list" },
  ) =>
    api.call("POST", "/mcp", {
      body,
      headers: { accept: "application/json, text/event-stream", ...headers },
    });

  it.each([
    ["no key", {}, 401, "missing_api_key"],
    [
      "a session",
      { cookie: "next-auth.session-token=x", "sec-fetch-site": "same-origin" },
      401,
      "missing_api_key",
    ],
    ["a made-up key", { authorization: "Bearer fdw_live_nonsense" }, 401, "invalid_api_key"],
  ])("is required: %s is refused", async (_, headers, status, code) => {
    expect(await call(headers)).toMatchObject({ status, body: { code } });
  });

  it("of a partner is of the wrong kind, and one of a suspended account is refused", async () => {
    expect(await call({ authorization: `Bearer ${partnerKey}` })).toMatchObject({
      status: 403,
      body: { code: "wrong_key_type" },
    });
    const other = await api.newAccount(partnerKey);
    await api.call("POST", `/v1/partner/accounts/${other.id}/suspend`, {
      key: partnerKey,
      body: { reason: "unpaid" },
    });
    expect(await call({ authorization: `Bearer ${other.key}` })).toMatchObject({
      status: 403,
      body: { code: "account_suspended" },
    });
  });

  it("can do through a tool what its scopes allow, and nothing else", async () => {
    const made = await api.call("POST", "/v1/keys", {
      key: account.key,
      body: { name: "Reader", scopes: ["automations:read"] },
    });
    const client = await connect(made.body.apiKey);
    expect((await use(client, "list_automations")).isError).toBe(false);
    const refused = await use(client, "create_draft", { name: "No" });
    expect(refused).toMatchObject({ isError: true, content: { code: "insufficient_scope", status: 403 } });
    expect((await use(client, "why_not")).content.code).toBe("insufficient_scope");
    await client.close();
  });

  it("sees nothing of another workspace", async () => {
    const mine = await connect(account.key);
    const draft = await newDraft(mine, "Mine");
    const other = await api.newAccount(partnerKey);
    const theirs = await connect(other.key);
    const about = { automationId: draft.id };
    for (const [name, input] of Object.entries({
      get_automation: about,
      edit_draft: { ...about, operations: [{ op: "set_name", name: "Taken" }] },
      test: about,
      request_deploy: about,
      outcomes: about,
      validate: about,
    }))
      expect((await use(theirs, name, input)).content.code, name).toBe("not_found");
    expect((await use(theirs, "list_automations")).content.automations).toEqual([]);
    await Promise.all([mine.close(), theirs.close()]);
  });

  it("is counted for what its tools do, not for the messages around it", async () => {
    const { id, key } = await api.newAccount(partnerKey);
    const client = await connect(key);
    await client.listTools();
    await use(client, "list_automations");
    await flushApiRequests(web().db);
    const counted = await api.system((t) =>
      t.prisma.apiRequestBucket.findMany({ where: { workspaceId: id } }),
    );
    expect(counted.map(({ count }) => Number(count))).toEqual([1]);
    await client.close();
  });
});

describe("bad input", () => {
  it("an unknown tool and wrong arguments are errors the assistant can read", async () => {
    const client = await connect(account.key);
    await expect(client.callTool({ name: "deploy", arguments: {} })).rejects.toThrow(/deploy/);
    const wrong = await use(client, "edit_draft", {
      automationId: "auto_1",
      operations: [{ op: "explode" }],
    });
    expect(wrong.isError).toBe(true);
    expect((await use(client, "get_automation", { automationId: "auto_1", extra: 1 })).isError).toBe(true);
    expect((await use(client, "catalog", { kind: "actions", name: "__proto__" })).content.code).toBe(
      "not_possible",
    );
    await client.close();
  });

  it.each([
    ["a body over 1 MiB", JSON.stringify({ jsonrpc: "2.0", id: 1, method: "x".repeat(1_100_000) }), 413],
    ["a body that is not JSON", "{", 400],
    ["a message of no protocol", '{"hello": 1}', 400],
  ])("%s is refused with its status", async (_, raw, status) => {
    const headers = {
      authorization: `Bearer ${account.key}`,
      accept: "application/json, text/event-stream",
    };
    expect((await api.call("POST", "/mcp", { raw, headers })).status).toBe(status);
  });

  it("opens no streams", async () => {
    expect((await api.call("GET", "/mcp", { key: account.key })).status).toBe(405);
    expect((await api.call("DELETE", "/mcp", { key: account.key })).status).toBe(405);
  });
});
