import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";

let api: Api;
let key: string;
let accountId: string;
let workspaceKey: string;
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  key = (await api.newPartner()).key;
  ({ id: accountId, key: workspaceKey } = await api.newAccount(key));
});
afterAll(() => api.close());

const PATH = "/v1/partner/templates";
const definition = {
  nodes: [
    { id: "t", type: "trigger", event: "call.missed", next: "a" },
    {
      id: "a",
      type: "action",
      action: "send_sms",
      config: { to: "{{trigger.caller_phone}}", message: "Call {{parameters.desk}}" },
    },
  ],
};
const parameters = [{ name: "desk", type: "phone" }];
const post = (path: string, body: object = {}) => api.call("POST", `${PATH}${path}`, { key, body });
const make = async (more: object = {}) => {
  const { status, body } = await post("", { name: "Text back", definition, parameters, ...more });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body;
};
const refusal = ({ status, body }: Awaited<ReturnType<typeof post>>) => [
  status,
  body.code,
  body.errors?.[0]?.pointer,
  body.errors?.[0]?.code,
];

describe("a template", () => {
  it("is returned with its definition, parameters and revisions", async () => {
    const made = await make();
    expect(made).toMatchObject({
      id: expect.stringMatching(/^ft_/),
      name: "Text back",
      status: "active",
      revision: 1,
      accounts: 0,
      parameters,
      definition: { name: "Text back", nodes: [{ id: "t", next: "a" }, { id: "a" }] },
    });
    const revised = await post(`/${made.id}/revisions`, {
      parameters: { desk: { type: "text", label: "Front desk" } },
      message: "Any text",
      name: "Text them back",
    });
    expect(revised.body).toMatchObject({
      revision: 2,
      name: "Text them back",
      parameters: [{ name: "desk", type: "text", label: "Front desk" }],
      definition: { ...made.definition, name: "Text them back" },
    });
    const { body } = await api.call("GET", `${PATH}/${made.id}/revisions?limit=1`, { key });
    expect(body).toMatchObject({ total: 2, has_more: true, revisions: [{ number: 2, message: "Any text" }] });
    const next = await api.call("GET", `${PATH}/${made.id}/revisions?starting_after=${body.next_cursor}`, {
      key,
    });
    expect(next.body.revisions).toMatchObject([{ number: 1, parameters }]);
  });

  it("is made from an automation of an account", async () => {
    const { body: automation } = await api.call("POST", "/v1/automations", {
      key: workspaceKey,
      body: { name: "By hand", ...definition },
    });
    const listed = await api.call("GET", `/v1/partner/accounts/${accountId}/automations`, { key });
    expect(listed.body.automations).toEqual([{ id: automation.id, name: "By hand", status: "draft" }]);
    const from = { accountId, automationId: automation.id };
    const made = await post("", { name: "Copied", from, parameters });
    expect(made.body).toMatchObject({ name: "Copied", definition: { name: "Copied" } });
    const other = (await api.newPartner()).key;
    const foreign = await api.call("POST", PATH, { key: other, body: { name: "Copied", from, parameters } });
    expect(refusal(foreign)).toEqual([422, "validation_failed", "/from", "unknown_reference"]);
  });

  it("gives its automation its new name, unless that has one of its own", async () => {
    const made = await make();
    const revise = async (body: object) => (await post(`/${made.id}/revisions`, body)).body;
    expect(await revise({ name: "Text them back" })).toMatchObject({
      definition: { name: "Text them back" },
    });
    const sent = { ...definition, name: "Text them back" };
    expect(await revise({ name: "Call them back", definition: sent })).toMatchObject({
      definition: { name: "Call them back" },
    });
    const own = { ...definition, name: "Desk" };
    expect(await revise({ name: "Text back", definition: own })).toMatchObject({
      name: "Text back",
      definition: { name: "Desk" },
    });
  });

  it.each([
    ["no definition", { definition: undefined }, "/definition", "missing_field"],
    [
      "a definition and a source",
      { from: { accountId: "a", automationId: "b" } },
      "/definition",
      "missing_field",
    ],
    ["no trigger", { definition: { nodes: [] }, parameters: [] }, "/definition", undefined],
    [
      "an unknown action",
      {
        definition: { nodes: [definition.nodes[0], { id: "a", type: "action", action: "fly", config: {} }] },
        parameters: [],
      },
      "/definition",
      "unknown_action",
    ],
    ["a reference to no parameter", { parameters: [] }, "/parameters", "unknown_reference"],
    [
      "a parameter of no type",
      { parameters: [{ name: "desk", type: "color" }] },
      "/parameters/0/type",
      undefined,
    ],
    [
      "a default of another type",
      { parameters: [{ name: "desk", type: "phone", default: "hello" }] },
      "/parameters/0/default",
      "invalid_value",
    ],
    [
      "a parameter twice",
      { parameters: [...parameters, ...parameters] },
      "/parameters/1/name",
      "invalid_value",
    ],
    [
      "a choice without options",
      { parameters: [{ name: "desk", type: "choice" }] },
      "/parameters/0/options",
      "invalid_value",
    ],
  ])("is refused with %s", async (_, more, pointer, code) => {
    const answer = await post("", { name: "Text back", definition, parameters, ...more });
    expect([answer.status, answer.body.code]).toEqual([422, "validation_failed"]);
    expect(answer.body.errors[0].pointer).toMatch(new RegExp(`^${pointer}`));
    if (code) expect(answer.body.errors[0].code).toBe(code);
  });

  it("is archived, and then neither revised nor published", async () => {
    const { id } = await make();
    const archived = await api.call("DELETE", `${PATH}/${id}`, { key });
    expect(archived.body.status).toBe("archived");
    const listed = await api.call("GET", `${PATH}?limit=100`, { key });
    expect(listed.body.templates.map((one: { id: string }) => one.id)).not.toContain(id);
    expect((await api.call("GET", `${PATH}?status=archived`, { key })).body.templates[0].id).toBe(id);
    const refused = [409, "illegal_transition", undefined, undefined];
    expect(refusal(await post(`/${id}/publish`, { accounts: [accountId] }))).toEqual(refused);
    expect(refusal(await post(`/${id}/revisions`, { definition }))).toEqual(refused);
  });
});

describe("publishing", () => {
  it("is refused for accounts that are not the partner's own", async () => {
    const { id } = await make();
    const neighbor = await api.newAccount((await api.newPartner()).key);
    for (const unknown of ["ws_nobody", neighbor.id]) {
      const answer = await post(`/${id}/publish`, { accounts: [accountId, unknown] });
      expect(refusal(answer)).toEqual([422, "validation_failed", "/accounts/1", "unknown_reference"]);
    }
    const listed = await api.call("GET", `${PATH}/${id}/rollouts`, { key });
    expect(listed.body.rollouts).toEqual([]);
  });

  it.each([
    ["no account", { accounts: [] }, "/accounts"],
    ["an unknown revision", { accounts: "all", revision: 9 }, "/revision"],
    ["a canary of nobody", { accounts: "all", canary: { accounts: 0, hours: 1 } }, "/canary/accounts"],
    ["a canary of no time", { accounts: "all", canary: { accounts: 1, hours: 0 } }, "/canary/hours"],
    [
      "a rate above one",
      { accounts: "all", canary: { accounts: 1, hours: 1, maxErrorRate: 5 } },
      "/canary/maxErrorRate",
    ],
    [
      "values of an account that is not chosen",
      { accounts: "all", values: { ws_other: { desk: "x" } } },
      "/values/ws_other",
    ],
  ])("is refused with %s", async (_, body, pointer) => {
    const { id } = await make();
    const answer = await post(`/${id}/publish`, body);
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([422, pointer]);
  });

  it("is refused with a value of the wrong type, a missing one, or one nobody asked for", async () => {
    const { id } = await make({ parameters: [{ name: "desk", type: "phone", required: true }] });
    const at = `/values/${accountId}/desk`;
    const of = (values: object) =>
      post(`/${id}/publish`, { accounts: [accountId], values: { [accountId]: values } });
    expect(refusal(await of({ desk: 5 }))).toEqual([422, "validation_failed", at, "type_mismatch"]);
    expect(refusal(await of({ desk: "hello" }))).toEqual([422, "validation_failed", at, "type_mismatch"]);
    expect(refusal(await of({}))).toEqual([422, "validation_failed", at, "missing_field"]);
    expect(refusal(await of({ desk: "+12025550123", color: "red" }))).toEqual([
      422,
      "validation_failed",
      `/values/${accountId}/color`,
      "unknown_field",
    ]);
  });

  it("is previewed for every account, also for those after the first fifty", async () => {
    const own = await api.newPartner();
    const ask = (path: string, body: object = {}) =>
      api.call("POST", `${PATH}${path}`, { key: own.key, body });
    await api.system((t) =>
      t.run(
        `insert into workspace (id, partner_id, name, owner_email, plan, created_at)
         select $1 || n, $2, 'Office ' || n, 'owner@example.com', 'starter', '2026-01-01'::timestamptz + n * interval '1 minute'
         from generate_series(100, 160) n`,
        [`ws_${own.partnerId}_`, own.partnerId],
      ),
    );
    const last = await api.newAccount(own.key, { name: "Last Office" });
    const message = { to: "{{trigger.caller_phone}}", message: "Sorry we missed you" };
    const [trigger, text] = definition.nodes;
    const texting = { nodes: [trigger, { ...text, config: message }] };
    const { body: theirs } = await api.call("POST", "/v1/automations", {
      key: last.key,
      body: { name: "Their own", ...texting },
    });
    const deployed = await api.call("POST", `/v1/automations/${theirs.id}/deploy`, {
      key: last.key,
      body: {},
    });
    expect(deployed.status).toBe(200);
    const made = (await ask("", { name: "Text back", definition: texting })).body;
    const previewed = [];
    let after = "";
    for (;;) {
      const { status, body } = await ask(`/${made.id}/publish/preview${after}`, { accounts: "all" });
      expect([status, body.total]).toEqual([200, 62]);
      previewed.push(...body.accounts);
      if (!body.has_more) break;
      after = `?starting_after=${body.next_cursor}`;
    }
    expect(new Set(previewed.map(({ accountId: id }) => id)).size).toBe(62);
    const warned = previewed.filter(({ warnings }) => warnings.length > 0);
    expect(warned).toMatchObject([
      { accountName: "Last Office", warnings: [{ code: "same_message_twice" }] },
    ]);
    const unknown = await ask(`/${made.id}/publish/preview?starting_after=ws_nobody`, { accounts: "all" });
    expect([unknown.status, unknown.body.code]).toEqual([400, "invalid_cursor"]);
  });

  it("happens once at a time, however many ask", async () => {
    const { id } = await make();
    const body = { accounts: [accountId] };
    const answers = await Promise.all([1, 2, 3].map(() => post(`/${id}/publish`, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({
      rolloutId: expect.stringMatching(/^ro_/),
      status: "running",
    });
    const archived = await api.call("DELETE", `${PATH}/${id}`, { key });
    expect([archived.status, archived.body.code]).toEqual([409, "illegal_transition"]);
  });

  it("needs a partner's key with the scope to change accounts", async () => {
    const { id } = await make();
    const read = await api.call("POST", "/v1/partner/keys", {
      key,
      body: { name: "Reader", scopes: ["accounts:read"] },
    });
    const reader = read.body.apiKey;
    expect((await api.call("GET", `${PATH}/${id}`, { key: reader })).status).toBe(200);
    const body = { accounts: "all" };
    const refused = await api.call("POST", `${PATH}/${id}/publish`, { key: reader, body });
    expect([refused.status, refused.body.code]).toEqual([403, "insufficient_scope"]);
    const wrong = await api.call("GET", `${PATH}/${id}`, { key: workspaceKey });
    expect([wrong.status, wrong.body.code]).toEqual([403, "wrong_key_type"]);
  });
});
