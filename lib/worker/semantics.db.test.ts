import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fireReminders } from "@/lib/worker/jobs/reminders";
import { fireSchedules, slotsOf } from "@/lib/worker/jobs/schedules";
import { executeRun } from "./run-executor";
import { parkSuspended } from "./sweeper";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const PHONE = "+12025550123";
const trigger = (event = "call.missed", more: object = {}) => ({
  id: "t",
  type: "trigger",
  event,
  next: "a",
  ...more,
});
const callback = (id: string, more: object = {}) => ({
  id,
  type: "action",
  action: "create_callback",
  config: { phone: PHONE, reason: id },
  ...more,
});
const delay = (id: string, next: string) => ({
  id,
  type: "action",
  action: "delay",
  config: { duration: { amount: 10, unit: "minutes" } },
  next,
});
const waiting = (id: string, more: object) => ({
  id,
  type: "action",
  action: "wait_for_event",
  config: { event: "sms.received", timeout: { amount: 2, unit: "hours" } },
  ...more,
});

async function callbacksOf(desk: TestWorkspace): Promise<string[]> {
  const { body } = await desk.get("/v1/callbacks");
  return body.callbacks.map((one: { reason: string }) => one.reason).sort();
}

const statuses = async (desk: TestWorkspace) => (await desk.runs()).map((run) => run.status);

describe("events", () => {
  it("of one sender's id are one event, however many come at once", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes: [trigger(), callback("a")] });
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => desk.tell("call.missed", { caller_phone: PHONE }, { id: "same" })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(40).fill(202));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.filter((answer) => !answer.body.duplicate)).toHaveLength(1);
    await testEngine.settle();
    expect(await callbacksOf(desk)).toEqual(["a"]);
  });

  it("of a batch are taken together or not at all", async () => {
    const desk = await testEngine.newWorkspace();
    const good = { type: "call.missed", data: { caller_phone: PHONE } };
    const taken = await desk.post("/v1/events", { events: [good, good] });
    expect([taken.status, taken.body.events.length]).toEqual([202, 2]);
    const refused = await desk.post("/v1/events", { events: [good, { type: "call.missed", data: {} }] });
    expect(refused.body).toMatchObject({
      status: 422,
      errors: [{ code: "missing_field", pointer: "/events/1/data/caller_phone" }],
    });
    const rows = await testEngine.rows("select 1 from event where workspace_id = $1", [desk.id]);
    expect(rows).toHaveLength(2);
  });

  it.each([
    ["an unknown type", { type: "call.lost", data: {} }, "/type"],
    ["a schedule", { type: "schedule", data: {} }, "/type"],
    ["a reminder", { type: "appointment.reminder", data: { appointment_id: "a" } }, "/type"],
    ["a wrong JSON type", { type: "call.missed", data: { caller_phone: 5 } }, "/data/caller_phone"],
    [
      "a time long past",
      { type: "call.missed", data: { caller_phone: PHONE }, occurredAt: "1970-01-01T00:00:00Z" },
      "/occurredAt",
    ],
    [
      "a time to come",
      { type: "call.missed", data: { caller_phone: PHONE }, occurredAt: "2100-01-01T00:00:00Z" },
      "/occurredAt",
    ],
    ["no data", { type: "call.missed" }, "/data"],
    ["an unknown member", { type: "call.missed", data: { caller_phone: PHONE }, extra: 1 }, "/extra"],
  ])("with %s are refused with its place", async (_, body, pointer) => {
    const desk = await testEngine.newWorkspace();
    const answer = await desk.post("/v1/events", body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
  });

  it("say why an automation did not start", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({
      nodes: [trigger("call.missed", { conditions: { is_new_caller: false } }), callback("a")],
    });
    const accepted = await desk.tell("call.missed", { caller_phone: PHONE });
    const event = await desk.get(`/v1/events/${accepted.body.id}`);
    expect(event.body).toMatchObject({
      runs: [],
      notStarted: [
        { automationId: id, reason: { code: "condition", field: "trigger.is_new_caller", actual: true } },
      ],
    });
  });

  it("start nothing once the automation is paused, and something the moment it is resumed", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({ nodes: [trigger(), callback("a")] });
    await desk.tell("call.missed", { caller_phone: PHONE });
    await desk.post(`/v1/automations/${id}/pause`);
    await desk.tell("call.missed", { caller_phone: PHONE });
    expect(await desk.runs()).toHaveLength(1);
    await desk.post(`/v1/automations/${id}/resume`);
    await desk.tell("call.missed", { caller_phone: PHONE });
    expect(await desk.runs()).toHaveLength(2);
    await testEngine.settle();
  });
});

describe("waiting", () => {
  it("for a time holds no ticket and continues when it is due", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes: [trigger(), delay("a", "b"), callback("b")] });
    await desk.tell("call.missed", { caller_phone: PHONE });
    await testEngine.settle();
    expect(await statuses(desk)).toEqual(["waiting"]);
    await testEngine.pass(9);
    await testEngine.sweep();
    expect(await testEngine.settle()).toBe(0);
    await testEngine.pass(1);
    await testEngine.sweep();
    await testEngine.settle();
    expect(await statuses(desk)).toEqual(["succeeded"]);
    expect(await callbacksOf(desk)).toEqual(["b"]);
  });

  it("for an event ends with the first that matches", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({
      nodes: [trigger(), waiting("a", { trueBranch: "y", falseBranch: "n" }), callback("y"), callback("n")],
    });
    await desk.tell("call.missed", { caller_phone: PHONE });
    await testEngine.settle();
    await desk.tell("sms.received", { from: "+12025550199", body: "someone else" });
    expect(await testEngine.settle()).toBe(0);
    await Promise.all([
      desk.tell("sms.received", { from: PHONE, body: "yes" }),
      desk.tell("sms.received", { from: PHONE, body: "yes again" }),
    ]);
    await testEngine.settle();
    expect(await callbacksOf(desk)).toEqual(["y"]);
    const [run] = await desk.runs();
    const shown = await desk.get(`/v1/runs/${run!.id}`);
    expect(shown.body.steps[0]).toMatchObject({ nodeId: "a", branch: "true", output: { from: PHONE } });
    expect(await testEngine.rows("select 1 from wait where workspace_id = $1", [desk.id])).toEqual([]);
  });

  it("for an event ends with its time", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({
      nodes: [trigger(), waiting("a", { trueBranch: "y", falseBranch: "n" }), callback("y"), callback("n")],
    });
    await desk.tell("call.missed", { caller_phone: PHONE });
    await testEngine.settle();
    await testEngine.pass(121);
    await testEngine.sweep();
    await testEngine.settle();
    expect(await callbacksOf(desk)).toEqual(["n"]);
    expect(await testEngine.rows("select 1 from wait where workspace_id = $1", [desk.id])).toEqual([]);
  });
});

describe("control", () => {
  it("cancels a waiting run at once and a finished one not at all", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes: [trigger(), delay("a", "b"), callback("b")] });
    await desk.tell("call.missed", { caller_phone: PHONE });
    await testEngine.settle();
    const [run] = await desk.runs();
    const cancelled = await desk.post(`/v1/runs/${run!.id}/cancel`);
    expect(cancelled.body).toMatchObject({ status: "cancelled", wakeAt: null });
    expect((await desk.post(`/v1/runs/${run!.id}/cancel`)).body.code).toBe("illegal_transition");
    await testEngine.pass(60);
    await testEngine.sweep();
    await testEngine.settle();
    expect(await callbacksOf(desk)).toEqual([]);
  });

  it("parks runs of a suspended account before their next step and takes them up again", async () => {
    const partner = await testEngine.api.newPartner();
    const account = await testEngine.api.newAccount(partner.key);
    const desk = await testEngine.workspaceOf(account);
    await desk.deploy({ nodes: [trigger(), callback("a")] });
    await desk.tell("call.missed", { caller_phone: PHONE });
    const status = (verb: string, body: object) =>
      testEngine.api.call("POST", `/v1/partner/accounts/${account.id}/${verb}`, { key: partner.key, body });
    await status("suspend", { reason: "test" });
    await testEngine.settle();
    expect(await desk.runs()).toMatchObject([{ status: "paused" }]);
    expect(await testEngine.rows("select 1 from callback where workspace_id = $1", [desk.id])).toEqual([]);
    await status("reactivate", {});
    await testEngine.sweep();
    await testEngine.settle();
    expect(await callbacksOf(desk)).toEqual(["a"]);
  });

  it("parks what comes due while the account is suspended, and cancels it when it has grown old", async () => {
    const partner = await testEngine.api.newPartner();
    const account = await testEngine.api.newAccount(partner.key);
    const desk = testEngine.workspaceOf(account);
    await desk.deploy({ nodes: [trigger(), delay("a", "b"), callback("b")] });
    await desk.tell("call.missed", { caller_phone: PHONE });
    await testEngine.settle();
    const status = (verb: string, body: object) =>
      testEngine.api.call("POST", `/v1/partner/accounts/${account.id}/${verb}`, { key: partner.key, body });
    await status("suspend", { reason: "test" });
    await testEngine.pass(11);
    await testEngine.sweep();
    await parkSuspended(testEngine.db);
    expect(await statuses(desk)).toEqual(["paused"]);
    await testEngine.rows("update run set parked_at = now() - interval '2 days' where workspace_id = $1", [
      desk.id,
    ]);
    await status("reactivate", {});
    await testEngine.sweep();
    await testEngine.settle();
    const [run] = await desk.runs();
    expect((await desk.get(`/v1/runs/${run!.id}`)).body).toMatchObject({
      status: "cancelled",
      error: { code: "expired_while_suspended" },
    });
  });

  it("freezes runs in progress and lets them continue", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({ nodes: [trigger(), delay("a", "b"), callback("b")] });
    await desk.tell("call.missed", { caller_phone: PHONE });
    await testEngine.settle();
    await desk.post(`/v1/automations/${id}/pause`, { mode: "freeze" });
    await testEngine.pass(20);
    await testEngine.sweep();
    await testEngine.settle();
    const [run] = await desk.runs();
    expect((await desk.get(`/v1/runs/${run!.id}`)).body).toMatchObject({
      status: "paused",
      pausedBy: "freeze",
    });
    await desk.post(`/v1/automations/${id}/resume`);
    await testEngine.sweep();
    await testEngine.settle();
    expect(await callbacksOf(desk)).toEqual(["b"]);
  });

  it("takes in a reply that came while it was frozen as soon as it is resumed", async () => {
    const desk = await testEngine.newWorkspace();
    const wait = {
      id: "w",
      type: "action",
      action: "wait_for_event",
      config: { event: "sms.received", timeout: { amount: 4, unit: "days" } },
      trueBranch: "a",
      falseBranch: "b",
    };
    const { id } = await desk.deploy({
      nodes: [{ ...trigger(), next: "w" }, wait, callback("a"), callback("b")],
    });
    await desk.tell("call.missed", { caller_phone: PHONE });
    await testEngine.settle();
    await desk.post(`/v1/automations/${id}/pause`, { mode: "freeze" });
    await desk.tell("sms.received", { from: PHONE, body: "yes" });
    await desk.post(`/v1/automations/${id}/resume`);
    await testEngine.sweep();
    await testEngine.settle();
    expect(await callbacksOf(desk)).toEqual(["a"]);
  });

  it("runs again as a new run, from a step with what the others gave", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes: [trigger(), callback("a", { next: "b" }), callback("b")] });
    await desk.tell("call.missed", { caller_phone: PHONE });
    await testEngine.settle();
    const [run] = await desk.runs();
    const preview = await desk.post(`/v1/runs/${run!.id}/rerun/preview`, { fromNodeId: "b" });
    expect(preview.body.steps).toMatchObject([
      { nodeId: "b", safety: expect.any(String), status: "succeeded" },
    ]);
    const again = await desk.post(`/v1/runs/${run!.id}/rerun`, { fromNodeId: "b" });
    expect(again.body).toMatchObject({ rerunOf: run!.id, status: "queued" });
    await testEngine.settle();
    expect(await callbacksOf(desk)).toEqual(["a", "b", "b"]);
    expect((await desk.post(`/v1/runs/${run!.id}/rerun`, { fromNodeId: "zz" })).status).toBe(422);
  });

  it("finishes on the version it began with", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({ nodes: [trigger(), delay("a", "b"), callback("b")] });
    await desk.tell("call.missed", { caller_phone: PHONE });
    await testEngine.settle();
    const changed = { nodes: [trigger(), delay("a", "c"), callback("c")] };
    await testEngine.api.call("PATCH", `/v1/automations/${id}`, { key: desk.key, body: changed });
    await desk.post(`/v1/automations/${id}/deploy`);
    await testEngine.pass(11);
    await testEngine.sweep();
    await testEngine.settle();
    expect(await callbacksOf(desk)).toEqual(["b"]);
  });
});

describe("guards", () => {
  it("end a chain of automations that set each other off, and tell the owner", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({
      nodes: [
        trigger("lead.created"),
        {
          id: "a",
          type: "action",
          action: "create_lead",
          config: { name: "Loop", phone: "{{trigger.phone}}", source: "web", dedupeBy: "none" },
        },
      ],
    });
    await desk.post("/v1/leads", { name: "First", phone: PHONE, source: "web" });
    await testEngine.settle();
    expect(await desk.runs()).toHaveLength(6);
    expect((await desk.get(`/v1/automations/${id}`)).body.flag).toMatchObject({ code: "causal_loop" });
    const emails = await testEngine.rows("select 1 from platform_mail where kind = 'automation_flagged'");
    expect(emails).toHaveLength(1);
  });

  it("hold an automation to its own rate", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes: [trigger(), callback("a")], settings: { rateLimitPerMinute: 2 } });
    await Promise.all([1, 2, 3, 4].map(() => desk.tell("call.missed", { caller_phone: PHONE })));
    expect(await desk.runs()).toHaveLength(2);
    await testEngine.settle();
  });

  it("let no more of a workspace into the queue than its share, and all of it through in the end", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes: [trigger(), callback("a")] });
    const events = Array.from({ length: 80 }, () => ({ type: "call.missed", data: { caller_phone: PHONE } }));
    await desk.post("/v1/events", { events });
    const lined = await statuses(desk);
    expect(lined.filter((status) => status === "queued")).toHaveLength(30);
    expect(lined.filter((status) => status === "ready")).toHaveLength(50);
    for (let i = 0; i < 8; i++) {
      await testEngine.settle();
      await testEngine.sweep();
    }
    expect(new Set(await statuses(desk))).toEqual(new Set(["succeeded"]));
  });
});

describe("a run that leaves the house", () => {
  it("keeps its place in the queue and lets nobody else in", async () => {
    const desk = await testEngine.newWorkspace();
    const ask = {
      id: "a",
      type: "action",
      action: "http_request",
      config: { method: "POST", url: "http://127.0.0.1:9/" },
    };
    await desk.deploy({ nodes: [trigger(), ask] });
    const events = Array.from({ length: 80 }, () => ({ type: "call.missed", data: { caller_phone: PHONE } }));
    await desk.post("/v1/events", { events });
    const lined = await desk.runs();
    const inQueue: number[] = [];
    const boundary = async (at: string) => {
      if (at !== "before_call") return;
      const now = await statuses(desk);
      inQueue.push(now.filter((status) => status === "queued" || status === "running").length);
    };
    for (const { id } of lined.slice(0, 3)) {
      await executeRun(
        { ...testEngine.engine, boundary },
        { workspaceId: desk.id, runId: id, signal: new AbortController().signal },
      );
    }
    expect(Math.max(...inQueue)).toBe(30);
  });
});

describe("schedules and reminders", () => {
  it("fire a slot once, whatever the number of schedulers", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({
      nodes: [trigger("schedule", { schedule: { cron: "*/5 * * * *" } }), callback("a")],
    });
    await testEngine.rows(
      "update live_trigger set next_fire_at = date_trunc('minute', now()) - interval '1 minute' where automation_id = $1",
      [id],
    );
    await Promise.all([1, 2, 3].map(() => fireSchedules(testEngine.db, testEngine.engine)));
    await testEngine.settle();
    expect(await callbacksOf(desk)).toEqual(["a"]);
    const [row] = await testEngine.rows<{ ahead: boolean }>(
      "select next_fire_at > now() as ahead from live_trigger where automation_id = $1",
      [id],
    );
    expect(row?.ahead).toBe(true);
  });

  it("make up for the latest slot only, and only while it is fresh", () => {
    const at = (text: string) => Date.parse(`2026-06-01T${text}:00Z`);
    const of = { cron: "*/15 * * * *", timezone: "UTC", catch_up_minutes: 10 };
    const due = (next: string, now: string) => {
      const found = slotsOf({ ...of, next_fire_at: new Date(at(next)) }, at(now));
      return [found.slot, found.next].map((one) => one && new Date(one).toISOString().slice(11, 16));
    };
    expect(due("09:00", "09:00")).toEqual(["09:00", "09:15"]);
    expect(due("03:00", "09:01")).toEqual(["09:00", "09:15"]);
    expect(due("03:00", "09:12")).toEqual([null, "09:15"]);
  });

  it("remind once, and follow the appointment", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({
      nodes: [trigger("appointment.reminder", { offset: { amount: 1, unit: "hours" } }), callback("a")],
    });
    await desk.post("/v1/services", { name: "Cleaning", durationMinutes: 30 });
    await desk.post("/v1/providers", { name: "Dr. Doe", isDefault: true });
    const day = (n: number) =>
      new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + n * 86_400_000).toISOString();
    const made = await desk.post("/v1/appointments", {
      contactPhone: PHONE,
      service: "Cleaning",
      startsAt: day(2),
    });
    expect(made.status).toBe(200);
    await desk.post(`/v1/appointments/${made.body.id}/reschedule`, { startsAt: day(3) });
    const due = await testEngine.rows<{ due_at: Date }>(
      "select due_at from reminder where workspace_id = $1",
      [desk.id],
    );
    expect(due.map((row) => row.due_at.getTime())).toEqual([Date.parse(day(3)) - 3_600_000]);
    await testEngine.rows("update reminder set due_at = now() where workspace_id = $1", [desk.id]);
    await Promise.all([1, 2].map(() => fireReminders(testEngine.db, testEngine.engine)));
    await testEngine.settle();
    expect(await callbacksOf(desk)).toEqual(["a"]);
  });

  it("remind at the same time of day some days before, also over a change of the clocks", async () => {
    const desk = await testEngine.newWorkspace({ settings: { timezone: "America/New_York" } });
    const offset = { amount: 2, unit: "days" };
    await desk.deploy({ nodes: [trigger("appointment.reminder", { offset }), callback("a")] });
    const dueBefore = (startsAt: string) =>
      testEngine.rows<{ due: Date }>(
        `select reminder_due($2::timestamptz, offset_minutes, offset_days, timezone) as due from live_trigger where workspace_id = $1`,
        [desk.id, startsAt],
      );
    const [spring] = await dueBefore("2027-03-15T09:00:00-04:00");
    expect(spring!.due.toISOString()).toBe(new Date("2027-03-13T09:00:00-05:00").toISOString());
    const [autumn] = await dueBefore("2027-11-08T09:00:00-05:00");
    expect(autumn!.due.toISOString()).toBe(new Date("2027-11-06T09:00:00-04:00").toISOString());
  });
});

describe("an automation with a zone of its own", () => {
  it("books at the time its zone means", async () => {
    const desk = await testEngine.newWorkspace({ settings: { timezone: "Europe/London" } });
    await desk.post("/v1/services", { name: "Cleaning", durationMinutes: 30 });
    await desk.post("/v1/providers", { name: "Dr. Doe", isDefault: true });
    const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const config = { contactPhone: PHONE, service: "Cleaning", startAt: `${day}T10:00` };
    await desk.deploy({
      nodes: [trigger(), { id: "a", type: "action", action: "book_appointment", config }],
      settings: { timezone: "Asia/Tokyo" },
    });
    await desk.tell("call.missed", { caller_phone: PHONE });
    await testEngine.settle();
    const { body } = await desk.get("/v1/appointments");
    expect(body.appointments.map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual([
      `${day}T01:00:00.000Z`,
    ]);
  });
});

describe("a wait of months", () => {
  it("ends, and says how long it took", async () => {
    const desk = await testEngine.newWorkspace();
    const months = { ...delay("a", "b"), config: { duration: { amount: 180, unit: "days" } } };
    const { id } = await desk.deploy({ nodes: [trigger(), months, callback("b")] });
    await desk.tell("call.missed", { caller_phone: PHONE });
    await testEngine.settle();
    await testEngine.pass(180 * 1_440 + 60);
    await testEngine.sweep();
    await testEngine.settle();
    expect(await statuses(desk)).toEqual(["succeeded"]);
    const { body } = await desk.get(`/v1/automations/${id}/runs`);
    const [waited] = (await desk.get(`/v1/runs/${body.runs[0].id}`)).body.steps;
    expect(waited.durationMs / 86_400_000).toBeCloseTo(180, 0);
  });
});
