import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tx } from "@/lib/db/tx";
import { emitEvent } from "@/lib/services/events/emit";
import { queryRows } from "@/scripts/testing/rows";
import { systemCtx } from "./jobs/system-ctx";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

/** The recorded reasons why an automation did not start or did nothing, from when the event was dispatched. */
let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const SAM = "+12025550123";
const trigger = (more: object = {}) => ({
  id: "t",
  type: "trigger",
  event: "call.missed",
  next: "text",
  ...more,
});
const sms = {
  id: "text",
  name: "Text back",
  type: "action",
  action: "send_sms",
  config: { to: "{{trigger.caller_phone}}", message: "Sorry we missed you.", respectQuietHours: false },
};
const nodes = [trigger(), sms];

async function miss(desk: TestWorkspace, data: object = {}): Promise<string> {
  const { status, body } = await desk.tell("call.missed", { caller_phone: SAM, ...data });
  expect([status, body.errors]).toEqual([202, undefined]);
  await testEngine.settle();
  return body.id;
}

async function evaluations(desk: TestWorkspace, query: string) {
  const { status, body } = await desk.get(`/v1/evaluations?${query}`);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body.evaluations;
}

describe("why an automation did not start", () => {
  it("gives the trigger's first failed condition with its operands", async () => {
    const desk = await testEngine.newWorkspace();
    const { id } = await desk.deploy({
      name: "New callers",
      nodes: [trigger({ conditions: { is_new_caller: true } }), sms],
    });
    const event = await miss(desk, { is_new_caller: false });
    expect(await evaluations(desk, `event=${event}`)).toEqual([
      {
        eventId: event,
        eventType: "call.missed",
        at: expect.stringMatching(/Z$/),
        person: { contactId: null, name: null, phone: SAM },
        automationId: id,
        automationName: "New callers",
        version: 1,
        started: false,
        runId: null,
        reason: {
          code: "trigger_condition",
          message: "Condition not met: the caller had called before.",
          field: "trigger.is_new_caller",
          operator: "equals",
          expected: true,
          actual: false,
        },
        wouldStartIf: "The caller was new.",
      },
    ]);
    const { body: contact } = await desk.post("/v1/contacts", { phone: SAM, name: "Sam Reed" });
    expect((await evaluations(desk, `event=${event}`))[0].person).toEqual({
      ...{ contactId: contact.id, name: "Sam Reed", phone: SAM },
    });
  });

  it.each([
    ["entry_rule", { entry: { mode: "once" } }],
    ["rate_limit", { rateLimitPerMinute: 1 }],
  ] as const)("says %s for the second event", async (code, settings) => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes, settings });
    const [first, second] = [await miss(desk), await miss(desk)];
    expect(await evaluations(desk, `event=${first}`)).toMatchObject([{ started: true, reason: null }]);
    expect(await evaluations(desk, `event=${second}`)).toMatchObject([{ started: false, reason: { code } }]);
  });

  it("says when it was paused, archived, or the person is left out", async () => {
    const desk = await testEngine.newWorkspace();
    const paused = await desk.deploy({ name: "Paused", nodes });
    const archived = await desk.deploy({ name: "Archived", nodes });
    await desk.deploy({ name: "Left out", nodes, settings: { holdoutPercent: 50 } });
    await desk.post(`/v1/automations/${paused.id}/pause`);
    await testEngine.api.call("DELETE", `/v1/automations/${archived.id}`, { key: desk.key });
    const codes = new Map<string, Set<string | undefined>>();
    for (let i = 0; i < 12; i++) {
      const event = await miss(desk, { caller_phone: `+1202555${String(100 + i).padStart(4, "0")}` });
      for (const one of await evaluations(desk, `event=${event}`)) {
        const seen = codes.get(one.automationName) ?? new Set();
        codes.set(one.automationName, seen.add(one.reason?.code));
      }
    }
    expect(codes.get("Paused")).toEqual(new Set(["paused"]));
    expect(codes.get("Archived")).toEqual(new Set(["archived"]));
    expect(codes.get("Left out")).toEqual(new Set(["holdout", undefined]));
  });

  it("says that the account was suspended, and that automations started each other too often", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes });
    const emit = (status: "active" | "suspended", hop: number) =>
      tx(testEngine.db, { kind: "workspace", id: desk.id }, async (t) => {
        await queryRows(t, "update workspace set status = $2 where id = $1", [desk.id, status]);
        const ctx = await systemCtx(t, { workspaceId: desk.id, name: "test", ...testEngine.engine });
        if (!ctx) throw new Error("no workspace");
        const run = { id: "auto_1", versionId: "ver_1", version: 1, runId: "run_1", nodeId: "x" };
        const actor = { kind: "automation", ...run, hop } as const;
        const data = { caller_phone: SAM, missed_at: ctx.now.toISOString() };
        const event = { type: "call.missed", data, occurredAt: ctx.now } as const;
        return emitEvent(hop === 0 ? ctx : { ...ctx, actor }, { ...event, source: "provider" });
      });
    const looped = await emit("active", 6);
    const suspended = await emit("suspended", 0);
    await emit("active", 0);
    expect(await evaluations(desk, `event=${looped.id}`)).toMatchObject([{ reason: { code: "hop_limit" } }]);
    expect(await evaluations(desk, `event=${suspended.id}`)).toMatchObject([
      { started: false, reason: { code: "suspended" }, wouldStartIf: "The account is active." },
    ]);
  });
});

describe("why a run that started did nothing", () => {
  it("names a message that the sending rules held back", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes });
    await desk.post("/v1/contacts", { phone: SAM, optedOut: true });
    const event = await miss(desk);
    expect(await evaluations(desk, `event=${event}`)).toMatchObject([
      {
        started: true,
        runId: expect.stringMatching(/^run_/),
        reason: { code: "suppressed", message: expect.stringContaining("“Text back” was not sent") },
      },
    ]);
  });

  it("gives the condition at which it ended", async () => {
    const desk = await testEngine.newWorkspace();
    const expression = { field: "trigger.ring_seconds", operator: "greater_than", value: 20 };
    const end = { id: "end", type: "action", action: "stop", config: {} };
    const condition = { id: "c", type: "condition", expression, trueBranch: "text", falseBranch: "end" };
    await desk.deploy({ nodes: [trigger({ next: "c" }), condition, sms, end] });
    const [short, long] = [await miss(desk, { ring_seconds: 5 }), await miss(desk, { ring_seconds: 25 })];
    expect(await evaluations(desk, `event=${short}`)).toMatchObject([
      {
        started: true,
        reason: {
          code: "condition",
          field: "trigger.ring_seconds",
          operator: "greater_than",
          expected: 20,
          actual: 5,
        },
        wouldStartIf: "Ring seconds is more than 20.",
      },
    ]);
    expect(await evaluations(desk, `event=${long}`)).toMatchObject([{ started: true, reason: null }]);
  });
});

describe("the list", () => {
  it("finds a person by contact or number, and an automation, in pages that neither drop nor repeat one", async () => {
    const desk = await testEngine.newWorkspace();
    const [one, two] = [await desk.deploy({ name: "One", nodes }), await desk.deploy({ name: "Two", nodes })];
    const contact = await desk.post("/v1/contacts", { phone: SAM, name: "Sam" });
    for (let i = 0; i < 3; i++) await miss(desk);
    await miss(desk, { caller_phone: "+12025550188" });
    const ofSam = `contact=${contact.body.id}`;
    expect(await evaluations(desk, `automation=${one.id}`)).toHaveLength(4);
    const all = await evaluations(desk, ofSam);
    expect(await evaluations(desk, "phone=(202) 555-0123")).toEqual(all);
    const paged = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { body } = await desk.get(
        `/v1/evaluations?${ofSam}&limit=1${cursor && `&starting_after=${cursor}`}`,
      );
      paged.push(...body.evaluations);
      cursor = body.next_cursor;
    }
    expect(paged).toEqual(all);
    expect(new Set(all.map((e: { automationId: string }) => e.automationId))).toEqual(
      new Set([one.id, two.id]),
    );
    expect(all.map((e: { eventId: string }) => e.eventId)).toEqual(
      all
        .map((e: { eventId: string }) => e.eventId)
        .sort()
        .reverse(),
    );
  });

  it("finds the person of an event that names only their appointment or lead", async () => {
    const desk = await testEngine.newWorkspace();
    const contact = (await desk.post("/v1/contacts", { phone: SAM, name: "Sam" })).body;
    const stop = { id: "stop", type: "action", action: "stop", config: {} };
    for (const event of ["appointment.booked", "lead.created"])
      await desk.deploy({ nodes: [{ id: "t", type: "trigger", event, next: "stop" }, stop] });
    await desk.post("/v1/services", { name: "Cleaning", durationMinutes: 30 });
    const startsAt = new Date(Date.now() + 86_400_000).toISOString();
    const visit = { contactPhone: SAM, service: "Cleaning", startsAt };
    const appointment = (await desk.post("/v1/appointments", visit)).body;
    const lead = (await desk.post("/v1/leads", { name: "Sam", phone: SAM, source: "web" })).body;
    const sent = [
      (await desk.tell("appointment.booked", { appointment_id: appointment.id })).body.id,
      (await desk.tell("lead.created", { lead_id: lead.id })).body.id,
    ];
    const ofSam = await evaluations(desk, `contact=${contact.id}`);
    expect(ofSam.map((one: { eventId: string }) => one.eventId)).toEqual(expect.arrayContaining(sent));
    expect(await evaluations(desk, `phone=${encodeURIComponent(SAM)}`)).toEqual(ofSam);
  });

  it("shows nothing of another workspace, and refuses a cursor that is not there", async () => {
    const [mine, theirs] = [await testEngine.newWorkspace(), await testEngine.newWorkspace()];
    await mine.deploy({ nodes });
    const event = await miss(mine);
    expect(await evaluations(mine, `event=${event}`)).toHaveLength(1);
    expect(await evaluations(theirs, `event=${event}`)).toEqual([]);
    const contact = await mine.post("/v1/contacts", { phone: SAM });
    expect(await evaluations(theirs, `contact=${contact.body.id}`)).toEqual([]);
    expect((await mine.get("/v1/evaluations?starting_after=nonsense")).body.code).toBe("invalid_cursor");
  });

  it("ends after 30 days", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes });
    await miss(desk);
    const before = new Date(Date.now() - 1_000 * 60).toISOString();
    expect(await evaluations(desk, `from=${before}`)).toHaveLength(1);
    expect(await evaluations(desk, `to=${before}`)).toEqual([]);
    const old = (days: number) =>
      testEngine.rows<{ id: string }>(
        `insert into event (workspace_id, id, type, data, occurred_at, evaluations, created_at)
       select workspace_id, 'evt_' || substr(id_at('evt_', now() - make_interval(days => $2)), 5) || '0000000000000000', type, data, occurred_at, evaluations,
         now() - make_interval(days => $2) from event where workspace_id = $1 and type = 'call.missed' order by id desc limit 1 returning id`,
        [desk.id, days],
      );
    await testEngine.rows("select ensure_partitions((now() - interval '2 months')::date, 4)");
    expect(await old(29)).toHaveLength(1);
    expect(await evaluations(desk, "")).toHaveLength(2);
    await old(31);
    expect(await evaluations(desk, "")).toHaveLength(2);
  });
});
