import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestEngine, type TestEngine, type TestWorkspace } from "@/lib/worker/testing/test-engine";

/** A write at the desk commits its event, usage and audit entry in one transaction. */
let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const SAM = "+12025550123";
const DAY = 86_400_000;
const ahead = (days: number) =>
  new Date(Math.ceil(Date.now() / DAY) * DAY + days * DAY + 54_000_000).toISOString();

async function practice(): Promise<TestWorkspace> {
  const desk = await testEngine.newWorkspace();
  await desk.post("/v1/services", { name: "Cleaning", durationMinutes: 30 });
  await desk.post("/v1/providers", { name: "Dr. Diaz", isDefault: true });
  return desk;
}

type Left = { events: string[]; usage: string[]; audit: string[]; transactions: string[] };

/** The rows a write added, and the transactions that wrote them: a row's xmin names its transaction. */
async function leftBy(
  desk: TestWorkspace,
  write: () => Promise<{ status: number; text: string }>,
): Promise<Left> {
  const known = new Set((await all(desk)).map(({ id }) => id));
  const answer = await write();
  if (answer.status !== 200) throw new Error(answer.text);
  const fresh = (await all(desk)).filter(({ id }) => !known.has(id));
  const named = (of: string) =>
    fresh
      .filter(({ kind }) => kind === of)
      .map(({ name }) => name)
      .sort();
  return {
    events: named("event"),
    usage: named("usage"),
    audit: named("audit"),
    transactions: [...new Set(fresh.map(({ xmin }) => xmin))],
  };
}

const all = (desk: TestWorkspace) =>
  testEngine.rows<{ kind: string; id: string; name: string; xmin: string }>(
    `select 'event' as kind, id, type as name, xmin::text from event where workspace_id = $1
     union all select 'usage', meter || ' ' || key, meter, xmin::text from usage_event where workspace_id = $1 and meter <> 'api_requests'
     union all select 'audit', id, action, xmin::text from audit_entry where tenant_id = $1 order by 1, 3`,
    [desk.id],
  );

const book = (desk: TestWorkspace, days = 3) =>
  desk.post("/v1/appointments", { contactPhone: SAM, service: "Cleaning", startsAt: ahead(days) });

describe("a write at the desk", () => {
  type Case = [
    string,
    (desk: TestWorkspace) => Promise<() => ReturnType<TestWorkspace["post"]>>,
    Omit<Left, "transactions">,
  ];
  const call =
    (outcome: string, direction = "inbound") =>
    async (desk: TestWorkspace) =>
    () =>
      desk.post("/v1/calls", { direction, from: SAM, to: "+12025550100", outcome, durationSeconds: 61 });
  const step = (verb: string, body: object) => async (desk: TestWorkspace) => {
    const { id } = (await book(desk)).body;
    return () => desk.post(`/v1/appointments/${id}/${verb}`, body);
  };
  const lead = (more: object = {}) => ({ name: "Sam", phone: SAM, source: "web", ...more });
  const seconds = ["call_seconds", "calls"];

  it.each<Case>([
    [
      "an answered call",
      call("answered"),
      { events: ["call.ended", "contact.created"], usage: seconds, audit: ["call.recorded"] },
    ],
    [
      "a missed call",
      call("missed"),
      { events: ["call.ended", "call.missed", "contact.created"], usage: seconds, audit: ["call.recorded"] },
    ],
    [
      "an unanswered outbound call",
      call("missed", "outbound"),
      { events: ["call.ended", "contact.created"], usage: seconds, audit: ["call.recorded"] },
    ],
    [
      "a lead",
      async (desk) => () => desk.post("/v1/leads", lead()),
      { events: ["contact.created", "lead.created"], usage: ["leads_created"], audit: ["lead.created"] },
    ],
    [
      "a lead that is already converted",
      async (desk) => () => desk.post("/v1/leads", lead({ status: "converted" })),
      {
        events: ["contact.created", "lead.created"],
        usage: ["leads_converted", "leads_created"],
        audit: ["lead.created"],
      },
    ],
    [
      "a booking",
      async (desk) => () => book(desk),
      {
        events: ["appointment.booked", "contact.created"],
        usage: ["appointments_booked"],
        audit: ["appointment.booked"],
      },
    ],
    [
      "a cancellation",
      step("cancel", { reason: "Ill" }),
      {
        events: ["appointment.cancelled"],
        usage: ["appointments_cancelled"],
        audit: ["appointment.cancelled"],
      },
    ],
    [
      "a reschedule",
      step("reschedule", { startsAt: ahead(5) }),
      { events: [], usage: [], audit: ["appointment.rescheduled"] },
    ],
    [
      "a completed visit",
      step("complete", {}),
      { events: ["appointment.completed"], usage: [], audit: ["appointment.completed"] },
    ],
    [
      "a no-show",
      step("no-show", {}),
      { events: ["appointment.no_show"], usage: [], audit: ["appointment.no_show"] },
    ],
    [
      "a callback",
      async (desk) => () => desk.post("/v1/callbacks", { phone: SAM }),
      { events: ["contact.created"], usage: [], audit: ["callback.created"] },
    ],
    [
      "a text",
      async (desk) => () => desk.post("/v1/messages", { channel: "sms", to: SAM, body: "See you" }),
      { events: ["contact.created"], usage: ["sms"], audit: ["message.sent"] },
    ],
  ])("records events, usage and audit of %s in one transaction", async (_, prepare, expected) => {
    const desk = await practice();
    const { transactions, ...left } = await leftBy(desk, await prepare(desk));
    expect(left).toEqual(expected);
    expect(transactions).toHaveLength(1);
  });

  it("emits a lead's status change once and counts its conversion once for ever", async () => {
    const desk = await practice();
    const { id } = (await desk.post("/v1/leads", lead())).body;
    const to = (status: string) =>
      leftBy(desk, () =>
        testEngine.api.call("PATCH", `/v1/leads/${id}`, { key: desk.key, body: { status } }),
      );
    const changed = { events: ["lead.statusChanged"], audit: ["lead.changed"] };
    expect(await to("converted")).toMatchObject({ ...changed, usage: ["leads_converted"] });
    expect(await to("converted")).toMatchObject({ events: [], usage: [], audit: [] });
    expect(await to("lost")).toMatchObject({ ...changed, usage: [] });
    expect(await to("converted")).toMatchObject({ ...changed, usage: [] });
  });

  it("leaves nothing behind when it is refused", async () => {
    const desk = await practice();
    await book(desk);
    const before = await all(desk);
    expect((await book(desk)).body.code).toBe("slot_taken");
    expect((await desk.post("/v1/leads", lead({ phone: "12" }))).status).toBe(422);
    expect(await all(desk)).toEqual(before);
  });
});

describe("a text", () => {
  it.each([
    ["of nothing but spaces", " \n ", 422, 0],
    ["longer than a carrier takes", "a".repeat(1_601), 422, 0],
    ["as long as a carrier takes", "a".repeat(1_600), 200, 11],
    ["of emoji", "👋".repeat(330), 200, 10],
    ["in Arabic", "مرحبا بك", 200, 1],
  ])("%s", async (_, body, status, segments) => {
    const desk = await testEngine.newWorkspace();
    const answer = await desk.post("/v1/messages", { channel: "sms", to: SAM, body });
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.body.errors[0].pointer).toBe("/body");
    else expect(answer.body).toMatchObject({ status: "sandboxed", segments });
    expect((await desk.get("/v1/messages")).body.messages).toHaveLength(status === 200 ? 1 : 0);
  });
});

describe("a write by an automation", () => {
  it("names its run and step as the cause in the event, usage and audit entry, one hop further", async () => {
    const desk = await practice();
    await desk.deploy({
      nodes: [
        { id: "t", type: "trigger", event: "call.missed", next: "add" },
        {
          id: "add",
          type: "action",
          action: "create_lead",
          config: { name: "Sam", phone: "{{trigger.caller_phone}}", source: "missed_call" },
        },
      ],
    });
    await desk.deploy({
      nodes: [
        { id: "t", type: "trigger", event: "lead.created", next: "book" },
        {
          id: "book",
          type: "action",
          action: "book_appointment",
          config: { contactPhone: "{{trigger.phone}}", service: "Cleaning", startAt: ahead(3) },
        },
      ],
    });
    await desk.post("/v1/calls", { direction: "inbound", from: SAM, outcome: "missed" });
    await testEngine.settle();
    const [first, second] = await desk.runs();
    const causes = await testEngine.rows(
      `select type, hop, cause_run_id as run, cause_node_id as node, source from event where workspace_id = $1 and cause_run_id is not null order by hop`,
      [desk.id],
    );
    expect(causes).toEqual([
      { type: "lead.created", hop: 1, run: first?.id, node: "add", source: "action" },
      { type: "appointment.booked", hop: 2, run: second?.id, node: "book", source: "action" },
    ]);
    const usage = await testEngine.rows(
      "select meter, run_id as run, node_id as node from usage_event where workspace_id = $1 and run_id is not null order by meter",
      [desk.id],
    );
    expect(usage).toEqual([
      { meter: "appointments_booked", run: second?.id, node: "book" },
      { meter: "leads_created", run: first?.id, node: "add" },
    ]);
    const log = await testEngine.rows(
      `select action, actor->>'kind' as kind, actor->>'runId' as run from audit_entry where tenant_id = $1
         and action in ('lead.created', 'appointment.booked') order by action`,
      [desk.id],
    );
    expect(log).toEqual([
      { action: "appointment.booked", kind: "automation", run: second?.id },
      { action: "lead.created", kind: "automation", run: first?.id },
    ]);
  });
});
