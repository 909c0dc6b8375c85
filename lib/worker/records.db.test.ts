import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const PHONE = "+12025550123";
const trigger = (event: string, next = "wait") => ({ id: "t", type: "trigger", event, next });
const wait = {
  id: "wait",
  type: "action",
  action: "wait_for_event",
  config: { event: "sms.received", timeout: { amount: 2, unit: "hours" } },
  trueBranch: "note",
  falseBranch: "note",
};
const note = (reason: string, more: object = {}) => ({
  id: "note",
  type: "action",
  action: "create_callback",
  config: { phone: PHONE, reason },
  ...more,
});

async function reasonsOf(desk: TestWorkspace): Promise<string[]> {
  const { body } = await desk.get("/v1/callbacks");
  return body.callbacks.map((one: { reason: string }) => one.reason).sort();
}

async function tell(desk: TestWorkspace, type: string, data: object) {
  const { status, body } = await desk.tell(type, data);
  expect([status, body.errors]).toEqual([202, undefined]);
  await testEngine.settle();
}

async function addContact(desk: TestWorkspace, more: object = {}) {
  const { status, body } = await desk.post("/v1/contacts", { phone: PHONE, name: "Robin Ash", ...more });
  expect(status).toBe(200);
  return body;
}

describe("the records of a run", () => {
  it("are read again at each step", async () => {
    const desk = await testEngine.newWorkspace();
    const contact = await addContact(desk, { tags: ["recall"] });
    await desk.deploy({
      nodes: [
        trigger("call.missed"),
        wait,
        note("{{contact.first_name}} {{contact.tags}} {{contact.is_patient}} {{contact.missed_calls_7d}}"),
      ],
    });
    await tell(desk, "call.missed", { caller_phone: PHONE, caller_name: "Somebody else" });
    const changed = await desk.patch(`/v1/contacts/${contact.id}`, {
      name: "Alex Ash",
      isPatient: true,
      tags: ["vip"],
    });
    expect(changed.status).toBe(200);
    await tell(desk, "sms.received", { from: PHONE, body: "hello" });
    expect(await reasonsOf(desk)).toEqual(["Alex vip true 0"]);
  });

  it("show a step what an earlier step of the same run did", async () => {
    const desk = await testEngine.newWorkspace();
    const { body: lead } = await desk.post("/v1/leads", { name: "Robin Ash", phone: PHONE, source: "web" });
    await desk.deploy({
      nodes: [
        trigger("call.missed", "update"),
        {
          id: "update",
          type: "action",
          action: "update_lead",
          config: { leadId: lead.id, status: "contacted" },
          next: "note",
        },
        note("{{lead.status | default:'no lead'}}"),
      ],
    });
    await desk.deploy({
      name: "By lead",
      nodes: [
        trigger("lead.statusChanged", "update"),
        {
          id: "update",
          type: "action",
          action: "update_lead",
          config: { leadId: "{{lead.id}}", addTags: ["hot"] },
          next: "note",
        },
        note("{{lead.status}} {{lead.tags}}"),
      ],
    });
    await tell(desk, "call.missed", { caller_phone: PHONE });
    expect(await reasonsOf(desk)).toEqual(["contacted hot", "no lead"]);
  });

  it("of an appointment hold the links on which the patient answers for it", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.post("/v1/services", { name: "Checkup", durationMinutes: 30 });
    await desk.post("/v1/providers", { name: "Dr. Reyes" });
    const { id } = await desk.deploy({
      nodes: [trigger("appointment.booked", "note"), note("Change it: {{appointment.reschedule_url}}")],
    });
    const { body: test } = await desk.post(`/v1/automations/${id}/test`, {});
    expect([test.status, test.steps[0].input.reason]).toEqual([
      "succeeded",
      "Change it: https://example.com/a/sample-appointment-link-00/reschedule",
    ]);
    await desk.post("/v1/appointments", {
      contactPhone: PHONE,
      service: "Checkup",
      startsAt: "2031-06-02T10:00:00Z",
    });
    await testEngine.settle();
    const [reason = ""] = await reasonsOf(desk);
    const [, path = ""] = reason.split("http://switchboard.test");
    expect(path).toMatch(/^\/a\/[A-Za-z0-9_-]{26}\/reschedule$/);
    const page = await testEngine.api.fetch(new Request(`http://switchboard.test${path}`));
    expect([page.status, (await page.text()).includes("Choose another time")]).toEqual([200, true]);
  });

  it("are another workspace's for nobody", async () => {
    const other = await testEngine.newWorkspace();
    const { body: lead } = await other.post("/v1/leads", {
      name: "Private Person",
      phone: PHONE,
      source: "web",
    });
    const desk = await testEngine.newWorkspace();
    await desk.deploy({
      nodes: [trigger("lead.created", "note"), note("{{lead.name | default:'unknown'}}")],
    });
    await tell(desk, "lead.created", { lead_id: lead.id, phone: PHONE });
    expect(await reasonsOf(desk)).toEqual(["unknown"]);
  });

  it("are the same in a test run, which changes none of them", async () => {
    const desk = await testEngine.newWorkspace();
    const { body: lead } = await desk.post("/v1/leads", { name: "Robin Ash", phone: PHONE, source: "web" });
    await addContact(desk, { isPatient: true });
    const { body: automation } = await desk.post("/v1/automations", {
      name: "Tested",
      nodes: [
        trigger("lead.created", "update"),
        {
          id: "update",
          type: "action",
          action: "update_lead",
          config: { leadId: "{{lead.id}}", status: "qualified" },
          next: "note",
        },
        note("{{contact.is_patient}} {{lead.name}} {{lead.status}}"),
      ],
      edges: [],
    });
    const { status, body } = await desk.post(`/v1/automations/${automation.id}/test`, {
      sampleData: { lead_id: lead.id, phone: PHONE },
    });
    expect([status, body.effects?.callbacks]).toMatchObject([200, [{ reason: "true Robin Ash qualified" }]]);
    expect((await desk.get(`/v1/leads/${lead.id}`)).body.status).toBe("new");
  });
});

describe("a delay before an appointment", () => {
  const HOUR = 3_600_000;
  const reminding = (relative: object = {}) => ({
    nodes: [
      trigger("appointment.booked", "before"),
      {
        id: "before",
        type: "action",
        action: "delay",
        config: {
          relative: { to: "{{trigger.starts_at}}", offset: { amount: -2, unit: "hours" }, ...relative },
        },
        next: "note",
      },
      note("{{appointment.starts_at}}"),
    ],
  });

  async function book(desk: TestWorkspace, inHours: number) {
    const startsAt = slot(inHours);
    const { status, body } = await desk.post("/v1/appointments", {
      contactPhone: PHONE,
      contactName: "Robin Ash",
      service: "Cleaning",
      startsAt,
    });
    expect([status, body.errors]).toEqual([200, undefined]);
    await testEngine.settle();
    return { id: body.id as string, startsAt };
  }

  const slot = (inHours: number) => {
    const quarter = 15 * 60_000;
    return new Date(Math.ceil((Date.now() + inHours * HOUR) / quarter) * quarter).toISOString();
  };

  async function deskThatReminds(relative: object = {}) {
    const desk = await testEngine.newWorkspace();
    await desk.post("/v1/services", { name: "Cleaning", durationMinutes: 30 });
    await desk.deploy(reminding(relative));
    return desk;
  }

  async function wakeAt(desk: TestWorkspace): Promise<string[]> {
    await testEngine.sweep();
    await testEngine.settle();
    const { body } = await desk.get("/v1/runs");
    return body.runs.map((run: { status: string; wakeAt: string | null }) => run.wakeAt ?? run.status);
  }

  const hoursBefore = (startsAt: string, hours: number) =>
    new Date(Date.parse(startsAt) - hours * HOUR).toISOString();

  it("follows the appointment when it is moved, to a later and to an earlier time", async () => {
    const desk = await deskThatReminds();
    const { id, startsAt } = await book(desk, 48);
    expect(await wakeAt(desk)).toEqual([hoursBefore(startsAt, 2)]);
    const later = slot(72);
    expect((await desk.post(`/v1/appointments/${id}/reschedule`, { startsAt: later })).status).toBe(200);
    expect(await wakeAt(desk)).toEqual([hoursBefore(later, 2)]);
    const soon = slot(1);
    expect((await desk.post(`/v1/appointments/${id}/reschedule`, { startsAt: soon })).status).toBe(200);
    expect(await wakeAt(desk)).toEqual(["succeeded"]);
    expect(await reasonsOf(desk)).toEqual([soon]);
  });

  it("ends with the appointment, unless it says otherwise", async () => {
    const desk = await deskThatReminds();
    const { id } = await book(desk, 48);
    await desk.post(`/v1/appointments/${id}/cancel`, {});
    expect(await wakeAt(desk)).toEqual(["stopped"]);
    const stays = await deskThatReminds({ ifCancelled: "continue" });
    const kept = await book(stays, 48);
    await stays.post(`/v1/appointments/${kept.id}/cancel`, {});
    expect(await wakeAt(stays)).toEqual([hoursBefore(kept.startsAt, 2)]);
  });
});

it("shows the same changes of a contact to later steps, in a test and live", async () => {
  const desk = await testEngine.newWorkspace();
  const contact = await addContact(desk, { tags: ["recall"] });
  const nodes = [
    trigger("call.missed", "change"),
    {
      id: "change",
      type: "action",
      action: "update_contact",
      config: { fields: { name: "Alex Ash", isPatient: true }, addTags: ["vip"], removeTags: ["recall"] },
      next: "note",
    },
    note("{{contact.first_name}} {{contact.tags}} {{contact.is_patient}}"),
  ];
  const { body: automation } = await desk.post("/v1/automations", { name: "Changes", nodes, edges: [] });
  const { body } = await desk.post(`/v1/automations/${automation.id}/test`, {
    sampleData: { caller_phone: PHONE },
  });
  expect(body.effects.callbacks).toMatchObject([{ reason: "Alex vip true" }]);
  expect((await desk.get(`/v1/contacts/${contact.id}`)).body.name).toBe("Robin Ash");
  await desk.deploy({ nodes });
  await tell(desk, "call.missed", { caller_phone: PHONE });
  expect(await reasonsOf(desk)).toEqual(["Alex vip true"]);
});

describe("workspace variables", () => {
  it("are read by automations as they are now", async () => {
    const desk = await testEngine.newWorkspace();
    expect((await desk.put("/v1/settings/variables", { variables: { parking: "In front" } })).status).toBe(
      200,
    );
    await desk.deploy({ nodes: [trigger("call.missed"), wait, note("{{workspace.vars.parking}}")] });
    await tell(desk, "call.missed", { caller_phone: PHONE });
    expect(
      (await desk.put("/v1/settings/variables", { variables: { parking: "Behind the building" } })).status,
    ).toBe(200);
    await tell(desk, "sms.received", { from: PHONE, body: "hello" });
    expect(await reasonsOf(desk)).toEqual(["Behind the building"]);
    expect((await desk.get("/v1/settings/variables")).body).toEqual({
      variables: { parking: "Behind the building" },
    });
  });

  it.each([
    [{ variables: { "Not a name": "x" } }],
    [{ variables: { fine: 5 } }],
    [{ variables: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`v${i}`, "x"])) }],
    [{}],
  ])("refuse %j", async (body) => {
    const desk = await testEngine.newWorkspace();
    expect((await desk.put("/v1/settings/variables", body)).status).toBe(422);
  });
});
