import type { JsonObject } from "@/lib/automation/json";
import type { Outcome, Perform } from "@/lib/automation/run";
import { toStored } from "@/lib/automation/stored";
import type { World } from "./history";
import { definitionOf, eventOf, NOW, WORKSPACE } from "./reading";

/** The recorded runs: each feature of the interpreter, and each way a step can end. */
const call: JsonObject = {
  caller_phone: "+12025550143",
  caller_name: "Maria Gomez",
  is_new_caller: true,
  ring_seconds: 24,
  missed_at: "2026-03-10T14:59:00Z",
};
const trigger: JsonObject = { id: "t", type: "trigger", event: "call.missed", next: "a" };
const act = (id: string, action: string, config: JsonObject, more: JsonObject = {}): JsonObject => ({
  id,
  type: "action",
  action,
  config,
  ...more,
});
const sms = (
  id: string,
  more: JsonObject = {},
  message = "Hi {{trigger.caller_name | first_name | default:'there'}}",
) => act(id, "send_sms", { to: "{{trigger.caller_phone}}", message }, more);
const lead = (id: string, more: JsonObject = {}) =>
  act(
    id,
    "create_lead",
    {
      name: "{{trigger.caller_name | default:'Unknown'}}",
      phone: "{{trigger.caller_phone}}",
      source: "missed_call",
    },
    more,
  );
const ask = (id: string, expression: JsonObject, trueBranch: string, falseBranch: string): JsonObject => ({
  id,
  type: "condition",
  conditionType: "if_else",
  expression,
  trueBranch,
  falseBranch,
});
const delay = (id: string, config: JsonObject, next: string) => act(id, "delay", config, { next });
const wait = (config: JsonObject = {}) =>
  act(
    "a",
    "wait_for_event",
    { event: "sms.received", timeout: { amount: 2, unit: "hours" }, ...config },
    { trueBranch: "b", falseBranch: "c" },
  );
const waitForAny = () =>
  act(
    "a",
    "wait_for_event",
    {
      events: [
        { event: "appointment.booked", label: "Booked" },
        { event: "sms.received", label: "Replied" },
      ],
      timeout: { amount: 2, unit: "hours" },
    },
    { branches: { Replied: "b", Booked: "c", timeout: "d" } },
  );
const http = (more: JsonObject = {}, config: JsonObject = {}) =>
  act(
    "a",
    "http_request",
    {
      method: "POST",
      url: "https://example.com/x?q={{trigger.caller_name}}",
      body: { n: "{{trigger.ring_seconds}}" },
      ...config,
    },
    more,
  );

const OUTPUTS: Record<string, JsonObject> = {
  send_sms: { messageId: "msg_1", segments: 1, status: "sandboxed" },
  send_email: { messageId: "msg_2" },
  create_lead: { leadId: "lead_1", created: true },
  update_lead: { leadId: "lead_1" },
  score_lead: { score: 75, grade: "A", reasons: ["Replied (+15)"] },
  create_callback: { callbackId: "callback_1" },
  book_appointment: { appointmentId: "appt_1", startsAt: "2026-03-12T15:00:00.000Z" },
  cancel_appointment: { appointmentId: "appt_1" },
  http_request: { status: 200, body: { ok: true, id: 7 } },
};
const well = (step: Perform): Outcome => ({ status: "succeeded", output: OUTPUTS[step.action] ?? {} });
const fails = (
  times: number,
  retryable = true,
  code: "timeout" | "http_status" | "unknown_outcome" | "slot_taken" = "timeout",
) => {
  let left = times;
  return (step: Perform): Outcome => {
    left -= 1;
    return left >= 0 ? { status: "failed", error: { code, message: "It failed", retryable } } : well(step);
  };
};
const held = (times: number) => {
  let left = times;
  return (step: Perform): Outcome => {
    left -= 1;
    if (left < 0) return well(step);
    return {
      status: "suppressed",
      output: { messageId: null, segments: 1, status: "suppressed" },
      holdUntil: "2026-03-11T12:00:00.000Z",
    };
  };
};
const reply = (minutes: number, data: JsonObject = { from: "+12025550143", body: "YES" }) => {
  let came = false;
  return ({ now, until }: { now: number; until: number }) => {
    const at = now + minutes * 60_000;
    if (came || at >= until) return undefined;
    came = true;
    return { ...eventOf(data, "sms.received"), at };
  };
};

export type GoldenCase = {
  name: string;
  definition: unknown;
  event: ReturnType<typeof eventOf>;
  facts: { runId: string; seed: number; now: number; workspace: typeof WORKSPACE };
  world: World;
};

function golden(
  name: string,
  nodes: JsonObject[],
  more: Partial<World> & { data?: JsonObject; event?: string } = {},
): GoldenCase {
  const { data = call, event = "call.missed", outcome = well, arrival = () => undefined } = more;
  const named = nodes.map((node) => (node.type === "trigger" ? { ...node, event } : node));
  return {
    name,
    definition: toStored(definitionOf(named)),
    event: eventOf(data, event),
    facts: { runId: `run_${name}`, seed: 11, now: NOW, workspace: WORKSPACE },
    world: { outcome, arrival },
  };
}

const field = (name: string, operator: string, value?: JsonObject[string]): JsonObject => ({
  field: `trigger.${name}`,
  operator,
  ...(value === undefined ? {} : { value }),
});

export function goldenCases(): GoldenCase[] {
  const forked = (expression: JsonObject) => [trigger, ask("a", expression, "b", "c"), sms("b"), lead("c")];
  const leadData = { lead_id: "lead_9", name: "Ana", phone: "+12025550177", source: "web" };
  return [
    golden("only-a-trigger", [{ ...trigger, next: null }]),
    golden("one-step", [trigger, sms("a")]),
    golden("three-steps", [
      trigger,
      sms("a", { next: "b" }),
      lead("b", { next: "c" }),
      act("c", "update_lead", { leadId: "{{steps.b.leadId}}", status: "contacted" }),
    ]),
    golden("true-branch", forked(field("is_new_caller", "equals", true))),
    golden("false-branch", forked(field("is_new_caller", "equals", false))),
    golden("absent-field", forked(field("intent", "equals", "booking"))),
    golden("absent-field-negated", forked(field("intent", "not_equals", "booking"))),
    golden(
      "all-any-not",
      forked({
        all: [
          { any: [field("ring_seconds", "greater_than", 60), field("ring_seconds", "between", [20, 30])] },
          { not: field("caller_name", "starts_with", "X") },
        ],
      }),
    ),
    golden(
      "dates-in-the-zone",
      forked({
        all: [
          field("missed_at", "time_between", { from: "10:00", to: "11:30" }),
          field("missed_at", "day_of_week_in", ["tuesday"]),
          field("missed_at", "within_last", { amount: 5, unit: "minutes" }),
        ],
      }),
    ),
    golden(
      "replies-in-words",
      forked({
        all: [
          field("reply", "says_yes"),
          { not: field("reply", "says_no") },
          field("reply", "matches", ["Sí, por favor", "yes PLEASE"]),
          field("reply", "contains_word", "please"),
        ],
      }),
      { data: { ...call, reply: " Yes, please! " } },
    ),
    golden("branches-that-meet", [
      trigger,
      ask("a", field("is_new_caller", "equals", true), "b", "c"),
      sms("b", { next: "d" }),
      lead("c", { next: "d" }),
      act("d", "create_callback", {
        phone: "{{trigger.caller_phone}}",
        reason: "{{steps.b.messageId | default:'none'}}",
      }),
    ]),
    golden(
      "score-then-ask",
      [
        { ...trigger },
        act("a", "score_lead", {}, { next: "b" }),
        ask("b", { field: "steps.a.score", operator: "greater_or_equal", value: 70 }, "c", "d"),
        act("c", "send_email", {
          to: "desk@example.com",
          subject: "A {{steps.a.grade}} lead",
          text: "{{steps.a.reasons}}",
        }),
        act("d", "stop", { outcome: "cold" }),
      ],
      { data: leadData, event: "lead.created" },
    ),
    golden("default-lead", [trigger, act("a", "update_lead", { addTags: ["called"] })], {
      data: leadData,
      event: "lead.created",
    }),
    golden("delay-minutes", [
      trigger,
      delay("a", { duration: { amount: 10, unit: "minutes" } }, "b"),
      sms("b"),
    ]),
    golden("delay-into-hours", [
      trigger,
      delay("a", { duration: { amount: 4, unit: "days" }, window: "business_hours" }, "b"),
      sms("b"),
    ]),
    golden("delay-until-a-time-of-day", [
      trigger,
      delay("a", { timeOfDay: { at: "08:30", day: "next_day", weekdays: ["monday"] } }, "b"),
      sms("b"),
    ]),
    golden("delay-over-a-holiday", [
      trigger,
      delay("a", { until: "2026-12-25T10:00", window: "business_hours" }, "b"),
      sms("b"),
    ]),
    golden("delay-over-daylight-saving", [trigger, delay("a", { until: "2026-11-01T09:30" }, "b"), sms("b")]),
    golden("delay-until-past", [trigger, delay("a", { until: "2026-03-01T09:30:00Z" }, "b"), sms("b")]),
    golden("relative-before", [
      trigger,
      delay("a", { relative: { to: "2026-03-13T15:00:00Z", offset: { amount: -1, unit: "days" } } }, "b"),
      sms("b"),
    ]),
    golden("relative-past-stop", [
      trigger,
      delay(
        "a",
        { relative: { to: "{{trigger.missed_at}}", offset: { amount: -1, unit: "days" }, ifPast: "stop" } },
        "b",
      ),
      sms("b"),
    ]),
    golden("relative-past-continue", [
      trigger,
      delay("a", { relative: { to: "{{trigger.missed_at}}", offset: { amount: -1, unit: "days" } } }, "b"),
      sms("b"),
    ]),
    golden("delay-beyond-a-run", [
      trigger,
      delay("a", { duration: { amount: 500, unit: "days" } }, "b"),
      sms("b"),
    ]),
    golden("reply-in-time", [trigger, wait(), sms("b", {}, "You said {{steps.a.body}}"), lead("c")], {
      arrival: reply(30),
    }),
    golden("no-reply", [trigger, wait(), sms("b"), lead("c")]),
    golden(
      "reply-of-another",
      [trigger, wait({ timeout: { amount: 40, unit: "minutes" } }), sms("b"), lead("c")],
      { arrival: reply(30, { from: "+12025550199", body: "YES" }) },
    ),
    golden("reply-by-fields", [trigger, wait({ match: { body: "OK" } }), sms("b"), lead("c")], {
      arrival: reply(5, { from: "+12025550199", body: "OK" }),
    }),
    golden(
      "first-of-several",
      [trigger, waitForAny(), sms("b", {}, "You said {{steps.a.body}}"), lead("c"), act("d", "stop", {})],
      {
        arrival: reply(30),
      },
    ),
    golden("none-of-several", [trigger, waitForAny(), sms("b"), lead("c"), act("d", "stop", {})]),
    golden("stop", [trigger, act("a", "stop", { outcome: "done", reason: "For {{trigger.caller_name}}" })]),
    golden("retry-once", [trigger, http({ next: "b" }), sms("b")], { outcome: fails(1) }),
    golden("retries-used-up", [trigger, http()], { outcome: fails(9, true, "http_status") }),
    golden("own-retry-policy", [trigger, http({ retry: { maxAttempts: 5, initialSeconds: 60 } })], {
      outcome: fails(4),
    }),
    golden("not-retryable", [trigger, http()], { outcome: fails(9, false, "http_status") }),
    golden("unknown-outcome", [trigger, sms("a", { next: "b" }), lead("b")], {
      outcome: fails(1, false, "unknown_outcome"),
    }),
    golden(
      "continue-on-error",
      [
        trigger,
        sms("a", { onError: "continue", next: "b" }),
        act("b", "create_callback", {
          phone: "{{trigger.caller_phone}}",
          reason: "{{steps.a.status | default:'no text'}}",
        }),
      ],
      { outcome: fails(1, false, "unknown_outcome") },
    ),
    golden(
      "slot-taken",
      [
        trigger,
        act("a", "book_appointment", {
          contactPhone: "{{trigger.caller_phone}}",
          service: "Cleaning",
          startAt: "2026-03-12T15:00:00Z",
        }),
      ],
      { outcome: fails(1, false, "slot_taken") },
    ),
    golden("held-until-morning", [trigger, sms("a", { next: "b" }), lead("b")], { outcome: held(1) }),
    golden("held-for-ever", [trigger, sms("a", { next: "b" }), lead("b")], {
      outcome: (step) => (step.nodeId === "b" ? well(step) : held(1)(step)),
    }),
    golden("template-unresolved", [trigger, sms("a", {}, "Hear {{trigger.voicemail_url}}")]),
    golden("template-unresolved-continue", [
      trigger,
      sms("a", { onError: "continue", next: "b" }, "Hear {{trigger.voicemail_url}}"),
      lead("b"),
    ]),
    golden("invalid-phone", [
      trigger,
      act("a", "send_sms", { to: "{{trigger.caller_name}}", message: "Hi" }),
    ]),
    golden("type-mismatch", [
      trigger,
      act("a", "create_callback", {
        phone: "{{trigger.caller_phone}}",
        dueWithinMinutes: "{{trigger.caller_name}}",
      }),
    ]),
    golden("all-filters", [
      trigger,
      sms(
        "a",
        {},
        "{{trigger.caller_name | upper}} {{trigger.caller_name | lower | title}} {{trigger.caller_phone | phone}} {{trigger.missed_at | date:'h:mm a'}} {{workspace.name}} {{workspace.today.new_leads}} {{run.id}}",
      ),
    ]),
    golden("answer-used", [
      trigger,
      http({ next: "b" }),
      act("b", "create_callback", { phone: "{{trigger.caller_phone}}", reason: "Id {{steps.a.body.id}}" }),
    ]),
    golden("odd-ids", [
      { ...trigger, next: "constructor" },
      sms("constructor", { next: "toString" }),
      act("toString", "create_callback", {
        phone: "{{trigger.caller_phone}}",
        reason: "{{steps.constructor.messageId}}",
      }),
    ]),
  ];
}
