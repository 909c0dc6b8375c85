import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const PHONE = "+12025550123";
const TIMEOUT = { amount: 2, unit: "hours" };
const EVENTS = [
  { event: "sms.received", label: "Replied" },
  { event: "appointment.booked", label: "Booked" },
];

const action = (id: string, name: string, config: object, more: object = {}) => ({
  id,
  type: "action",
  action: name,
  config,
  ...more,
});
const callback = (id: string, reason = id) => action(id, "create_callback", { phone: PHONE, reason });
const trigger = (next: string, event = "call.missed") => ({ id: "t", type: "trigger", event, next });
const ask = (next: string) =>
  action(
    "ask",
    "send_sms",
    { to: PHONE, message: "Reply Y or book online", respectQuietHours: false },
    { next },
  );
const wait = (events: object[] = EVENTS, branches: object = { Replied: "a", Booked: "b", timeout: "c" }) =>
  action("wait", "wait_for_event", { events, timeout: TIMEOUT }, { branches });
const ENDS = [
  callback("a", "replied {{steps.wait.body}}"),
  callback("b", "booked {{steps.wait.appointment_id}}"),
  callback("c", "late {{steps.wait.label | default: 'timeout'}}"),
];

async function opened(nodes: object[] = [trigger("wait"), wait(), ...ENDS]): Promise<TestWorkspace> {
  const desk = await testEngine.newWorkspace();
  await desk.deploy({ nodes });
  return desk;
}

async function emit(desk: TestWorkspace, type: string, data: object): Promise<string> {
  const { status, body } = await desk.tell(type, data);
  expect([status, body.errors]).toEqual([202, undefined]);
  await testEngine.settle();
  return body.id;
}

async function reasonsOf(desk: TestWorkspace): Promise<string[]> {
  const { body } = await desk.get("/v1/callbacks");
  return body.callbacks.map((one: { reason: string }) => one.reason).sort();
}

const missed = (desk: TestWorkspace) => emit(desk, "call.missed", { caller_phone: PHONE });
const reply = (desk: TestWorkspace, body = "Y") => emit(desk, "sms.received", { from: PHONE, body });
const booked = (desk: TestWorkspace, id = "visit") =>
  emit(desk, "appointment.booked", { appointment_id: id, contact_phone: PHONE });
const waitsOf = (desk: TestWorkspace) =>
  testEngine.rows<{ place: number; event: string }>(
    "select place, event from wait where workspace_id = $1 order by place",
    [desk.id],
  );

describe("a wait for several events", () => {
  it.each([
    ["the first", reply, "replied Y", { label: "Replied", event: "sms.received", body: "Y" }],
    ["the second", booked, "booked visit", { label: "Booked", event: "appointment.booked" }],
  ] as const)("ends with %s, and says which it was", async (_, happen, reason, output) => {
    const desk = await opened();
    await missed(desk);
    expect(await waitsOf(desk)).toEqual([
      { place: 0, event: "sms.received" },
      { place: 1, event: "appointment.booked" },
    ]);
    await happen(desk);
    expect(await reasonsOf(desk)).toEqual([reason]);
    expect(await waitsOf(desk)).toEqual([]);
    const [run] = await desk.runs();
    const { steps } = (await desk.get(`/v1/runs/${run?.id}`)).body;
    const step = steps.find(({ nodeId }: { nodeId: string }) => nodeId === "wait");
    expect(step).toMatchObject({ branch: output.label, output });
  });

  it("goes on after its timeout when none of them came", async () => {
    const desk = await opened();
    await missed(desk);
    await testEngine.pass(121);
    await testEngine.sweep();
    await testEngine.settle();
    expect(await reasonsOf(desk)).toEqual(["late timeout"]);
    expect(await waitsOf(desk)).toEqual([]);
  });

  it("takes only the first of two that come before the worker looks", async () => {
    const desk = await opened();
    await missed(desk);
    await desk.tell("sms.received", { from: PHONE, body: "Y" });
    await desk.tell("appointment.booked", { appointment_id: "visit", contact_phone: PHONE });
    expect(await waitsOf(desk)).toEqual([{ place: 0, event: "sms.received" }]);
    await testEngine.settle();
    expect(await reasonsOf(desk)).toEqual(["replied Y"]);
  });

  it("ends once when all of them come at the same time", async () => {
    const desk = await opened();
    await missed(desk);
    await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        at % 2 === 0
          ? desk.tell("sms.received", { from: PHONE, body: "Y" })
          : desk.tell("appointment.booked", { appointment_id: "visit", contact_phone: PHONE }),
      ),
    );
    await testEngine.settle();
    expect(await reasonsOf(desk)).toHaveLength(1);
    expect((await desk.runs()).map(({ status }) => status)).toEqual(["succeeded"]);
  });

  it("counts a reply from the moment the question was sent, and every other event from its own beginning", async () => {
    const pause = action("pause", "delay", { duration: { amount: 10, unit: "minutes" } }, { next: "wait" });
    const desk = await opened([trigger("ask"), ask("pause"), pause, wait(), ...ENDS]);
    await missed(desk);
    await booked(desk);
    await reply(desk);
    await testEngine.pass(10);
    await testEngine.sweep();
    await testEngine.settle();
    expect(await reasonsOf(desk)).toEqual(["replied Y"]);
  });

  it("shares the answers to questions with the other runs of the person", async () => {
    const desk = await opened([
      trigger("ask", "appointment.booked"),
      ask("wait"),
      wait([EVENTS[0]!, { event: "call.missed", label: "Called" }], {
        Replied: "a",
        Called: "b",
        timeout: "c",
      }),
      callback("a", "{{trigger.appointment_id}} replied"),
      callback("b", "{{trigger.appointment_id}} called"),
      callback("c"),
    ]);
    await booked(desk, "first");
    await booked(desk, "second");
    await reply(desk);
    expect(await reasonsOf(desk)).toEqual(["second replied"]);
    await missed(desk);
    expect(await reasonsOf(desk)).toEqual(["first called", "second replied"]);
  });

  it("prefers the event that asks for a certain text", async () => {
    const desk = await opened([
      trigger("wait"),
      wait([EVENTS[0]!, { event: "sms.received", match: { body: "STOP IT" }, label: "Booked" }]),
      callback("a", "any"),
      callback("b", "certain"),
      callback("c"),
    ]);
    await missed(desk);
    await reply(desk, "STOP IT");
    expect(await reasonsOf(desk)).toEqual(["certain"]);
  });

  it("hears nobody else", async () => {
    const desk = await opened();
    await missed(desk);
    await emit(desk, "sms.received", { from: "+12025550144", body: "Y" });
    expect(await reasonsOf(desk)).toEqual([]);
    expect(await waitsOf(desk)).toHaveLength(2);
  });

  it("keeps an event that comes while the automation is frozen", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({ nodes: [trigger("wait"), wait(), ...ENDS] });
    await missed(desk);
    await desk.post(`/v1/automations/${id}/pause`, { mode: "freeze" });
    await booked(desk);
    await desk.post(`/v1/automations/${id}/resume`);
    await testEngine.sweep();
    await testEngine.settle();
    expect(await reasonsOf(desk)).toEqual(["booked visit"]);
  });

  it("ends with its run, in every row", async () => {
    const desk = await opened();
    await missed(desk);
    const [run] = await desk.runs();
    expect((await desk.post(`/v1/runs/${run?.id}/cancel`)).status).toBe(200);
    expect(await waitsOf(desk)).toEqual([]);
  });

  it.each([
    ["no event", [], "config.events"],
    [
      "six events",
      Array.from({ length: 6 }, (_, at) => ({ ...EVENTS[0], label: `Way ${at}` })),
      "config.events",
    ],
    ["two equal labels", [EVENTS[0], { ...EVENTS[1], label: "replied " }], "config.events.1.label"],
    ["the label of its timeout", [{ ...EVENTS[0], label: "Timeout" }], "config.events.0.label"],
    ["an unknown event", [{ event: "moon.landed", label: "Landed" }], "config.events.0.event"],
    ["a field the event lacks", [{ ...EVENTS[0], match: { bdoy: "Y" } }], "config.events.0.match.bdoy"],
  ])("cannot have %s", async (_, events, field) => {
    const desk = await testEngine.newWorkspace();
    const made = await desk.post("/v1/automations", {
      name: "A",
      nodes: [trigger("wait"), wait(events as object[], {})],
    });
    const deployed = await desk.post(`/v1/automations/${made.body.id}/deploy`);
    expect(deployed.status).toBe(422);
    expect(deployed.body.errors.map((one: { field: string }) => one.field)).toContain(field);
  });
});
