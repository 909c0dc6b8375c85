import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLog } from "@/lib/log";
import type { Answer } from "@/scripts/testing/answer";
import { fireSchedules } from "./jobs/schedules";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const PHONE = "+12025550123";
const action = (id: string, name: string, config: object, more: object = {}) => ({
  id,
  type: "action",
  action: name,
  config,
  ...more,
});
const trigger = (event: string, next: string, more: object = {}) => ({
  id: "t",
  type: "trigger",
  event,
  next,
  ...more,
});

type EventRow = {
  type: string;
  data: Record<string, unknown>;
  contact_id: string | null;
  hop: number;
  source: string;
};
const eventsOf = (desk: TestWorkspace, type: string) =>
  testEngine.rows<EventRow>(
    "select type, data, contact_id, hop, source from event where workspace_id = $1 and type = $2 order by id",
    [desk.id, type],
  );

async function ok(answer: Promise<Answer>) {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(text);
  return body;
}

describe("contact.created", () => {
  it.each<[string, (desk: TestWorkspace) => Promise<unknown>]>([
    ["the contact book", (desk) => ok(desk.post("/v1/contacts", { phone: PHONE, name: "Robin" }))],
    [
      "a first call",
      (desk) =>
        ok(
          desk.post("/v1/calls", {
            direction: "inbound",
            from: PHONE,
            outcome: "answered",
            callerName: "Robin",
          }),
        ),
    ],
    ["a lead", (desk) => ok(desk.post("/v1/leads", { phone: PHONE, name: "Robin", source: "web" }))],
    ["a callback", (desk) => ok(desk.post("/v1/callbacks", { phone: PHONE, callerName: "Robin" }))],
    ["an import", (desk) => ok(desk.post("/v1/contacts/import", { csv: `phone,name\n${PHONE},Robin\n` }))],
  ])("is emitted once by %s", async (_, add) => {
    const desk = await testEngine.newWorkspace();
    await add(desk);
    await add(desk);
    const { contacts } = (await desk.get("/v1/contacts")).body;
    expect(await eventsOf(desk, "contact.created")).toMatchObject([
      {
        contact_id: contacts[0].id,
        hop: 0,
        data: { contact_id: contacts[0].id, phone: PHONE, name: "Robin" },
      },
    ]);
  });

  it("says what the request said about the contact", async () => {
    const desk = await testEngine.newWorkspace();
    await ok(
      desk.post("/v1/contacts", {
        phone: PHONE,
        email: "robin@example.com",
        tags: ["vip"],
        isPatient: true,
        birthday: "1990-05-06",
      }),
    );
    expect(await eventsOf(desk, "contact.created")).toMatchObject([
      { data: { email: "robin@example.com", tags: ["vip"], is_patient: true, birthday: "1990-05-06" } },
    ]);
  });

  it("is emitted by an automation, one hop further, and starts others", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({
      name: "Caller",
      nodes: [
        trigger("call.missed", "a"),
        action("a", "create_lead", { name: "Robin", phone: PHONE, source: "call" }),
      ],
    });
    await desk.deploy({
      name: "Welcome",
      nodes: [
        trigger("contact.created", "a"),
        action("a", "create_callback", { phone: PHONE, reason: "welcome {{trigger.name}}" }),
      ],
    });
    await desk.tell("call.missed", { caller_phone: PHONE });
    await testEngine.settle();
    expect(await eventsOf(desk, "contact.created")).toMatchObject([{ hop: 1, source: "action" }]);
    const { callbacks } = (await desk.get("/v1/callbacks")).body;
    expect(callbacks).toMatchObject([{ reason: "welcome Robin" }]);
  });

  it("is not emitted by a dry run of an import, and by one file once for each new number", async () => {
    const desk = await testEngine.newWorkspace();
    const csv = `phone,name\n${PHONE},Robin\n+12025550124,Sam\n${PHONE},Robin again\n`;
    await ok(desk.post("/v1/contacts/import", { csv, dryRun: true }));
    expect(await eventsOf(desk, "contact.created")).toEqual([]);
    await ok(desk.post("/v1/contacts/import", { csv }));
    expect(await eventsOf(desk, "contact.created")).toHaveLength(2);
  });
});

describe("callback.completed", () => {
  it("is emitted when a callback is completed, and not when it is completed again", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({
      nodes: [
        trigger("callback.completed", "a"),
        action("a", "create_lead", {
          name: "After",
          phone: "{{trigger.phone}}",
          source: "{{trigger.outcome}}",
        }),
      ],
    });
    const { id } = await ok(
      desk.post("/v1/callbacks", { phone: PHONE, callerName: "Robin", reason: "bill" }),
    );
    await ok(desk.post(`/v1/callbacks/${id}/complete`, { outcome: "reached" }));
    await ok(desk.post(`/v1/callbacks/${id}/complete`, { outcome: "reached twice" }));
    await testEngine.settle();
    expect(await eventsOf(desk, "callback.completed")).toMatchObject([
      {
        data: {
          callback_id: id,
          phone: PHONE,
          caller_name: "Robin",
          reason: "bill",
          outcome: "reached",
          priority: "normal",
        },
      },
    ]);
    expect((await desk.get("/v1/leads")).body.leads).toMatchObject([{ name: "After", source: "reached" }]);
  });
});

describe("a callback that was completed by mistake", () => {
  it("is open again without its outcome, and reopening it twice changes nothing", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await ok(desk.post("/v1/callbacks", { phone: PHONE, reason: "bill" }));
    await ok(desk.post(`/v1/callbacks/${id}/complete`, { outcome: "reached" }));
    const open = { id, status: "open", outcome: null, completedAt: null, reason: "bill" };
    expect(await ok(desk.post(`/v1/callbacks/${id}/reopen`, {}))).toMatchObject(open);
    expect(await ok(desk.post(`/v1/callbacks/${id}/reopen`, {}))).toMatchObject(open);
    expect((await desk.get("/v1/callbacks?status=open")).body.callbacks).toMatchObject([open]);
    expect((await desk.post("/v1/callbacks/cb_nobody/reopen", {})).status).toBe(404);
    await ok(desk.post(`/v1/callbacks/${id}/complete`, {}));
    expect(await eventsOf(desk, "callback.completed")).toHaveLength(2);
    const reopened = await testEngine.rows(
      "select action from audit_entry where tenant_id = $1 and action = 'callback.reopened'",
      [desk.id],
    );
    expect(reopened).toHaveLength(1);
  });
});

describe("contact.birthday", () => {
  const log = openLog({ name: "test", level: "fatal" });
  const fire = () => fireSchedules(testEngine.db, { config: testEngine.engine.config, log });
  /** Makes the next slot of the workspace's birthdays one that was due at this instant. */
  const dueAt = (desk: TestWorkspace, at: string) =>
    testEngine.rows(
      "update live_trigger set next_fire_at = $2, catch_up_minutes = 100000000 where workspace_id = $1",
      [desk.id, at],
    );
  const birthdaysOf = async (desk: TestWorkspace) =>
    (await eventsOf(desk, "contact.birthday")).map(({ data }) => `${data.name} ${data.date} ${data.age}`);
  const greeting = (more: object = {}) => ({
    nodes: [
      trigger("contact.birthday", "a", { time: "08:30", ...more }),
      action("a", "create_callback", {
        phone: "{{trigger.phone}}",
        reason: "{{trigger.name}} is {{trigger.age | default: '?'}}",
      }),
    ],
  });
  const today = (timezone: string) =>
    new Intl.DateTimeFormat("en-CA", { timeZone: timezone, dateStyle: "short" }).format(new Date());

  async function opened(birthdays: Record<string, string>) {
    const desk = await testEngine.newWorkspace();
    let number = 10;
    for (const [name, birthday] of Object.entries(birthdays))
      await ok(desk.post("/v1/contacts", { phone: `+120255501${number++}`, name, birthday }));
    return desk;
  }

  it("starts once for each contact of the day, whatever the number of workers and restarts", async () => {
    const day = today("UTC");
    const desk = await opened({ Ada: `1990-${day.slice(5)}`, Bo: "1990-01-01", Cy: `2001-${day.slice(5)}` });
    await desk.deploy(greeting());
    const due = `${day}T00:00:00Z`;
    await dueAt(desk, due);
    await Promise.all([fire(), fire(), fire()]);
    await dueAt(desk, due);
    await fire();
    await testEngine.settle();
    const found = await birthdaysOf(desk);
    const [year] = day.split("-").map(Number);
    expect(found).toEqual(
      expect.arrayContaining([`Ada ${day} ${year! - 1990}`, `Cy ${day} ${year! - 2001}`]),
    );
    expect(found.filter((one) => one.startsWith("Bo")).length).toBe(day.slice(5) === "01-01" ? 1 : 0);
    expect(found.length).toBe(new Set(found).size);
    expect(await desk.runs()).toHaveLength(found.length);
  });

  it("is planned at its time in the workspace's zone", async () => {
    const desk = await testEngine.newWorkspace({ settings: { timezone: "America/New_York" } });
    await desk.deploy(greeting());
    const [row] = await testEngine.rows<{ cron: string; timezone: string }>(
      "select cron, timezone from live_trigger where workspace_id = $1",
      [desk.id],
    );
    expect(row).toEqual({ cron: "30 8 * * *", timezone: "America/New_York" });
  });

  it("cannot be sent over the API, and its time belongs to it alone", async () => {
    const desk = await testEngine.newWorkspace();
    expect((await desk.tell("contact.birthday", { contact_id: "con_1" })).status).toBe(422);
    const made = await desk.post("/v1/automations", {
      name: "A",
      nodes: [
        trigger("call.missed", "a", { time: "08:30" }),
        action("a", "create_callback", { phone: PHONE }),
      ],
    });
    const { body } = await desk.post(`/v1/automations/${made.body.id}/deploy`);
    expect(body.errors).toMatchObject([{ code: "unknown_field", field: "time" }]);
  });
});
