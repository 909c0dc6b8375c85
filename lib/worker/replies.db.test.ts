import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { beginEffect, callAfterCommit } from "@/lib/services/effects/intent";
import { outboxSms } from "@/lib/services/effects/messages";
import { queuedMessage } from "@/lib/services/effects/outgoing";
import type { Ports } from "@/lib/services/effects/ports";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

/** Called while the provider still holds the call. */
let duringSend: (() => Promise<unknown>) | null = null;

const ports: Partial<Ports> = {
  async sms(ctx, { key, runId, nodeId, message, announce }) {
    const { to, body } = message;
    if (!duringSend) return outboxSms(ctx, message, key);
    const row = {
      channel: "sms",
      to,
      body,
      contactId: null,
      messageClass: "service",
      effectKey: key,
    } as const;
    const messageId = await queuedMessage(ctx, row);
    await beginEffect(ctx, { key, runId, nodeId, kind: "sms", request: { to } });
    return callAfterCommit(announce, {
      key,
      messageId,
      async make() {
        await duringSend?.();
        return { answer: { status: "sent", messageId, segments: 1 } };
      },
    });
  },
};

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine(ports);
});
afterAll(() => testEngine.close());

const PHONE = "+12025550123";
const NATIONAL = "(202) 555-0123";

const action = (id: string, name: string, config: object, more: object = {}) => ({
  id,
  type: "action",
  action: name,
  config,
  ...more,
});
const trigger = (event: string, next: string) => ({ id: "t", type: "trigger", event, next });
const callback = (id: string, reason = id) => action(id, "create_callback", { phone: PHONE, reason });
const ask = (next: string, body = "Reply Y or N") =>
  action("ask", "send_sms", { to: PHONE, message: body, respectQuietHours: false }, { next });
const awaitText = (more: object = {}) =>
  action(
    "wait",
    "wait_for_event",
    { event: "sms.received", timeout: { amount: 2, unit: "hours" }, ...more },
    { trueBranch: "heard", falseBranch: "silent" },
  );
const heardOrSilent = (reason = "heard") => [callback("heard", reason), callback("silent")];

async function callbacksOf(desk: TestWorkspace): Promise<string[]> {
  const { body } = await desk.get("/v1/callbacks");
  return body.callbacks.map((one: { reason: string }) => one.reason).sort();
}

async function tell(desk: TestWorkspace, type: string, data: object): Promise<string> {
  const { status, body } = await desk.tell(type, data);
  expect([status, body.errors]).toEqual([202, undefined]);
  await testEngine.settle();
  return body.id;
}

const text = (desk: TestWorkspace, body: string, from = PHONE) => tell(desk, "sms.received", { from, body });

describe("the contact of an event", () => {
  it.each([
    ["as stored", PHONE],
    ["as people write it here", NATIONAL],
    ["without a plus", "1 202 555 0123"],
  ])("is found by the number %s", async (_, number) => {
    const desk = await testEngine.newWorkspace();
    const { body: contact } = await desk.post("/v1/contacts", {
      phone: PHONE,
      name: "Robin",
      isPatient: true,
    });
    await desk.deploy({ nodes: [trigger("call.missed", "wait"), awaitText(), ...heardOrSilent()] });
    const id = await tell(desk, "call.missed", { caller_phone: number });
    const event = (await desk.get(`/v1/events/${id}`)).body;
    expect(event).toMatchObject({
      contactId: contact.id,
      data: { caller_phone: number, contact_id: contact.id, is_new_caller: false, is_existing_patient: true },
    });
    const { runs } = (await desk.get(`/v1/runs?contact=${contact.id}`)).body;
    expect(runs.map((run: { contactId: string }) => run.contactId)).toEqual([contact.id]);
    await text(desk, "Y");
    expect(await callbacksOf(desk)).toEqual(["heard"]);
  });

  it("is never another workspace's", async () => {
    const other = await testEngine.newWorkspace();
    const { body: contact } = await other.post("/v1/contacts", { phone: PHONE, name: "Robin" });
    const desk = await testEngine.newWorkspace();
    const id = await tell(desk, "call.missed", { caller_phone: PHONE, contact_id: contact.id });
    expect((await desk.get(`/v1/events/${id}`)).body).toMatchObject({
      contactId: null,
      data: { is_new_caller: true },
    });
  });

  it("is that of the lead or the appointment the event names", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes: [trigger("lead.statusChanged", "a"), callback("a")] });
    const { body: lead } = await desk.post("/v1/leads", { name: "Robin", phone: PHONE, source: "web" });
    const id = await tell(desk, "lead.statusChanged", { lead_id: lead.id, status: "contacted" });
    expect((await desk.get(`/v1/events/${id}`)).body).toMatchObject({
      contactId: lead.contactId,
      leadId: lead.id,
      appointmentId: null,
    });
    const [run] = (await desk.get("/v1/runs")).body.runs;
    expect(run).toMatchObject({ contactId: lead.contactId, leadId: lead.id, appointmentId: null });
    const foreign = await tell(desk, "lead.statusChanged", { lead_id: "crm-7", status: "contacted" });
    expect((await desk.get(`/v1/events/${foreign}`)).body).toMatchObject({ contactId: null, leadId: null });
  });
});

describe("a reply", () => {
  it("answers the latest question asked of that person, and the next reply the one before", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({
      nodes: [
        trigger("appointment.booked", "ask"),
        ask("wait", "Reply N to cancel {{trigger.appointment_id}}"),
        awaitText(),
        ...heardOrSilent("cancel {{trigger.appointment_id}}"),
      ],
    });
    await tell(desk, "appointment.booked", { appointment_id: "first", contact_phone: PHONE });
    await tell(desk, "appointment.booked", { appointment_id: "second", contact_phone: PHONE });
    await text(desk, "N");
    expect(await callbacksOf(desk)).toEqual(["cancel second"]);
    await text(desk, "N");
    expect(await callbacksOf(desk)).toEqual(["cancel first", "cancel second"]);
    await text(desk, "N");
    expect(await callbacksOf(desk)).toHaveLength(2);
  });

  it("wakes every run that waits for any reply", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({
      nodes: [
        trigger("appointment.booked", "ask"),
        ask("wait"),
        awaitText({ match: { any_reply: true } }),
        ...heardOrSilent("heard {{trigger.appointment_id}}"),
      ],
    });
    await tell(desk, "appointment.booked", { appointment_id: "first", contact_phone: PHONE });
    await tell(desk, "appointment.booked", { appointment_id: "second", contact_phone: PHONE });
    await text(desk, "N", "+12025550144");
    expect(await callbacksOf(desk)).toEqual([]);
    await text(desk, "N");
    expect(await callbacksOf(desk)).toEqual(["heard first", "heard second"]);
  });

  it("counts from the question, also when the run reaches its wait later", async () => {
    const desk = await testEngine.newWorkspace();
    const pause = action("pause", "delay", { duration: { amount: 10, unit: "minutes" } }, { next: "wait" });
    await desk.deploy({
      nodes: [trigger("call.missed", "ask"), ask("pause"), pause, awaitText(), ...heardOrSilent()],
    });
    await tell(desk, "call.missed", { caller_phone: PHONE });
    await text(desk, "Y");
    await testEngine.pass(10);
    await testEngine.sweep();
    await testEngine.settle();
    expect(await callbacksOf(desk)).toEqual(["heard"]);
  });

  it("counts while the provider has not yet confirmed the question", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({
      nodes: [trigger("call.missed", "ask"), ask("wait"), awaitText(), ...heardOrSilent()],
    });
    await desk.tell("sms.received", { from: PHONE, body: "Y, but to an older question" });
    duringSend = () => desk.tell("sms.received", { from: PHONE, body: "Y" });
    await tell(desk, "call.missed", { caller_phone: PHONE });
    duringSend = null;
    expect(await callbacksOf(desk)).toEqual(["heard"]);
    const [run] = (await desk.get("/v1/runs")).body.runs;
    const { steps } = (await desk.get(`/v1/runs/${run.id}`)).body;
    expect(steps.find(({ nodeId }: { nodeId: string }) => nodeId === "wait").output.body).toBe("Y");
  });

  it("is heard once by a run that waits twice", async () => {
    const desk = await testEngine.newWorkspace();
    const again = {
      ...awaitText(),
      id: "again",
      trueBranch: "twice",
    };
    await desk.deploy({
      nodes: [
        trigger("call.missed", "ask"),
        ask("wait"),
        { ...awaitText(), trueBranch: "again" },
        again,
        callback("twice"),
        callback("silent"),
      ],
    });
    await tell(desk, "call.missed", { caller_phone: PHONE });
    await text(desk, "Y");
    expect(await callbacksOf(desk)).toEqual([]);
    await text(desk, "Y");
    expect(await callbacksOf(desk)).toEqual(["twice"]);
  });

  it("that answered one run is not taken by another that reaches its wait later", async () => {
    const desk = await testEngine.newWorkspace();
    const pause = action("pause", "delay", { duration: { amount: 10, unit: "minutes" } }, { next: "wait" });
    const nodes = [ask("pause"), pause, awaitText(), ...heardOrSilent("late")];
    await desk.deploy({ nodes: [trigger("call.missed", "ask"), ...nodes] });
    await desk.deploy({
      nodes: [trigger("call.ended", "ask"), ask("wait"), awaitText(), ...heardOrSilent()],
    });
    await tell(desk, "call.missed", { caller_phone: PHONE });
    await tell(desk, "call.ended", { caller_phone: PHONE });
    await text(desk, "Y");
    await testEngine.pass(10);
    await testEngine.sweep();
    await testEngine.settle();
    expect(await callbacksOf(desk)).toEqual(["heard"]);
  });
});
