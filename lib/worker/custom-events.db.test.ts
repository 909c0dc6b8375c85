import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const PHONE = "+12025550123";
const OVERDUE = {
  title: "Invoice overdue",
  schema: {
    phone: { type: "phone", label: "Phone", required: true },
    amount: { type: "number", label: "Amount" },
    paid: { type: "boolean" },
    due: { type: "date" },
    email: { type: "email" },
    items: { type: "list" },
    note: { type: "text" },
  },
};
const TYPE = "custom.invoice_overdue";
const PATH = "/v1/event-types/invoice_overdue";

async function opened(schema: object = OVERDUE): Promise<TestWorkspace> {
  const desk = await testEngine.newWorkspace();
  expect((await desk.put(PATH, schema)).status).toBe(200);
  return desk;
}

const trigger = (event = TYPE, next = "a", more: object = {}) => ({
  id: "t",
  type: "trigger",
  event,
  next,
  ...more,
});
const callback = (id: string, reason: string) => ({
  id,
  type: "action",
  action: "create_callback",
  config: { phone: PHONE, reason },
});

async function emit(desk: TestWorkspace, data: object, type = TYPE): Promise<string> {
  const { status, body } = await desk.tell(type, data);
  expect([status, body.errors]).toEqual([202, undefined]);
  await testEngine.settle();
  return body.id;
}

async function reasonsOf(desk: TestWorkspace): Promise<string[]> {
  const { body } = await desk.get("/v1/callbacks");
  return body.callbacks.map((one: { reason: string }) => one.reason).sort();
}

describe("an event type of the workspace", () => {
  it("is added, replaced, listed and deleted", async () => {
    const desk = await opened();
    expect((await desk.get(PATH)).body).toMatchObject({ name: "invoice_overdue", type: TYPE, ...OVERDUE });
    const shorter = { title: "Overdue", schema: { phone: { type: "phone" } } };
    expect((await desk.put(PATH, shorter)).body).toMatchObject({ ...shorter, affects: [] });
    const { body } = await desk.get("/v1/event-types");
    expect(body).toMatchObject({ total: 1, eventTypes: [{ name: "invoice_overdue", ...shorter }] });
    const gone = await testEngine.api.call("DELETE", PATH, { key: desk.key });
    expect(gone.status).toBe(200);
    expect((await desk.get(PATH)).status).toBe(404);
    expect((await testEngine.api.call("DELETE", PATH, { key: desk.key })).status).toBe(404);
  });

  it("is nobody else's", async () => {
    await opened();
    const other = await testEngine.newWorkspace();
    expect((await other.get(PATH)).status).toBe(404);
    expect((await other.get("/v1/event-types")).body.total).toBe(0);
    expect((await other.tell(TYPE, { phone: PHONE })).body.errors).toMatchObject([
      { code: "unknown_event", pointer: "/type" },
    ]);
  });

  it.each([
    ["bad name", "Überfällig"],
    ["1st", "1st"],
    ["a.b", "a.b"],
    ["a b", "a b"],
    ["schedule", "schedule"],
    ["constructor", "constructor"],
    ["__proto__", "__proto__"],
    ["a long one", "a".repeat(61)],
  ])("cannot be called %s", async (_, name) => {
    const desk = await testEngine.newWorkspace();
    const { status } = await desk.put(`/v1/event-types/${encodeURIComponent(name)}`, OVERDUE);
    expect(status).toBe(422);
  });

  it.each<[string, unknown, string]>([
    ["no fields", {}, "/schema"],
    [
      "51 fields",
      Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`f${at}`, { type: "text" }])),
      "/schema",
    ],
    ["a list", [], "/schema"],
    ["a list of lists", { items: { type: "list", of: "list" } }, "/schema/items/of"],
    ["an unknown type", { items: { type: "object" } }, "/schema/items/type"],
    ["__proto__", JSON.parse('{"a":{"type":"text"},"__proto__":{"type":"text"}}'), "/schema/__proto__"],
    ["constructor", { constructor: { type: "text" } }, "/schema/constructor"],
    ["during_hours", { during_hours: { type: "boolean" } }, "/schema/during_hours"],
    ["a field with spaces", { "a b": { type: "text" } }, "/schema/a b"],
    ["an empty label", { a: { type: "text", label: " " } }, "/schema/a/label"],
  ])("cannot have %s in its schema", async (_, schema, pointer) => {
    const desk = await testEngine.newWorkspace();
    const answer = await desk.put(PATH, { title: "T", schema });
    expect([answer.status, answer.body.errors?.map((one: { pointer: string }) => one.pointer)]).toEqual([
      422,
      expect.arrayContaining([pointer]),
    ]);
    expect((await desk.get(PATH)).status).toBe(404);
  });

  it("cannot be deleted while an automation uses it", async () => {
    const desk = await opened();
    const { id } = await desk.deploy({ name: "Chase", nodes: [trigger(), callback("a", "x")] });
    const refused = await testEngine.api.call("DELETE", PATH, { key: desk.key });
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('"Chase"')]);
    await testEngine.api.call("DELETE", `/v1/automations/${id}`, { key: desk.key });
    expect((await testEngine.api.call("DELETE", PATH, { key: desk.key })).status).toBe(200);
  });

  it("names the live automations that its new schema no longer fits", async () => {
    const desk = await opened();
    const { id } = await desk.deploy({
      name: "Chase",
      nodes: [trigger(), callback("a", "owes {{trigger.amount | default: '?'}}")],
    });
    const { body } = await desk.put(PATH, { title: "T", schema: { phone: { type: "phone" } } });
    expect(body.affects).toMatchObject([
      { automationId: id, name: "Chase", problems: [expect.stringContaining("amount")] },
    ]);
  });
});

describe("a custom event", () => {
  it("may have the longest name there is", async () => {
    const desk = await testEngine.newWorkspace();
    const name = "a".repeat(60);
    expect((await desk.put(`/v1/event-types/${name}`, OVERDUE)).status).toBe(200);
    await emit(desk, { phone: PHONE }, `custom.${name}`);
    expect((await desk.get(`/v1/events?type=custom.${name}`)).body.events).toHaveLength(1);
  });

  it("starts automations, with its fields and what it has besides", async () => {
    const desk = await opened();
    await desk.deploy({
      nodes: [
        trigger(),
        callback(
          "a",
          "owes {{trigger.amount | default: '?'}} {{trigger.extra.currency | default: '-'}} {{trigger.extra.amount | default: 'none'}}",
        ),
      ],
    });
    await emit(desk, { phone: PHONE, amount: 12.5, currency: "USD" });
    expect(await reasonsOf(desk)).toEqual(["owes 12.5 USD none"]);
  });

  it.each<[string, object, string, string]>([
    ["without a required field", { amount: 1 }, "missing_field", "/data/phone"],
    ["with null for a required field", { phone: null }, "missing_field", "/data/phone"],
    ["with a text for a number", { phone: PHONE, amount: "12" }, "type_mismatch", "/data/amount"],
    ["with a number for a yes or no", { phone: PHONE, paid: 1 }, "type_mismatch", "/data/paid"],
    ["with a date that does not exist", { phone: PHONE, due: "2026-02-30" }, "type_mismatch", "/data/due"],
    ["with words for a number to call", { phone: "call me" }, "type_mismatch", "/data/phone"],
    ["with half an email address", { phone: PHONE, email: "maria@" }, "type_mismatch", "/data/email"],
    ["with a list of lists", { phone: PHONE, items: [["a"]] }, "type_mismatch", "/data/items"],
    ["with a text for a list", { phone: PHONE, items: "a" }, "type_mismatch", "/data/items"],
  ])("%s is refused", async (_, data, code, pointer) => {
    const desk = await opened();
    const { status, body } = await desk.tell(TYPE, data);
    expect([status, body.errors]).toMatchObject([422, [{ code, pointer }]]);
  });

  it("of an unknown type is refused like any unknown event", async () => {
    const desk = await opened();
    const { status, body } = await desk.tell("custom.nothing", { phone: PHONE });
    expect([status, body.errors]).toMatchObject([422, [{ code: "unknown_event", pointer: "/type" }]]);
  });

  it.each<[string, object]>([
    ["the number, however it is written", { phone: "(202) 555-0123" }],
    ["the email address, without a number", { mail: "ROBIN@example.com" }],
  ])("is about the contact with %s", async (_, data) => {
    const desk = await opened({ title: "T", schema: { phone: { type: "phone" }, mail: { type: "email" } } });
    const { body: contact } = await desk.post("/v1/contacts", {
      phone: PHONE,
      name: "Robin",
      email: "robin@example.com",
    });
    const id = await emit(desk, data);
    expect((await desk.get(`/v1/events/${id}`)).body).toMatchObject({
      contactId: contact.id,
      data: { ...data, contact_id: contact.id },
    });
  });

  it("ends a wait, and the wait knows its payload", async () => {
    const desk = await opened();
    await desk.deploy({
      nodes: [
        trigger("call.missed", "w"),
        {
          id: "w",
          type: "action",
          action: "wait_for_event",
          config: {
            events: [
              { event: TYPE, label: "Overdue", match: { paid: false } },
              { event: "sms.received", label: "Replied" },
            ],
            timeout: { amount: 1, unit: "hours" },
          },
          branches: { Overdue: "a", Replied: "b" },
        },
        callback("a", "owes {{steps.w.amount | default: '?'}}"),
        callback("b", "replied"),
      ],
    });
    await emit(desk, { caller_phone: PHONE }, "call.missed");
    await emit(desk, { phone: PHONE, amount: 3, paid: true });
    expect(await reasonsOf(desk)).toEqual([]);
    await emit(desk, { phone: PHONE, amount: 4, paid: false });
    expect(await reasonsOf(desk)).toEqual(["owes 4"]);
  });

  it("ends an automation early", async () => {
    const desk = await opened();
    const pause = {
      id: "d",
      type: "action",
      action: "delay",
      config: { duration: { amount: 1, unit: "hours" } },
    };
    await desk.deploy({
      nodes: [trigger("call.missed", "d"), pause],
      settings: { stopOn: [{ event: TYPE, match: { paid: true } }] },
    });
    await emit(desk, { caller_phone: PHONE }, "call.missed");
    await emit(desk, { phone: PHONE, paid: false });
    expect((await desk.runs()).map(({ status }) => status)).toEqual(["waiting"]);
    await emit(desk, { phone: PHONE, paid: true });
    expect((await desk.runs()).map(({ status }) => status)).toEqual(["stopped"]);
  });

  it("is tested with the sample of its schema, and with later events", async () => {
    const desk = await opened();
    const { body: made } = await desk.post("/v1/automations", {
      name: "A",
      nodes: [trigger(), callback("a", "owes {{trigger.amount}} {{trigger.extra.x | default: '-'}}")],
    });
    const sample = await desk.post(`/v1/automations/${made.id}/test`, {});
    expect(sample.body.effects.callbacks).toMatchObject([{ reason: "owes 1 -" }]);
    const given = await desk.post(`/v1/automations/${made.id}/test`, {
      sampleData: { phone: PHONE, amount: 7, x: "y" },
    });
    expect(given.body.effects.callbacks).toMatchObject([{ reason: "owes 7 y" }]);
    const wrong = await desk.post(`/v1/automations/${made.id}/test`, { sampleData: { amount: "7" } });
    expect([wrong.status, wrong.body.errors]).toMatchObject([422, [{ pointer: "/sampleData/amount" }]]);
  });

  it.each<[string, object, string]>([
    ["an event", { nodes: [trigger("custom.nothing"), callback("a", "x")] }, "unknown_event event"],
    [
      "a field",
      { nodes: [trigger(), callback("a", "{{trigger.amuont}}")] },
      "unknown_reference config.reason",
    ],
    [
      "an event that ends it",
      { nodes: [trigger(), callback("a", "x")], settings: { stopOn: [{ event: "custom.nothing" }] } },
      "unknown_event settings.stopOn.0.event",
    ],
  ])("cannot be deployed with %s that does not exist", async (_, definition, problem) => {
    const desk = await opened();
    const { body: made } = await desk.post("/v1/automations", { name: "A", ...definition });
    const { status, body } = await desk.post(`/v1/automations/${made.id}/deploy`);
    expect([
      status,
      body.errors.map((one: { code: string; field: string }) => `${one.code} ${one.field}`),
    ]).toEqual([422, [problem]]);
  });
});
