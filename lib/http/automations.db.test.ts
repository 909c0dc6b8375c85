import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { definitionOf } from "@/components/editor/autosave";
import { isOutdated } from "@/components/editor/test/is-outdated";
import type { AutomationView } from "@/lib/contract/automations";
import { TEMPLATES } from "@/lib/templates";
import type { Answer } from "@/scripts/testing/answer";
import { type Api, createApi } from "@/scripts/testing/api";

let api: Api;
let key: string;
let foreign: string;
let partner: Awaited<ReturnType<Api["newPartner"]>>;
const post = (path: string, body?: unknown, headers?: Record<string, string>) =>
  api.call("POST", path, { key, ...(body === undefined ? {} : { body }), ...(headers ? { headers } : {}) });
const get = (path: string) => api.call("GET", path, { key });
const patch = (path: string, body: unknown, headers?: Record<string, string>) =>
  api.call("PATCH", path, { key, body, ...(headers ? { headers } : {}) });
const verdict = (answer: Answer) => `${answer.status} ${answer.body.code ?? "ok"}`;

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partner = await api.newPartner();
  key = (
    await api.newAccount(partner.key, { name: "Automations", settings: { timezone: "America/New_York" } })
  ).key;
  foreign = (await api.newAccount(partner.key, { name: "Neighbour" })).key;
});
afterAll(() => api.close());

/** The API's own example, in the fields of the API. */
const example = {
  name: "Missed call follow-up",
  description: "Text new callers, call patients back",
  nodes: [
    { id: "trigger_1", type: "trigger", event: "call.missed", conditions: { during_hours: true } },
    {
      id: "cond_1",
      type: "condition",
      conditionType: "if_else",
      expression: { field: "trigger.is_existing_patient", operator: "equals", value: true },
      trueBranch: "action_1",
      falseBranch: "action_2",
    },
    {
      id: "action_1",
      type: "action",
      action: "create_callback",
      config: {
        phone: "{{trigger.caller_phone}}",
        callerName: "{{trigger.caller_name}}",
        priority: "high",
        reason: "Missed call",
      },
    },
    {
      id: "action_2",
      type: "action",
      action: "send_sms",
      config: {
        to: "{{trigger.caller_phone}}",
        message: "Hi {{trigger.caller_name}}, sorry we missed you.",
        respectQuietHours: false,
      },
      next: "action_3",
    },
    {
      id: "action_3",
      type: "action",
      action: "create_lead",
      config: { name: "{{trigger.caller_name}}", phone: "{{trigger.caller_phone}}", source: "missed_call" },
    },
  ],
  edges: [
    { from: "trigger_1", to: "cond_1" },
    { from: "cond_1", to: "action_1", label: "true" },
    { from: "cond_1", to: "action_2", label: "false" },
    { from: "action_2", to: "action_3" },
  ],
};
const sampleData = {
  caller_name: "Sam Doe",
  caller_phone: "+12025550123",
  is_existing_patient: false,
  during_hours: true,
};

const make = async (body: Record<string, unknown> = {}) =>
  (await post("/v1/automations", { ...example, ...body })).body;

describe("the interface's flow", () => {
  it("creates, tests in the sandbox, deploys, and shows the deployment", async () => {
    const made = await make();
    expect(made).toMatchObject({ status: "draft", version: null, hasUndeployedChanges: true });
    expect(made.edges).toEqual(example.edges);
    const test = await post(`/v1/automations/${made.id}/test`, { sampleData });
    expect(test.body).toMatchObject({
      mode: "sandbox",
      status: "succeeded",
      version: null,
      path: ["cond_1", "action_2", "action_3"],
    });
    expect(test.body.steps[0]).toMatchObject({
      branch: "false",
      evaluated: [
        {
          field: "trigger.is_existing_patient",
          operator: "equals",
          expected: true,
          actual: false,
          result: false,
        },
      ],
    });
    expect(test.body.steps[1].sandbox).toMatchObject({
      channel: "sms",
      to: "+12025550123",
      body: "Hi Sam Doe, sorry we missed you.",
    });
    expect((await get("/v1/leads")).body.total).toBe(0);
    expect((await get("/v1/messages")).body.messages).toEqual([]);
    const deployed = await post(`/v1/automations/${made.id}/deploy`);
    expect(deployed.body).toMatchObject({
      automationId: made.id,
      version: 1,
      status: "active",
      previousVersion: null,
      inFlight: { onPrevious: 0 },
    });
    expect((await get(`/v1/automations/${made.id}`)).body).toMatchObject({
      status: "active",
      version: 1,
      liveVersionId: deployed.body.versionId,
      hasUndeployedChanges: false,
    });
    expect((await get(`/v1/automations/${made.id}/tests`)).body.tests[0].testId).toBe(test.body.testId);
  });

  it("answers not_triggered with the compared values when the trigger's conditions do not match", async () => {
    const made = await make();
    const test = await post(`/v1/automations/${made.id}/test`, {
      sampleData: { ...sampleData, during_hours: false },
    });
    expect(test.body).toMatchObject({ status: "not_triggered", steps: [], path: [] });
  });

  it("fails the step, not the request, when a value is missing", async () => {
    const made = await make();
    const { caller_name: _, ...rest } = sampleData;
    const test = await post(`/v1/automations/${made.id}/test`, { sampleData: rest });
    expect(test.status).toBe(200);
    expect(test.body).toMatchObject({ status: "failed" });
    expect(test.body.steps.at(-1).error.code).toBe("template_unresolved");
  });
});

describe("a test of a draft that is not finished", () => {
  const nodes = [
    { id: "t", type: "trigger", event: "call.missed", next: "new" },
    {
      ...{ id: "new", type: "condition", conditionType: "if_else" },
      expression: { field: "trigger.is_existing_patient", operator: "equals", value: false },
      trueBranch: "text",
    },
    {
      ...{ id: "text", type: "action", action: "send_sms", next: "unfinished" },
      config: { to: "{{trigger.caller_phone}}", message: "Hello" },
    },
    { id: "unfinished", type: "action", action: "send_sms", config: {} },
  ];

  it("is refused, and with `unfinished` runs up to the first unfinished step it meets", async () => {
    const made = await make({ nodes, edges: [] });
    const path = `/v1/automations/${made.id}/test`;
    expect((await post(path, { sampleData })).status).toBe(422);
    expect((await post(path, { sampleData, unfinished: "end" })).body).toMatchObject({
      status: "stopped",
      path: ["new", "text"],
      stopped: { outcome: "unfinished_step" },
      endedBefore: "unfinished",
    });
    const other = { ...sampleData, is_existing_patient: true };
    const ended = await post(path, { sampleData: other, unfinished: "end" });
    expect(ended.body).toMatchObject({ status: "stopped", path: ["new"] });
    expect((await post(`/v1/automations/${made.id}/deploy`, {})).status).toBe(422);
  });
});

describe("a test of a part", () => {
  it("ends after a step, or runs one step with pinned outputs of the others", async () => {
    const made = await make();
    const path = `/v1/automations/${made.id}/test`;
    const until = await post(path, { sampleData, untilNodeId: "action_2" });
    expect(until.body).toMatchObject({
      status: "stopped",
      path: ["cond_1", "action_2"],
      stopped: { outcome: "test_end" },
    });
    const only = await post(path, {
      sampleData: { ...sampleData, during_hours: false },
      fromNodeId: "action_3",
      untilNodeId: "action_3",
      stepOutputs: { action_2: { messageId: "msg_1" } },
    });
    expect(only.body).toMatchObject({ status: "succeeded", path: ["action_3"] });
  });

  it("refuses a step that is not there, or is the trigger", async () => {
    const made = await make();
    const refused = await post(`/v1/automations/${made.id}/test`, {
      untilNodeId: "gone",
      fromNodeId: "trigger_1",
      stepOutputs: { nobody: {} },
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      "/untilNodeId",
      "/fromNodeId",
      "/stepOutputs/nobody",
    ]);
  });
});

describe("what the canvas looks like", () => {
  it("is stored with the draft and the version, and is no change to deploy", async () => {
    const made = await make();
    const path = `/v1/automations/${made.id}`;
    await post(`${path}/deploy`);
    const canvas = {
      direction: "down",
      notes: { note_1: { text: "Ask Ana", position: { x: 8, y: 8 } } },
      groups: { group_1: { name: "Follow-up", collapsed: true } },
    };
    const nodes = example.nodes.map((node) =>
      node.id === "action_2" ? { ...node, group: "group_1" } : node,
    );
    const saved = await patch(path, { nodes, edges: example.edges, settings: { canvas } });
    expect(saved.body).toMatchObject({ settings: { canvas }, hasUndeployedChanges: false });
    expect(saved.body.validation.errors).toEqual([]);
    expect(saved.body.nodes.find(({ id }: { id: string }) => id === "action_2").group).toBe("group_1");
    expect((await post(`${path}/deploy`)).body).toMatchObject({ unchanged: true, version: 1 });
  });
});

describe("a step that is turned off", () => {
  it("is skipped by a test, which says so, and deploying it warns of it", async () => {
    const made = await make();
    const path = `/v1/automations/${made.id}`;
    await post(`${path}/deploy`);
    const nodes = example.nodes.map((node) => (node.id === "action_2" ? { ...node, disabled: true } : node));
    const saved = await patch(path, { nodes, edges: example.edges });
    expect(saved.body).toMatchObject({ hasUndeployedChanges: true });
    const test = await post(`${path}/test`, { sampleData });
    expect(test.body.steps[1]).toMatchObject({ nodeId: "action_2", status: "skipped" });
    expect(test.body.warnings).toContainEqual({ nodeId: "action_2", message: "This step is turned off" });
    expect(test.body.effects.sms).toEqual([]);
    await post(`${path}/deploy`);
    const { changes } = (await get(`${path}/versions/1/diff/2`)).body;
    expect(changes).toMatchObject([{ kind: "modified", nodeId: "action_2", field: "disabled" }]);
    expect(changes[0].text).toMatch(/^Turned off /);
  });
});

describe("saving a draft", () => {
  it("stores and returns problems, and refuses only what cannot be stored", async () => {
    const made = await make({
      nodes: [{ id: "a", type: "action", action: "send_smss", config: { mesage: 1 } }],
      edges: [],
    });
    expect(made.validation.errors.map((p: { code: string }) => p.code)).toEqual(
      expect.arrayContaining(["no_trigger", "unknown_action"]),
    );
    const fixable = made.validation.errors.find((p: { code: string }) => p.code === "unknown_action");
    expect(fixable.suggestion).toContain("send_sms");
    for (const [nodes, pointer] of [
      [[{ id: "__proto__", type: "trigger" }], "/nodes/0/id"],
      [[{ id: "a", type: "robot" }], "/nodes/0/type"],
      [
        [
          { id: "a", type: "trigger" },
          { id: "a", type: "action" },
        ],
        "/nodes/1/id",
      ],
      [["text"], "/nodes/0"],
    ] as const) {
      const refused = await post("/v1/automations", { name: "x", nodes });
      expect(verdict(refused)).toBe("422 validation_failed");
      expect(refused.body.errors[0].pointer).toBe(pointer);
    }
    expect(verdict(await post("/v1/automations", { name: "x", nodes: {} }))).toBe("422 validation_failed");
    expect(verdict(await post("/v1/automations", { name: 5 }))).toBe("422 validation_failed");
    expect(verdict(await post("/v1/automations", { name: "x", colour: "red" }))).toBe(
      "422 validation_failed",
    );
  });

  it("honors If-Match: a conflict returns the current draft and who saved it", async () => {
    const made = await make();
    const saved = await patch(`/v1/automations/${made.id}`, { name: "Mine" }, { "If-Match": made.etag });
    expect(saved.status).toBe(200);
    expect(saved.headers.get("etag")).toBe(saved.body.etag);
    const lost = await patch(`/v1/automations/${made.id}`, { name: "Theirs" }, { "If-Match": made.etag });
    expect(verdict(lost)).toBe("412 etag_mismatch");
    expect(lost.body.current).toMatchObject({ name: "Mine", etag: saved.body.etag });
    expect((await patch(`/v1/automations/${made.id}`, { name: "Without" })).body.name).toBe("Without");
  });

  it("never changes the live version", async () => {
    const made = await make();
    await post(`/v1/automations/${made.id}/deploy`);
    await patch(`/v1/automations/${made.id}`, { name: "Renamed" });
    const now = await get(`/v1/automations/${made.id}`);
    expect(now.body).toMatchObject({ name: "Renamed", version: 1, hasUndeployedChanges: true });
    expect((await get(`/v1/automations/${made.id}/versions/1`)).body.name).toBe(example.name);
  });
});

describe("validate", () => {
  it.each([[null], [[]], ["text"], [5], [{ nodes: [{ id: "x" }] }], [{ nodes: "no" }]])(
    "answers 200 for %j",
    async (body) => {
      const answer = await api.call("POST", "/v1/automations/validate", { key, raw: JSON.stringify(body) });
      expect(answer.status).toBe(200);
      expect(answer.body.valid).toBe(false);
    },
  );

  it("answers for a body nested thousands of levels deep", async () => {
    const raw = `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`;
    const answer = await api.call("POST", "/v1/automations/validate", { key, raw });
    expect(answer.body).toMatchObject({ valid: false, errors: [{ code: "limit_exceeded" }] });
  });
});

describe("other automations of the workspace", () => {
  const made = async (account: { key: string }, name: string, nodes: object[]) =>
    (await api.call("POST", "/v1/automations", { key: account.key, body: { name, nodes } })).body.id;
  const deployed = async (account: { key: string }, id: string) =>
    (await api.call("POST", `/v1/automations/${id}/deploy`, { key: account.key })).body;
  const codes = ({ warnings }: Answer["body"]): string[] =>
    warnings.map(({ code, message }: { code: string; message: string }) => `${code}: ${message}`);
  const on = (event: string) => ({ id: "t", type: "trigger", event, next: "a" });
  const act = (action: string, config: object) => ({ id: "a", type: "action", action, config });

  it("are warned of at deploy and validate where they set each other off in a circle", async () => {
    const account = await api.newAccount(partner.key);
    const cancel = act("cancel_appointment", { appointmentId: "{{trigger.appointment_id}}" });
    const book = act("book_appointment", {
      contactName: "{{trigger.contact_name}}",
      contactPhone: "{{trigger.contact_phone}}",
      service: "Cleaning",
      nextAvailable: { withinDays: 14 },
    });
    const first = await made(account, "Cancel it", [on("appointment.booked"), cancel]);
    expect(codes(await deployed(account, first))).toEqual([]);
    const nodes = [on("appointment.cancelled"), book];
    const second = await made(account, "Book again", nodes);
    const warning =
      'causal_loop: These automations start each other in a circle: "Book again" → "Cancel it" → "Book again"';
    const body = { name: "Book again", nodes };
    const validated = await api.call("POST", "/v1/automations/validate", { key: account.key, body });
    expect(codes(validated.body)).toContain(warning);
    expect(codes(await deployed(account, second))).toContain(warning);
    await api.call("DELETE", `/v1/automations/${first}`, { key: account.key });
    expect(codes(await deployed(account, second))).not.toContain(warning);
  });

  it("are warned of where both text one person on one event, but never of the automation itself", async () => {
    const account = await api.newAccount(partner.key);
    const text = act("send_sms", { to: "{{trigger.caller_phone}}", message: "Sorry we missed you" });
    const nodes = [on("call.missed"), text];
    const [first, second] = [await made(account, "One", nodes), await made(account, "Two", nodes)];
    expect(codes(await deployed(account, first))).toEqual([]);
    expect(codes(await deployed(account, second))).toEqual([
      'same_message_twice: "One" also texts this person when a call is missed',
    ]);
    await api.call("PATCH", `/v1/automations/${first}`, {
      key: account.key,
      body: { description: "Changed" },
    });
    await api.call("POST", `/v1/automations/${second}/pause`, { key: account.key });
    expect(codes(await deployed(account, first))).toEqual([]);
  });
});

describe("deploying", () => {
  it("is refused with every problem, and an unchanged draft makes no new version", async () => {
    const broken = await make({ nodes: example.nodes.slice(0, 2), edges: example.edges.slice(0, 1) });
    const refused = await post(`/v1/automations/${broken.id}/deploy`);
    expect(verdict(refused)).toBe("422 validation_failed");
    expect(refused.body.errors[0]).toMatchObject({ severity: "error" });
    const made = await make();
    await post(`/v1/automations/${made.id}/deploy`);
    expect((await post(`/v1/automations/${made.id}/deploy`)).body).toMatchObject({
      unchanged: true,
      version: 1,
    });
  });

  it("numbers versions from 1 without holes, twenty at once", async () => {
    const made = await make();
    const work = Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0
        ? patch(`/v1/automations/${made.id}`, { name: `Name ${i}` })
        : post(`/v1/automations/${made.id}/deploy`),
    );
    const answers = await Promise.all(work);
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    await post(`/v1/automations/${made.id}/deploy`);
    const versions = (await get(`/v1/automations/${made.id}/versions?limit=100`)).body.versions.map(
      (v: { version: number }) => v.version,
    );
    expect(versions).toEqual(Array.from({ length: versions.length }, (_, i) => versions.length - i));
    expect(
      (await get(`/v1/automations/${made.id}/versions`)).body.versions.filter(
        (v: { isLive: boolean }) => v.isLive,
      ).length,
    ).toBe(1);
  });

  it("rolls back with a new version, stays paused and keeps the draft", async () => {
    const made = await make();
    await post(`/v1/automations/${made.id}/deploy`);
    await patch(`/v1/automations/${made.id}`, { name: "Second" });
    await post(`/v1/automations/${made.id}/deploy`);
    await post(`/v1/automations/${made.id}/pause`);
    const back = await post(`/v1/automations/${made.id}/rollback`, { version: 1 });
    expect(back.body).toMatchObject({ version: 3, status: "paused" });
    expect((await get(`/v1/automations/${made.id}`)).body).toMatchObject({
      name: "Second",
      status: "paused",
      version: 3,
      hasUndeployedChanges: true,
    });
    expect(verdict(await post(`/v1/automations/${made.id}/rollback`, { version: 99 }))).toBe("404 not_found");
    const diff = await get(`/v1/automations/${made.id}/versions/1/diff/2`);
    expect(diff.body.changes.length).toBeGreaterThan(0);
    expect(diff.body.changes[0].text).toContain("Second");
  });

  it("pauses, resumes and archives as the contract says", async () => {
    const made = await make();
    const path = `/v1/automations/${made.id}`;
    expect(verdict(await post(`${path}/pause`))).toBe("409 not_deployed");
    expect(verdict(await post(`${path}/resume`))).toBe("409 not_deployed");
    expect(verdict(await post(`${path}/rollback`, { version: 1 }))).toBe("404 not_found");
    await post(`${path}/deploy`);
    expect((await post(`${path}/pause`, { mode: "freeze" })).body).toMatchObject({
      status: "paused",
      pauseMode: "freeze",
    });
    expect((await post(`${path}/deploy`)).body).toMatchObject({ status: "active", resumed: true });
    expect((await api.call("DELETE", path, { key })).body.status).toBe("archived");
    for (const step of ["deploy", "pause", "resume"])
      expect([step, verdict(await post(`${path}/${step}`))]).toEqual([step, "409 illegal_transition"]);
    expect((await post(`${path}/duplicate`)).body.status).toBe("draft");
  });
});

describe("scenarios", () => {
  it("block a deploy until they pass or are overridden with a reason", async () => {
    const made = await make();
    const path = `/v1/automations/${made.id}`;
    const wrong = await post(`${path}/scenarios`, {
      name: "Wrong",
      sampleData,
      assertions: [{ type: "sent", channel: "mail" }],
    });
    expect(verdict(wrong)).toBe("422 validation_failed");
    const scenario = await post(`${path}/scenarios`, {
      name: "An email goes out",
      sampleData,
      assertions: [{ type: "sent", channel: "email" }],
    });
    const refused = await post(`${path}/deploy`);
    expect(verdict(refused)).toBe("409 scenario_failed");
    expect(refused.body.errors[0].message).toContain("An email goes out");
    expect((await post(`${path}/deploy`, { overrideReason: "The email comes next week" })).body.version).toBe(
      1,
    );
    const audit = await get("/v1/audit?action=automation.deployed");
    expect(audit.body.entries[0].detail.overrideReason).toBe("The email comes next week");
    await patch(`${path}/scenarios/${scenario.body.id}`, {
      assertions: [
        { type: "sent", channel: "sms", to: "{{trigger.caller_phone}}", within: "5m" },
        { type: "ends_at", nodeId: "action_3" },
      ],
    });
    expect((await post(`${path}/scenarios/run`)).body).toMatchObject({ passed: true });
  });
});

describe("a draft whose condition has one open answer", () => {
  it("plays its scenarios as with a Stop there, and is deployed only with one", async () => {
    const [trigger, condition, ...others] = example.nodes;
    const made = await make({
      nodes: [{ ...trigger, next: "cond_1" }, { ...condition, falseBranch: null }, ...others.slice(0, 1)],
      edges: undefined,
    });
    const path = `/v1/automations/${made.id}`;
    await post(`${path}/scenarios`, {
      name: "A new caller gets nothing",
      sampleData,
      assertions: [
        { type: "ends_at", nodeId: "cond_1_no_stop" },
        { type: "not_sent", channel: "sms" },
      ],
    });
    expect((await post(`${path}/scenarios/run`)).body).toMatchObject({ passed: true });
    expect(verdict(await post(`${path}/deploy`))).toBe("422 validation_failed");
    await post(`${path}/edits`, {
      operations: [
        {
          ...{ op: "insert_node", id: "cond_1_no_stop", after: "cond_1", branch: "false" },
          node: { type: "action", action: "stop", config: {} },
        },
      ],
    });
    expect((await post(`${path}/deploy`)).body.version).toBe(1);
  });

  it("ends a test as its scenarios end, without a step that the draft does not have", async () => {
    const [trigger, condition, ...others] = example.nodes;
    const made = await make({
      nodes: [{ ...trigger, next: "cond_1" }, { ...condition, falseBranch: null }, ...others.slice(0, 1)],
      edges: undefined,
    });
    const path = `/v1/automations/${made.id}`;
    const tested = await post(`${path}/test`, { sampleData, unfinished: "end" });
    expect(tested.body).toMatchObject({ status: "stopped", path: ["cond_1"] });
    expect(tested.body.steps.map(({ nodeId }: { nodeId: string }) => nodeId)).toEqual(["cond_1"]);
    expect(tested.body).not.toHaveProperty("endedBefore");
    await post(`${path}/scenarios`, {
      name: "Ends as the test did",
      sampleData,
      assertions: [{ type: "status", status: tested.body.status }],
    });
    expect((await post(`${path}/scenarios/run`)).body).toMatchObject({ passed: true });
    const refused = await post(`${path}/test`, { sampleData });
    expect(verdict(refused)).toBe("422 validation_failed");
  });
});

describe("the result of a scenario", () => {
  it("is out of date once the draft runs differently, and not for its looks", async () => {
    const made = await make();
    const path = `/v1/automations/${made.id}`;
    await post(`${path}/scenarios`, {
      name: "A text",
      sampleData,
      assertions: [{ type: "not_sent", channel: "email" }],
    });
    await post(`${path}/scenarios/run`);
    const outdated = async () => {
      const [scenario] = (await get(`${path}/scenarios`)).body.scenarios;
      return isOutdated(scenario.lastResult, definitionOf((await get(path)).body as AutomationView));
    };
    expect(await outdated()).toBe(false);
    await patch(path, { name: "Another name" });
    expect(await outdated()).toBe(false);
    await patch(path, { settings: { rateLimitPerMinute: 7 } });
    expect(await outdated()).toBe(true);
    await post(`${path}/scenarios/run`);
    expect(await outdated()).toBe(false);
  });
});

describe("a scenario at other times", () => {
  it("is run while the workspace is open, closed and at night, and keeps its last result", async () => {
    const made = await make();
    const path = `/v1/automations/${made.id}/scenarios`;
    const scenario = await post(path, {
      name: "A text by day",
      sampleData: { ...sampleData, during_hours: true },
      assertions: [{ type: "not_sent", channel: "sms", between: { from: "21:00", to: "08:00" } }],
    });
    const { body } = await post(`${path}/${scenario.body.id}/times`);
    const times = body.results.map(({ time }: { time: string }) => time);
    expect(times).toEqual(expect.arrayContaining(["open", "night"]));
    const open = body.results.find(({ time }: { time: string }) => time === "open");
    expect(open).toMatchObject({ passed: true, status: "succeeded" });
    expect(open.messages.map(({ channel }: { channel: string }) => channel)).toEqual(["sms"]);
    const [listed] = (await get(path)).body.scenarios;
    expect(listed.lastResult).toBeNull();
    expect(verdict(await post(`${path}/scn_unknown/times`))).toBe("404 not_found");
  });

  it("points out a time at which a text is held back, so that nobody would reply to it", async () => {
    const made = await make({
      name: "Asks once",
      nodes: [
        { id: "missed", type: "trigger", event: "call.missed", next: "ask" },
        {
          id: "ask",
          type: "action",
          action: "send_sms",
          config: { to: "{{trigger.caller_phone}}", message: "How can we help?" },
          next: "reply",
        },
        {
          id: "reply",
          type: "action",
          action: "wait_for_event",
          config: { event: "sms.received", timeout: { amount: 4, unit: "hours" } },
        },
      ],
      edges: undefined,
    });
    const path = `/v1/automations/${made.id}/scenarios`;
    const answered = await post(path, {
      name: "A reply",
      sampleData,
      events: [{ after: "10m", event: "sms.received", data: { body: "Yes" } }],
      assertions: [{ type: "not_sent", channel: "email" }],
    });
    const { results } = (await post(`${path}/${answered.body.id}/times`)).body;
    const impossibleAt = (wanted: string) =>
      results.find(({ time }: { time: string }) => time === wanted)?.impossible;
    expect([impossibleAt("open"), impossibleAt("night")]).toEqual([false, true]);
  });
});

describe("bad sample data", () => {
  it.each([
    ["a wrong type", { sampleData: { caller_phone: 5 } }, "422 validation_failed"],
    ["text for a flag", { sampleData: { during_hours: "yes" } }, "422 validation_failed"],
    ["no object", { sampleData: [] }, "422 validation_failed"],
    ["an impossible start", { startAt: "tomorrow" }, "422 validation_failed"],
    ["nothing at all", {}, "200 ok"],
    ["extra keys", { sampleData: { ...sampleData, colour: "red" } }, "200 ok"],
    ["a template as a value", { sampleData: { ...sampleData, caller_name: "{{workspace.name}}" } }, "200 ok"],
  ])("%s", async (_, body, expected) => {
    const made = await make();
    expect(verdict(await post(`/v1/automations/${made.id}/test`, body))).toBe(expected);
  });

  it("treats __proto__ as a key like any other and pollutes nothing", async () => {
    const made = await make();
    const raw = `{"sampleData":{"caller_phone":"+12025550123","caller_name":"Sam","during_hours":true,"is_existing_patient":false,"__proto__":{"polluted":true}}}`;
    const answer = await api.call("POST", `/v1/automations/${made.id}/test`, { key, raw });
    expect(answer.status).toBeLessThan(500);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("another workspace", () => {
  it("can neither read nor change the automation", async () => {
    const made = await make();
    for (const path of ["", "/versions", "/tests", "/scenarios"]) {
      expect(verdict(await api.call("GET", `/v1/automations/${made.id}${path}`, { key: foreign }))).toBe(
        "404 not_found",
      );
    }
    for (const step of ["deploy", "pause", "resume", "duplicate", "test"]) {
      expect([
        step,
        verdict(await api.call("POST", `/v1/automations/${made.id}/${step}`, { key: foreign })),
      ]).toEqual([step, "404 not_found"]);
    }
    expect(
      verdict(
        await api.call("PATCH", `/v1/automations/${made.id}`, { key: foreign, body: { name: "Stolen" } }),
      ),
    ).toBe("404 not_found");
  });
});

describe("the gallery", () => {
  // Those with parts of their own need these first, which template-uses.db.test.ts does.
  const alone = TEMPLATES.filter(({ companions, eventTypes }) => !companions && !eventTypes);

  it.each(alone.map(({ id }) => id))("%s can be created and deployed", async (id) => {
    const listed = (await get("/v1/templates")).body.templates.find((one: { id: string }) => one.id === id);
    const made = await post("/v1/automations", {
      name: listed.name,
      nodes: listed.nodes,
      edges: listed.edges,
      settings: listed.settings,
    });
    expect(made.body.validation).toEqual({ errors: [], warnings: [] });
    for (const { httpResponses: _, ...scenario } of listed.scenarios) {
      expect((await post(`/v1/automations/${made.body.id}/scenarios`, scenario)).status).toBe(200);
    }
    expect((await post(`/v1/automations/${made.body.id}/deploy`)).body.version).toBe(1);
    // The next one may text the same people, which would be a warning.
    await api.call("DELETE", `/v1/automations/${made.body.id}`, { key });
  });
});
