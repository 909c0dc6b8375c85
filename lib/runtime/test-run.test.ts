import { describe, expect, it } from "vitest";
import { actions } from "@/lib/actions";
import { runners } from "@/lib/actions/runners";
import type { Contact } from "@/lib/automation/facts";
import type { JsonObject } from "@/lib/automation/json";
import { cpuMsOf } from "@/lib/automation/testing/cpu-time";
import { definitionOf, eventOf, NOW, WORKSPACE } from "@/lib/automation/testing/reading";
import type { DeskContact } from "./desk-reader";
import { scriptedEvent } from "./scripted-events";
import type { TestRunInput } from "./test-input";
import { testRun } from "./test-run";

const data = {
  caller_name: "Maria Gomez",
  caller_phone: "+12025550143",
  is_existing_patient: false,
  during_hours: true,
};
const at = (text: string) => new Date(text).toISOString();
const act = (id: string, action: string, config: JsonObject, more: JsonObject = {}): JsonObject => ({
  id,
  type: "action",
  action,
  config,
  ...more,
});
const trigger: JsonObject = { id: "t", type: "trigger", event: "call.missed", next: "a" };
const sms = (id: string, more: JsonObject = {}) =>
  act(
    id,
    "send_sms",
    { to: "{{trigger.caller_phone}}", message: "Sorry we missed you, {{trigger.caller_name}}" },
    more,
  );

function run(nodes: JsonObject[], more: Partial<TestRunInput> = {}) {
  return testRun({
    testId: "test_1",
    version: null,
    definition: definitionOf(nodes),
    registry: actions,
    runners,
    event: eventOf(data),
    startAt: NOW,
    workspace: WORKSPACE,
    clock: () => NOW,
    ...more,
  });
}

describe("a reply to a test run", () => {
  const waiting = [
    trigger,
    act("a", "wait_for_event", { event: "sms.received", timeout: { amount: 1, unit: "days" } }),
  ];
  const reply = { after: "1h", event: "sms.received", data: { from: data.caller_phone, body: "Yes" } };
  const heard = async (more: Partial<TestRunInput>) =>
    (await run(waiting, { events: [reply], ...more })).steps[0]?.output !== null;

  it("continues the run of a stranger who became a contact only with the text", async () => {
    expect(await heard({})).toBe(true);
  });

  it("is that of another person where the event names somebody's record and a stranger's number", async () => {
    const contact = { id: "con_sam", phone: data.caller_phone };
    const sam: DeskContact = {
      record: { id: "con_sam", phone: "+12025550199" },
      timezone: null,
      hasReplied: false,
      missedCalls: 0,
      missedAt: [],
      textedAt: [],
    };
    const desk = { contact: async ({ id }: Contact) => (id === "con_sam" ? sam : null) };
    expect(await heard({ event: { ...eventOf(data), contact }, desk })).toBe(false);
  });

  it("does not count when it answered the question of another run", async () => {
    expect(await heard({ events: [{ ...reply, isTaken: true }] })).toBe(false);
  });
});

describe("a test run", () => {
  it("executes the API's own example and shows every step", async () => {
    const result = await run([
      { ...trigger, conditions: { during_hours: true } },
      {
        id: "a",
        type: "condition",
        conditionType: "if_else",
        expression: { field: "trigger.is_existing_patient", operator: "equals", value: true },
        trueBranch: "back",
        falseBranch: "text",
      },
      act("back", "create_callback", {
        phone: "{{trigger.caller_phone}}",
        callerName: "{{trigger.caller_name}}",
        priority: "high",
        reason: "Missed",
      }),
      sms("text", { next: "lead" }),
      act("lead", "create_lead", {
        name: "{{trigger.caller_name}}",
        phone: "{{trigger.caller_phone}}",
        source: "missed_call",
      }),
    ]);
    expect(result).toMatchObject({
      testId: "test_1",
      version: null,
      mode: "sandbox",
      status: "succeeded",
      virtualStart: at("2026-03-10T15:00:00Z"),
      virtualEnd: at("2026-03-10T15:00:00Z"),
      path: ["a", "text", "lead"],
      estimatedCost: { amount: 0.02, currency: "usd" },
      warnings: [],
    });
    expect(result.steps).toMatchObject([
      {
        index: 0,
        nodeId: "a",
        type: "condition",
        branch: "false",
        evaluated: [{ actual: false, expected: true, result: false }],
      },
      {
        index: 1,
        nodeId: "text",
        action: "send_sms",
        status: "succeeded",
        sandbox: {
          channel: "sms",
          to: "+12025550143",
          segments: 1,
          body: "Sorry we missed you, Maria Gomez",
        },
      },
      { index: 2, nodeId: "lead", output: { created: true } },
    ]);
    expect(result.effects.leads).toMatchObject([{ name: "Maria Gomez", source: "missed_call" }]);
  });

  it("shows the comparisons when the trigger's own conditions are false or cannot be evaluated", async () => {
    const asks = [{ ...trigger, conditions: { during_hours: false, is_new_caller: true } }, sms("a")];
    const result = await run(asks);
    expect(result).toMatchObject({ status: "not_triggered", path: [], steps: [], effects: { sms: [] } });
    expect(result.trigger.evaluated).toMatchObject([
      { field: "trigger.during_hours", expected: false, actual: true, result: false },
      { field: "trigger.is_new_caller", actual: null, result: false },
    ]);
  });

  it("stops at a failed step, with its error", async () => {
    const result = await run([
      trigger,
      act(
        "a",
        "send_sms",
        { to: "{{trigger.caller_phone}}", message: "{{trigger.voicemail_url}}" },
        { next: "b" },
      ),
      sms("b"),
    ]);
    expect(result).toMatchObject({ status: "failed", path: ["a"], error: { nodeId: "a" } });
    expect(result.steps).toMatchObject([
      { status: "failed", error: { code: "template_unresolved", field: "message", retryable: false } },
    ]);
    expect(result.effects.sms).toEqual([]);
  });

  it("skips days immediately, on a virtual clock", async () => {
    const result = await run([
      trigger,
      act("a", "delay", { duration: { amount: 90, unit: "days" }, window: "business_hours" }, { next: "b" }),
      sms("b"),
    ]);
    expect(result.virtualEnd).toBe(at("2026-06-08T15:00:00Z"));
    expect(result.steps[1]?.virtualAt).toBe(result.virtualEnd);
  });

  it("warns about fields the event does not have, and passes them on", async () => {
    const result = await run([trigger, sms("a")], { event: eventOf({ ...data, colour: "red" }) });
    expect(result.warnings).toEqual([{ nodeId: null, message: expect.stringContaining("colour") }]);
  });
});

it("gives a callback no name when the event has none", async () => {
  const { caller_name: _, ...nameless } = data;
  const callback = act("a", "create_callback", {
    phone: "{{trigger.caller_phone}}",
    callerName: "{{trigger.caller_name | default:''}}",
  });
  const result = await run([trigger, callback], { event: eventOf(nameless) });
  expect(result.status).toBe("succeeded");
  expect(result.effects.callbacks).toMatchObject([{ callerName: null }]);
});

describe("later events", () => {
  const waits = [
    trigger,
    act(
      "a",
      "wait_for_event",
      { event: "sms.received", timeout: { amount: 1, unit: "days" } },
      { trueBranch: "b", falseBranch: "c" },
    ),
    act("b", "create_callback", { phone: "{{trigger.caller_phone}}", reason: "They said {{steps.a.body}}" }),
    sms("c"),
  ];

  it("end a wait; an event without a contact is about the same person", async () => {
    const events = [scriptedEvent.parse({ after: "2h", event: "sms.received", data: { body: "YES" } })];
    const result = await run(waits, { events });
    expect(result).toMatchObject({ path: ["a", "b"], virtualEnd: at("2026-03-10T17:00:00Z") });
    expect(result.effects.callbacks).toMatchObject([{ reason: "They said YES" }]);
  });

  it.each<[string, JsonObject]>([
    [
      "of another person",
      {
        after: { amount: 1, unit: "hours" },
        event: "sms.received",
        data: { from: "+12025550199", body: "YES" },
      },
    ],
    ["of another kind", { at: "2026-03-10T16:00:00Z", event: "call.missed", data: {} }],
    ["too late", { after: "+25h", event: "sms.received", data: { body: "YES" } }],
  ])("%s leave the wait to its end", async (_, event) => {
    const result = await run(waits, { events: [scriptedEvent.parse(event)] });
    expect(result).toMatchObject({ path: ["a", "c"], virtualEnd: at("2026-03-11T15:00:00Z") });
  });

  it.each<[string, string, string[]]>([
    ["sent after the question, before the run waits", "1h", ["q", "d", "a", "b"]],
    ["sent before the question", "0s", ["d0", "q", "d", "a", "c"]],
  ])("count from the question: a reply %s", async (_, after, path) => {
    const pause = (id: string, next: string) =>
      act(id, "delay", { duration: { amount: 2, unit: "hours" } }, { next });
    const first = path[0]!;
    const nodes = [
      { ...trigger, next: first },
      ...(first === "d0" ? [pause("d0", "q")] : []),
      sms("q", { next: "d" }),
      pause("d", "a"),
      ...waits.slice(1),
    ];
    const events = [scriptedEvent.parse({ after, event: "sms.received", data: { body: "YES" } })];
    expect((await run(nodes, { events })).path).toEqual(path);
  });

  it("find a person whose number the event writes as people here do", async () => {
    const events = [
      scriptedEvent.parse({ after: "1h", event: "sms.received", data: { from: "+12025550143", body: "Y" } }),
    ];
    const event = eventOf({ ...data, caller_phone: "(202) 555-0143" });
    expect((await run(waits, { events, event })).path).toEqual(["a", "b"]);
  });

  it("make a person who texts STOP unreachable", async () => {
    const nodes = [
      trigger,
      act("a", "delay", { duration: { amount: 3, unit: "hours" } }, { next: "b" }),
      sms("b"),
    ];
    const events = [scriptedEvent.parse({ after: "1h", event: "sms.received", data: { body: "Stop." } })];
    const result = await run(nodes, { events });
    expect(result.steps[1]).toMatchObject({
      status: "suppressed",
      output: { messageId: null, status: "suppressed" },
    });
    expect(result).toMatchObject({ status: "succeeded", estimatedCost: { amount: 0 } });
  });

  it.each(["2", "2 weeks", "-2h", "h", "9999999h"])("cannot have the delay %s", (after) => {
    expect(scriptedEvent.safeParse({ after, event: "sms.received" }).success).toBe(false);
  });

  it.each<JsonObject>([
    { event: "sms.received" },
    { after: "1h", at: "2026-03-10", event: "sms.received" },
    { after: "1h", event: "nothing" },
    { at: "soon", event: "sms.received" },
  ])("cannot be %j", (event) => {
    expect(scriptedEvent.safeParse(event).success).toBe(false);
  });
});

describe("quiet hours in a test run", () => {
  const text = (to: string) => [trigger, act("a", "send_sms", { to, message: "Hi" })];
  const statusOf = async (to: string, startAt: string, settings: JsonObject = {}) => {
    const definition = { ...definitionOf(text(to)), settings };
    const { steps } = await run([], { definition, startAt: Date.parse(startAt) });
    return steps[0]?.status;
  };

  it("are those of the workspace, whatever zone the automation's own times are in", async () => {
    const zone = { timezone: "Asia/Tokyo" };
    expect(await statusOf("+12025550143", "2026-03-10T15:00:00-04:00", zone)).toBe("succeeded");
    expect(await statusOf("+12025550143", "2026-03-10T23:00:00-04:00", zone)).toBe("suppressed");
  });

  it("are also those of where the number is from", async () => {
    expect(await statusOf("+13105550143", "2026-03-10T10:00:00-04:00")).toBe("suppressed");
    expect(await statusOf("+13105550143", "2026-03-10T12:00:00-04:00")).toBe("succeeded");
  });
});

describe("the sandbox", () => {
  const night = Date.parse("2026-03-11T03:00:00Z");
  const text = (config: JsonObject) => [
    trigger,
    act("a", "send_sms", { to: "+12025550143", message: "Hi", ...config }),
  ];

  it.each<[string, JsonObject, string]>([
    ["holds a text back at night when nothing is said", {}, "suppressed"],
    ["sends an answer at night that may come at any hour", { respectQuietHours: false }, "succeeded"],
    ["holds marketing back at night", { messageClass: "marketing" }, "suppressed"],
    ["holds a reminder back at night", { messageClass: "reminder" }, "suppressed"],
    [
      "sends a reminder that may come at night",
      { messageClass: "reminder", respectQuietHours: false },
      "succeeded",
    ],
    ["fails if its step says so", { messageClass: "marketing", onSuppressed: "fail" }, "failed"],
  ])("%s", async (_, config, status) => {
    const result = await run(text(config), { startAt: night });
    expect(result.steps.map((step) => step.status)).toEqual([status]);
  });

  it.each(["+447911123456", "+19005550143", "+18005550100"])(
    "texts %s no more than a live run would",
    async (to) => {
      const result = await run(text({ to }));
      expect(result.steps).toMatchObject([{ error: { code: "destination_not_allowed", retryable: false } }]);
      expect(result.effects.sms).toEqual([]);
    },
  );

  it("waits until the morning where quiet hours apply", async () => {
    const result = await run(text({ messageClass: "marketing", onSuppressed: "wait" }), { startAt: night });
    expect(result.steps.map(({ status, virtualAt }) => [status, virtualAt])).toEqual([
      ["suppressed", at("2026-03-11T03:00:00Z")],
      ["succeeded", at("2026-03-11T12:00:00Z")],
    ]);
  });

  it("ends by a step's own event once the step is finished, however late that is", async () => {
    const nodes = [
      { ...trigger, event: "appointment.booked" },
      act("a", "cancel_appointment", { appointmentId: "appt_1", notifyContact: true }, { next: "b" }),
      act("b", "send_sms", { to: "+12025550143", message: "Hi" }),
    ];
    const settings = {
      goal: { event: "appointment.cancelled", within: { amount: 1, unit: "hours" } },
    } as const;
    const event = {
      id: "evt_1",
      type: "appointment.booked",
      occurredAt: new Date(night).toISOString(),
      data: {
        appointment_id: "appt_1",
        contact_id: "ct_1",
        contact_phone: "+12025550143",
        starts_at: "2026-03-20T15:00:00Z",
      },
    };
    const definition = { ...definitionOf(nodes), settings };
    const result = await run([], { definition, event, startAt: night });
    expect(result.steps.map(({ nodeId, status, virtualAt }) => [nodeId, status, virtualAt])).toEqual([
      ["a", "succeeded", at("2026-03-11T12:00:00Z")],
    ]);
    expect(result.effects.sms).toHaveLength(1);
    expect(result.stopped).toMatchObject({ outcome: "goal" });
  });

  const http = act("a", "http_request", { method: "POST", url: "https://example.com/x" });

  it("skips requests without a scripted response, and answers the others", async () => {
    const skipped = await run([trigger, http]);
    expect(skipped.steps).toMatchObject([{ status: "skipped", output: { status: null } }]);
    const answered = await run([trigger, http], {
      http: { mode: "skip", responses: { a: { status: 201, body: { id: 7 } } } },
    });
    expect(answered.steps).toMatchObject([{ status: "succeeded", output: { status: 201, body: { id: 7 } } }]);
  });

  it("retries only failures that may succeed next time", async () => {
    const answers = (status: number) =>
      run([trigger, http], { http: { mode: "skip", responses: { a: { status } } } });
    expect((await answers(503)).steps.map((step) => step.attempt)).toEqual([1, 2, 3]);
    expect((await answers(429)).steps).toHaveLength(3);
    expect((await answers(404)).steps).toMatchObject([{ error: { code: "http_status", retryable: false } }]);
  });

  it("sends for real only through the given port, under the step's key", async () => {
    const keys: string[] = [];
    const result = await run([trigger, http], {
      http: {
        mode: "send",
        responses: {},
        send: async ({ key }) => {
          keys.push(key);
          return { skipped: false, status: 200, body: "ok" };
        },
      },
    });
    expect(keys).toEqual(["test_1:a"]);
    expect(result.steps).toMatchObject([{ output: { status: 200, body: "ok" } }]);
  });

  it("shows later steps the effects of earlier ones", async () => {
    const lead = { name: "Maria", phone: "{{trigger.caller_phone}}", source: "referral" };
    const result = await run([
      trigger,
      act("a", "create_lead", lead, { next: "b" }),
      act("b", "create_lead", lead, { next: "c" }),
      act("c", "update_lead", { leadId: "{{steps.a.leadId}}", status: "contacted" }, { next: "d" }),
      act("d", "score_lead", { leadId: "{{steps.b.leadId}}" }),
    ]);
    expect(result.steps).toMatchObject([
      { output: { created: true } },
      { output: { created: false } },
      { status: "succeeded" },
      { output: { score: 30, grade: "C" } },
    ]);
  });

  it("books within business hours, never twice, and reports a taken slot", async () => {
    const book = (id: string, config: JsonObject, more: JsonObject = {}) =>
      act(
        id,
        "book_appointment",
        { contactPhone: "{{trigger.caller_phone}}", service: "Cleaning", ...config },
        more,
      );
    const result = await run(
      [
        trigger,
        book("a", { startAt: "2026-03-11T09:00" }, { next: "b" }),
        book("b", { nextAvailable: { after: "2026-03-11T08:00" } }, { next: "c" }),
        book("c", { startAt: "2026-03-11T09:15", onConflict: "callback" }, { next: "d" }),
        book("d", { startAt: "2026-03-11T09:15" }),
      ],
      {},
    );
    expect(result.steps).toMatchObject([
      { output: { startsAt: at("2026-03-11T13:00:00Z") } },
      { output: { startsAt: at("2026-03-11T13:30:00Z") } },
      { status: "skipped", output: { appointmentId: null, callbackId: expect.any(String) } },
      { status: "failed", error: { code: "slot_taken" } },
    ]);
  });

  it.each<[string, JsonObject]>([
    ["update_lead", { leadId: "lead_nobody", status: "lost" }],
    ["cancel_appointment", { appointmentId: "appt_nobody" }],
    ["score_lead", { leadId: "lead_nobody" }],
  ])("says not_found when %s names a record that is not there", async (action, config) => {
    const result = await run([trigger, act("a", action, config)]);
    expect(result.steps).toMatchObject([{ error: { code: "not_found" } }]);
  });
});

it("completes a 50-step test in a few milliseconds", async () => {
  const nodes = Array.from({ length: 50 }, (_, i) =>
    sms(i === 0 ? "a" : `n${i}`, i < 49 ? { next: `n${i + 1}` } : {}),
  );
  await run([trigger, ...nodes]);
  const spent = await cpuMsOf(async () => expect((await run([trigger, ...nodes])).steps).toHaveLength(50));
  expect(spent).toBeLessThan(60);
});

describe("a test of a part", () => {
  const steps = [trigger, sms("a", { next: "b" }), sms("b", { next: "c" }), sms("c")];
  const ids = (result: { steps: { nodeId: string }[] }) => result.steps.map(({ nodeId }) => nodeId);

  it("ends after the step it was to end at", async () => {
    const result = await run(steps, { untilNodeId: "b" });
    expect(ids(result)).toEqual(["a", "b"]);
    expect(result).toMatchObject({ status: "stopped", stopped: { outcome: "test_end" } });
    expect(result.effects.sms).toHaveLength(2);
  });

  it("succeeds as usual where the step is the last one", async () => {
    expect(await run(steps, { untilNodeId: "c" })).toMatchObject({ status: "succeeded" });
  });

  it("does not end early at a step that is tried again", async () => {
    const wait = act("a", "delay", { duration: { amount: 1, unit: "days" } }, { next: "b" });
    const result = await run([trigger, wait, sms("b")], { untilNodeId: "a" });
    expect(ids(result)).toEqual(["a"]);
    expect(Date.parse(result.virtualEnd) - Date.parse(result.virtualStart)).toBe(86_400_000);
  });

  const reading = act("b", "send_sms", {
    to: "{{trigger.caller_phone}}",
    message: "Your number is {{steps.a.messageId}}",
  });

  it("runs one step with pinned outputs of those before it, whatever the trigger asks for", async () => {
    const closed = { ...trigger, conditions: { during_hours: false } };
    const result = await run([closed, sms("a", { next: "b" }), { ...reading, next: "c" }, sms("c")], {
      fromNodeId: "b",
      untilNodeId: "b",
      stepOutputs: { a: { messageId: "msg_7" } },
    });
    expect(ids(result)).toEqual(["b"]);
    expect(result.effects.sms).toMatchObject([{ body: "Your number is msg_7" }]);
  });

  it("does not perform a step on the way whose output is pinned, and says so", async () => {
    const result = await run([trigger, sms("a", { next: "b" }), reading], {
      stepOutputs: { a: { messageId: "msg_8" } },
    });
    expect(result.steps[0]).toMatchObject({
      nodeId: "a",
      status: "succeeded",
      output: { messageId: "msg_8" },
    });
    expect(result.warnings).toContainEqual({ nodeId: "a", message: expect.stringContaining("pinned") });
    expect(result.effects.sms).toMatchObject([{ body: "Your number is msg_8" }]);
  });
});
