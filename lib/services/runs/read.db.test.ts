import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestEngine, type TestEngine, type TestWorkspace } from "@/lib/worker/testing/test-engine";
import { withClient } from "@/scripts/postgres/connect";

let testEngine: TestEngine;
let desk: TestWorkspace;
const robin = { name: "Robin Fox", phone: "+12025550144" };
beforeAll(async () => {
  testEngine = await openTestEngine();
  desk = await testEngine.newWorkspace();
  const config = { phone: "{{trigger.caller_phone}}" };
  await desk.deploy({
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "a" },
      { id: "a", type: "action", action: "create_callback", config },
    ],
  });
  const { body } = await desk.post("/v1/contacts", robin);
  await desk.tell("call.missed", { caller_phone: robin.phone, contact_id: body.id });
});
afterAll(() => testEngine.close());

const newest = async () => (await desk.get("/v1/runs")).body.runs[0];

describe("the contact of a run", () => {
  it("is in the list and in the run", async () => {
    const run = await newest();
    expect(run.contact).toEqual(robin);
    expect((await desk.get(`/v1/runs/${run.id}`)).body.contact).toEqual(robin);
  });

  it("is hidden from a key that may not read the desk", async () => {
    const made = await desk.post("/v1/keys", { name: "Watches runs", scopes: ["automations:read"] });
    const read = (path: string) => testEngine.api.call("GET", path, { key: made.body.apiKey });
    const [run] = (await read("/v1/runs")).body.runs;
    expect(run.contactId).toMatch(/^con_/);
    expect(run).not.toHaveProperty("contact");
    expect((await read(`/v1/runs/${run.id}`)).body).not.toHaveProperty("contact");
  });

  it("has no name once the contact is erased", async () => {
    const { contactId } = await newest();
    await testEngine.api.call("DELETE", `/v1/contacts/${contactId}`, { key: desk.key });
    expect((await newest()).contact).toEqual({ name: null, phone: null });
  });

  it("is found by the event's number where the run has no contact", async () => {
    await desk.tell("call.missed", { caller_phone: "+12025550145" });
    expect((await newest()).contact).toEqual({ name: null, phone: "+12025550145" });
    await desk.post("/v1/contacts", { phone: "+12025550145", name: "Sam Hill" });
    expect((await newest()).contact).toEqual({ name: "Sam Hill", phone: "+12025550145" });
  });
});

describe("a run that waits", () => {
  it("is found by its person and status, with its automation and the events it waits for", async () => {
    const practice = await testEngine.newWorkspace();
    const phone = "+12025550146";
    const contact = await practice.post("/v1/contacts", { phone });
    const wait = {
      ...{ id: "w", type: "action", action: "wait_for_event" },
      config: {
        events: [
          { event: "sms.received", label: "Replied" },
          { event: "appointment.booked", label: "Booked" },
        ],
        timeout: { amount: 2, unit: "days" },
      },
    };
    const { id } = await practice.deploy({
      nodes: [{ id: "t", type: "trigger", event: "call.missed", next: "w" }, wait],
    });
    await practice.tell("call.missed", { caller_phone: phone });
    await testEngine.settle();
    const path = `/v1/runs?contact=${contact.body.id}&status=waiting,paused`;
    const [run] = (await practice.get(path)).body.runs;
    const { name } = (await practice.get(`/v1/automations/${id}`)).body;
    expect(run).toMatchObject({
      ...{ automationId: id, automationName: name, status: "waiting" },
      waitsFor: ["sms.received", "appointment.booked"],
    });
    expect(run.wakeAt).not.toBeNull();
    const made = await practice.post("/v1/keys", { name: "Watches runs", scopes: ["automations:read"] });
    const { body } = await testEngine.api.call("GET", path, { key: made.body.apiKey });
    expect(body.runs[0]).not.toHaveProperty("waitsFor");
    expect(body.runs[0]).not.toHaveProperty("automationName");
    await practice.post(`/v1/runs/${run.id}/cancel`, {});
    expect((await practice.get(path)).body.runs).toEqual([]);
    expect((await practice.get(`/v1/runs/${run.id}`)).body.waitsFor).toEqual([]);
  });
});

/** Sent at any time of the day. */
const text = {
  ...{ to: "{{trigger.caller_phone}}", message: "We missed your call." },
  respectQuietHours: false,
};

describe("the messages of a run that were not sent", () => {
  it("are counted in the list and in the run, for those who may read the desk", async () => {
    const practice = await testEngine.newWorkspace();
    const phone = "+12025550147";
    await practice.post("/v1/contacts", { phone, optedOut: true });
    await practice.deploy({
      nodes: [
        { id: "t", type: "trigger", event: "call.missed", next: "a" },
        { id: "a", type: "action", action: "send_sms", config: text },
      ],
    });
    await practice.tell("call.missed", { caller_phone: phone });
    await testEngine.settle();
    const [run] = (await practice.get("/v1/runs")).body.runs;
    expect(run).toMatchObject({ status: "succeeded", unsentMessages: 1 });
    expect((await practice.get(`/v1/runs/${run.id}`)).body).toMatchObject({ unsentMessages: 1 });
    const made = await practice.post("/v1/keys", { name: "Watches runs", scopes: ["automations:read"] });
    const { body } = await testEngine.api.call("GET", "/v1/runs", { key: made.body.apiKey });
    expect(body.runs[0]).not.toHaveProperty("unsentMessages");
  });

  it.each([
    ["live", 1],
    ["sandbox", 0],
  ] as const)("without a provider count in a %s account: %i", async (mode, unsentMessages) => {
    const { api } = testEngine;
    const { key } = await api.newPartner({ mode });
    const practice = testEngine.workspaceOf(await api.newAccount(key));
    await practice.deploy({
      nodes: [
        { id: "t", type: "trigger", event: "call.missed", next: "a" },
        { id: "a", type: "action", action: "send_sms", config: text },
      ],
    });
    await practice.tell("call.missed", { caller_phone: "+12025550148" });
    await testEngine.settle();
    const { runs } = (await practice.get("/v1/runs")).body;
    expect(runs).toMatchObject([{ status: "succeeded", unsentMessages }]);
  });

  it("lead to its run in the list of an automation, and are counted with the automation", async () => {
    const { api } = testEngine;
    const { key } = await api.newPartner({ mode: "sandbox" });
    const practice = testEngine.workspaceOf(await api.newAccount(key));
    const { id } = await practice.deploy({
      nodes: [
        { id: "t", type: "trigger", event: "call.missed", next: "a" },
        {
          ...{ id: "a", type: "action", action: "send_sms" },
          config: text,
        },
      ],
    });
    const optedOut = "+12025550149";
    await practice.post("/v1/contacts", { phone: optedOut, optedOut: true });
    for (const caller_phone of [optedOut, "+12025550150"])
      await practice.tell("call.missed", { caller_phone });
    await testEngine.settle();
    const unsentSince = (at: number) =>
      practice.get(`/v1/automations/${id}/runs?unsentSince=${new Date(at).toISOString()}`);
    const { runs } = (await unsentSince(0)).body;
    expect(runs).toMatchObject([{ contact: { phone: optedOut }, unsentMessages: 1 }]);
    expect((await unsentSince(Date.now() + 60_000)).body.runs).toEqual([]);
    const filtered = async (filter: string) =>
      (await practice.get(`/v1/automations/${id}/runs?unsentSince=1970-01-01T00:00:00Z&${filter}`)).body.runs;
    expect(await filtered("status=succeeded")).toHaveLength(1);
    expect(await filtered("status=failed")).toEqual([]);
    expect(await filtered(`from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    expect((await practice.get(`/v1/automations/${id}`)).body.stats).toMatchObject({ unsent24h: 1 });
    const { automations } = (await practice.get("/v1/automations")).body;
    expect(automations[0].stats).toMatchObject({ succeeded24h: 2, unsent24h: 1 });
  });

  it("lead to every run, page by page, although a newer one has more than 5,000 of them", async () => {
    const { api } = testEngine;
    const { key } = await api.newPartner({ mode: "sandbox" });
    const practice = testEngine.workspaceOf(await api.newAccount(key));
    const { id } = await practice.deploy({
      nodes: [
        { id: "t", type: "trigger", event: "call.missed", next: "a" },
        {
          ...{ id: "a", type: "action", action: "send_sms" },
          config: text,
        },
      ],
    });
    const optedOut = "+12025550151";
    await practice.post("/v1/contacts", { phone: optedOut, optedOut: true });
    for (let calls = 0; calls < 3; calls++) {
      await practice.tell("call.missed", { caller_phone: optedOut });
      await testEngine.settle();
    }
    const path = `/v1/automations/${id}/runs`;
    const all = (await practice.get(path)).body.runs.map((run: { id: string }) => run.id);
    await withClient(api.database.ownerUrl, async (owner) => {
      await owner.query("begin");
      await owner.query("alter table message no force row level security");
      await owner.query(
        `insert into message (workspace_id, id, direction, channel, to_address, body, status, automation_id, run_id)
         select workspace_id, id_at('msg_', now() + interval '1 minute') || lpad(n::text, 16, '0'), direction, channel,
           to_address, body, status, automation_id, run_id
         from message, generate_series(1, 5001) n where run_id = $1`,
        [all[0]],
      );
      await owner.query("alter table message force row level security");
      await owner.query("commit");
    });
    const unsent = `${path}?unsentSince=1970-01-01T00:00:00Z&limit=2`;
    const first = (await practice.get(unsent)).body;
    expect(first).toMatchObject({ runs: [{ id: all[0] }, { id: all[1] }], has_more: true });
    const second = (await practice.get(`${unsent}&starting_after=${first.next_cursor}`)).body;
    expect(second).toMatchObject({ runs: [{ id: all[2] }], has_more: false });
  });

  it("are none for a run that sent everything", async () => {
    expect(await newest()).toMatchObject({ unsentMessages: 0 });
  });
});

describe("runs since a time", () => {
  const hour = 3_600_000;
  const ids = async (since: number, status: string) => {
    const at = new Date(since).toISOString();
    const { body } = await desk.get(`/v1/runs?since=${at}&status=${status}`);
    return body.runs.map((run: { id: string }) => run.id);
  };

  it("are those that ended after it, whenever they began", async () => {
    await testEngine.settle();
    const { id, finishedAt } = await newest();
    const ended = Date.parse(finishedAt);
    expect(await ids(ended, "succeeded")).toContain(id);
    expect(await ids(ended + hour, "succeeded")).toEqual([]);
  });

  it("are also those that have not ended", async () => {
    await desk.tell("call.missed", { caller_phone: "+12025550146" });
    const { id } = await newest();
    expect(await ids(Date.now() + hour, "queued,running,waiting")).toContain(id);
  });
});

describe("the runs about an appointment", () => {
  it("are listed apart from others of the same person", async () => {
    const practice = await testEngine.newWorkspace();
    await practice.post("/v1/services", { name: "Cleaning" });
    const { id: automationId } = await practice.deploy({
      nodes: [
        { id: "t", type: "trigger", event: "appointment.booked", next: "a" },
        { id: "a", type: "action", action: "stop", config: { outcome: "entered at the desk" } },
      ],
    });
    const book = async (days: number) => {
      const startsAt = new Date(Date.now() + days * 86_400_000).toISOString();
      const { body } = await practice.post("/v1/appointments", {
        ...{ contactPhone: "+12025550151", contactName: "Robin Fox" },
        ...{ service: "Cleaning", startsAt },
      });
      return body;
    };
    const [first, second] = [await book(3), await book(5)];
    await testEngine.settle();
    const about = async (id: string) => (await practice.get(`/v1/runs?appointment=${id}`)).body.runs;
    expect(await about(first.id)).toMatchObject([
      {
        ...{ automationId, appointmentId: first.id, contactId: first.contactId },
        ...{ status: "stopped", stopped: { outcome: "entered at the desk" } },
      },
    ]);
    expect(await about(second.id)).toMatchObject([{ appointmentId: second.id }]);
    expect(await about("apt_none")).toEqual([]);
    const byContact = (contact: string) =>
      practice.get(`/v1/runs?appointment=${first.id}&contact=${contact}`).then(({ body }) => body.runs);
    expect(await byContact(first.contactId)).toHaveLength(1);
    expect(await byContact("con_none")).toEqual([]);
  });
});

it("shows why an event stopped a waiting run", async () => {
  const practice = await testEngine.newWorkspace();
  const config = { duration: { amount: 10, unit: "minutes" } };
  await practice.deploy({
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "a" },
      { id: "a", type: "action", action: "delay", config },
    ],
    settings: { stopOn: [{ event: "sms.received" }] },
  });
  await practice.tell("call.missed", { caller_phone: "+12025550152" });
  await testEngine.settle();
  await practice.tell("sms.received", { from: "+12025550152", body: "Hello" });
  await testEngine.settle();
  const { runs } = (await practice.get("/v1/runs")).body;
  expect(runs).toMatchObject([{ status: "stopped", stopped: { outcome: "stop_on" } }]);
});
