import { TEMPLATES } from "@/lib/templates";
import {
  act,
  CALLER,
  DAYTIME,
  MISSED_CALLER,
  missedCall,
  type Ready,
  STOP,
  trigger,
  VISITOR,
  visit,
} from "@/lib/templates/template";
import type { ModelAnswer } from "@/scripts/testing/chat-completions";

/** The answers of a model on its way to an automation, with typical mistakes that it corrects after reading the problems. */
type HandWritten = {
  request: string;
  intended: Ready;
  answers: ModelAnswer[];
  /** Codes of the problems the model must receive. */
  refused: string[];
};

const templateOf = (id: string): Ready => {
  const found = TEMPLATES.find((one) => one.id === id);
  if (!found) throw new Error(`no template ${id}`);
  return found;
};

const ask = (name: string, input: object = {}): ModelAnswer => ({ call: [{ name, arguments: input }] });
const edit = (...operations: object[]): ModelAnswer => ask("edit_draft", { operations });
const finish = (summary: string, ...scenarios: object[]): ModelAnswer =>
  ask("finish", { summary, scenarios });
const add = (id: string, node: object) => ({ op: "add_node", id, node });
const step = (name: string, action: string, config: object, more: object = {}) => ({
  type: "action",
  name,
  action,
  config,
  ...more,
});
const insert = (id: string, after: string, node: object, branch?: string) => ({
  op: "insert_node",
  id,
  after,
  node,
  ...(branch ? { branch } : {}),
});
const connect = (from: string, to: string, branch?: string) => ({
  op: "connect",
  from,
  to,
  ...(branch ? { branch } : {}),
});
const named = ({ name, description }: Ready) => [
  { op: "set_name", name },
  { op: "set_description", description },
];
const endsAt = (name: string, nodeId: string, of: { data: object; startAt?: string; events?: object[] }) => ({
  name,
  sampleData: of.data,
  startAt: of.startAt ?? DAYTIME,
  ...(of.events ? { events: of.events } : {}),
  assertions: [{ type: "ends_at", nodeId }],
});
const reply = (after: string, body: string) => ({
  after,
  event: "sms.received",
  data: { from: CALLER, body },
});

const textBack = templateOf("missed-call-text-back");
const apology = `Sorry we missed you, {{trigger.caller_name | first_name | default:'there'}}! This is {{workspace.name}}. We will call you back within the hour. ${STOP}`;

/** The text of a message under a name that the action does not have. */
const WRONG_FIELD: HandWritten = {
  request:
    "Text back everyone whose call we miss during the day, at most once in four hours, and queue a callback",
  intended: textBack,
  answers: [
    ask("catalog", { kind: "actions", name: "send_sms" }),
    edit(
      ...named(textBack),
      { op: "set_setting", field: "entry", value: { mode: "once_per", per: { amount: 4, unit: "hours" } } },
      add("missed", { type: "trigger", event: "call.missed", conditions: { during_hours: true } }),
      insert(
        "text",
        "missed",
        step("Apologize by text", "send_sms", { to: "{{trigger.caller_phone}}", body: apology }),
      ),
      insert(
        "queue",
        "text",
        step("Create a callback", "create_callback", {
          ...MISSED_CALLER,
          priority: "high",
          reason: "Missed call",
          dueWithinMinutes: 60,
        }),
      ),
    ),
    edit(
      { op: "set_field", nodeId: "text", field: "config.body" },
      { op: "set_field", nodeId: "text", field: "config.message", value: apology },
    ),
    finish(
      "Texts missed callers during business hours and creates a callback.",
      endsAt("A missed caller gets a text and a callback", "queue", { data: missedCall }),
      {
        name: "Nothing happens at night",
        sampleData: { ...missedCall, during_hours: false },
        assertions: [{ type: "status", status: "not_triggered" }],
      },
    ),
  ],
  refused: ["missing_field", "unknown_field"],
};

const noShow = templateOf("no-show-recovery");
/** Branches of a wait called by names it does not have. */
const WRONG_BRANCH: HandWritten = {
  request:
    "When somebody does not show up, text them and offer a new time; call them if they don't reply in a day",
  intended: noShow,
  answers: [
    ask("example"),
    ask("catalog", { kind: "actions", name: "wait_for_event" }),
    edit(
      ...named(noShow),
      add("noshow", { type: "trigger", event: "appointment.no_show" }),
      insert(
        "text",
        "noshow",
        step("Invite to rebook", "send_sms", {
          to: "{{trigger.contact_phone}}",
          message: `Hi {{trigger.contact_name | first_name}}, we missed you today at {{workspace.name}}. Would you like a new time? Reply and we will find one. ${STOP}`,
          onSuppressed: "wait",
        }),
      ),
      insert(
        "reply",
        "text",
        step("Wait a day", "wait_for_event", {
          event: "sms.received",
          timeout: { amount: 1, unit: "days" },
        }),
      ),
    ),
    // All or none: the question is not added either.
    edit(
      insert("no", "reply", {
        type: "condition",
        name: "Did they say no?",
        conditionType: "if_else",
        expression: { field: "steps.reply.body", operator: "says_no" },
      }),
      connect("reply", "no", "replied"),
    ),
    edit(
      insert(
        "no",
        "reply",
        {
          type: "condition",
          name: "Did they say no?",
          conditionType: "if_else",
          expression: { field: "steps.reply.body", operator: "says_no" },
        },
        "true",
      ),
      insert(
        "leave",
        "no",
        step("Leave it there", "stop", { outcome: "does not want a new appointment" }),
        "true",
      ),
      insert(
        "rebook",
        "no",
        step("Find a time with them", "create_callback", {
          ...VISITOR,
          priority: "high",
          reason: "Wants a new appointment after a no-show",
        }),
        "false",
      ),
      insert(
        "call",
        "reply",
        step("Call once", "create_callback", { ...VISITOR, priority: "low", reason: "No-show, no reply" }),
        "false",
      ),
    ),
    finish(
      "Invites a no-show to rebook and calls after a day without a reply.",
      endsAt("No reply creates a callback", "call", {
        data: { ...visit, status: "no_show", marked_at: DAYTIME },
      }),
      endsAt("A yes is called with a time", "rebook", {
        data: { ...visit, status: "no_show", marked_at: DAYTIME },
        events: [reply("30m", "Yes please")],
      }),
    ),
  ],
  refused: ["unknown_output"],
};

const voicemail = templateOf("voicemail-to-team");
const email = {
  to: "frontdesk@example.com",
  subject: "Missed call from {{trigger.caller_phone | phone}}",
  text: "You missed a call from {{trigger.caller_name | default:'an unknown caller'}}.\n\nCall back: {{trigger.caller_phone | phone}}\nVoicemail: {{trigger.voicemail_url | default:'none'}}",
};
/** An action that does not exist, and arguments that are no JSON. */
const WRONG_ACTION: HandWritten = {
  request: "Email frontdesk@example.com about every missed call, with the voicemail",
  intended: voicemail,
  answers: [
    { name: "edit_draft", rawArguments: '{"operations": [{"op": "set_name", "name": "Voicemail' },
    edit(
      ...named(voicemail),
      add("missed", { type: "trigger", event: "call.missed" }),
      insert("email", "missed", step("Email the team", "send_mail", email)),
    ),
    edit({ op: "set_field", nodeId: "email", field: "action", value: "send_email" }),
    finish(
      "Emails the front desk about every missed call.",
      {
        name: "The team gets one email",
        sampleData: missedCall,
        startAt: DAYTIME,
        assertions: [{ type: "sent", channel: "email", contains: "Call back" }],
      },
      {
        name: "The caller gets no text",
        sampleData: missedCall,
        startAt: DAYTIME,
        assertions: [{ type: "not_sent", channel: "sms" }],
      },
    ),
  ],
  refused: ["unknown_action"],
};

const toLead = templateOf("missed-call-to-lead");
/** A field the event does not have, and an id that is taken. */
const WRONG_REFERENCE: HandWritten = {
  request: "Make a lead of every first-time caller we miss, and a callback within half an hour",
  intended: toLead,
  answers: [
    edit(
      ...named(toLead),
      add("start", { type: "trigger", event: "call.missed", conditions: { is_new_caller: true } }),
      insert(
        "lead",
        "start",
        step("Add the lead", "create_lead", {
          name: "{{trigger.caller_name | default:'New caller'}}",
          phone: "{{trigger.phone}}",
          source: "missed_call",
          dedupeBy: "phone",
        }),
      ),
    ),
    edit(insert("lead", "lead", step("Call them", "create_callback", { phone: "{{trigger.caller_phone}}" }))),
    edit(
      { op: "set_field", nodeId: "lead", field: "config.phone", value: "{{trigger.caller_phone}}" },
      insert(
        "task",
        "lead",
        step("Call them", "create_callback", {
          phone: "{{trigger.caller_phone}}",
          callerName: "{{trigger.caller_name | default:'New caller'}}",
          priority: "high",
          reason: "New lead, missed call",
          dueWithinMinutes: 30,
        }),
      ),
    ),
    // The first attempt expects a text that the automation does not send.
    finish(
      "Adds a lead and a callback for first-time callers.",
      endsAt("A new caller becomes a lead with a task", "task", { data: missedCall }),
      {
        name: "They are told",
        sampleData: missedCall,
        startAt: DAYTIME,
        assertions: [{ type: "sent", channel: "sms" }],
      },
    ),
    finish(
      "Adds a lead and a callback for first-time callers.",
      endsAt("A new caller becomes a lead with a task", "task", { data: missedCall }),
      {
        name: "Known callers are left alone",
        sampleData: { ...missedCall, is_new_caller: false },
        assertions: [{ type: "status", status: "not_triggered" }],
      },
    ),
  ],
  refused: ["unknown_reference", "duplicate_id", "No such message"],
};

const vip = templateOf("vip-routing");
/** An operator of another language, and a connection that makes a circle. */
const WRONG_EDGE: HandWritten = {
  request:
    "If a caller tagged VIP is missed, tell the owner and call back within 15 minutes; others within two hours",
  intended: vip,
  answers: [
    edit(
      ...named(vip),
      add("start", { type: "trigger", event: "call.missed" }),
      insert("vip", "start", {
        type: "condition",
        name: "Is the caller a VIP?",
        conditionType: "if_else",
        expression: { field: "contact.tags", operator: "includes", value: "vip" },
      }),
      insert(
        "owner",
        "vip",
        step(
          "Notify the owner",
          "notify_team",
          {
            to: "owner",
            email: true,
            title: "VIP missed: {{contact.name | default:'a contact'}}",
            body: "Call back {{trigger.caller_phone | phone}}.",
          },
          { onError: "continue" },
        ),
        "true",
      ),
      insert(
        "later",
        "vip",
        step("Call back", "create_callback", {
          phone: "{{trigger.caller_phone}}",
          reason: "Missed call",
          dueWithinMinutes: 120,
        }),
        "false",
      ),
    ),
    edit(connect("later", "vip")),
    edit(
      { op: "set_field", nodeId: "vip", field: "expression.operator", value: "contains" },
      insert(
        "now",
        "owner",
        step("Call back first", "create_callback", {
          phone: "{{trigger.caller_phone}}",
          priority: "urgent",
          reason: "VIP missed call",
          dueWithinMinutes: 15,
        }),
      ),
    ),
    ask("validate"),
    finish(
      "Calls VIPs back first and tells the owner.",
      endsAt("Other callers get an ordinary callback", "later", { data: missedCall }),
      {
        name: "Nobody is texted",
        sampleData: missedCall,
        startAt: DAYTIME,
        assertions: [{ type: "not_sent", channel: "sms" }],
      },
    ),
  ],
  refused: ["unknown_operator", "cycle"],
};

const upsell = templateOf("upsell-by-service");
const offer = { to: "{{trigger.contact_phone}}", onSuppressed: "wait", messageClass: "marketing" };
/** A way out that has to be configured before it can be connected, and a finish that comes too early. */
const WRONG_ORDER: HandWritten = {
  request:
    "A week after a visit suggest what goes with it: whitening after a check-up or cleaning, care after a haircut",
  intended: upsell,
  answers: [
    edit(
      ...named(upsell),
      add("start", { type: "trigger", event: "appointment.completed" }),
      insert(
        "week",
        "start",
        step("A week later", "delay", {
          duration: { amount: 7, unit: "days" },
          window: "business_hours",
        }),
      ),
      insert(
        "which",
        "week",
        step("Which service was it?", "switch", { field: "trigger.service_name", cases: [] }),
      ),
    ),
    edit(
      insert(
        "whitening",
        "which",
        step("Suggest whitening", "send_sms", { ...offer, message: "Ask about whitening." }),
        "Cleaning",
      ),
    ),
    finish(
      "Suggests the next service.",
      endsAt("A", "which", { data: visit }),
      endsAt("B", "which", { data: visit }),
    ),
    edit(
      {
        op: "set_field",
        nodeId: "which",
        field: "config.cases",
        value: [
          { values: ["Check-up", "Cleaning"], label: "Cleaning" },
          { values: ["Haircut"], label: "Haircut" },
        ],
      },
      insert(
        "whitening",
        "which",
        step("Suggest whitening", "send_sms", {
          ...offer,
          message: `Next time you are at {{workspace.name}}, ask about whitening. ${STOP}`,
        }),
        "Cleaning",
      ),
      insert(
        "care",
        "which",
        step("Suggest a treatment", "send_sms", {
          ...offer,
          message: `A care treatment at {{workspace.name}} keeps your new cut in shape. ${STOP}`,
        }),
        "Haircut",
      ),
      insert("none", "which", step("Nothing to suggest", "stop", { outcome: "no suggestion" }), "default"),
    ),
    finish(
      "Suggests the next service a week after a visit.",
      endsAt("A check-up leads to whitening", "whitening", { data: { ...visit, status: "completed" } }),
      endsAt("Other services lead to nothing", "none", {
        data: { ...visit, status: "completed", service_name: "Root canal" },
      }),
    ),
  ],
  refused: ["unknown_output", "accepted"],
};

const afterHours: Ready = {
  id: "after-hours-text-and-callback",
  name: "After-hours text and callback",
  description: "Text missed callers after hours, and call back those who answer.",
  nodes: [
    trigger("call.missed", { id: "missed", conditions: { during_hours: false }, next: "text" }),
    act(
      "text",
      "Ask by text",
      "send_sms",
      {
        to: "{{trigger.caller_phone}}",
        message: `Hi, this is {{workspace.name}}. We are closed now. Reply to this text if you would like a call back. ${STOP}`,
        onSuppressed: "wait",
      },
      { next: "reply" },
    ),
    act(
      "reply",
      "Wait for an answer",
      "wait_for_event",
      { event: "sms.received", timeout: { amount: 2, unit: "days" } },
      { trueBranch: "callback", falseBranch: "end" },
    ),
    act("callback", "Call them back", "create_callback", {
      ...MISSED_CALLER,
      priority: "high",
      reason: "Answered our text after hours",
    }),
    act("end", "No answer", "stop", { outcome: "no answer" }),
  ],
  scenarios: textBack.scenarios,
};
/** A wait without a timeout, and text that speaks instead of a call. */
const NOT_FINISHED: HandWritten = {
  request: "text missed callers after hours, and call back those who answer",
  intended: afterHours,
  answers: [
    ask("example", { id: "after-hours-callback" }),
    { say: "I will text the callers and then wait for an answer. Shall I go on?" },
    edit(
      ...named(afterHours),
      add("missed", { type: "trigger", event: "call.missed", conditions: { during_hours: false } }),
      insert(
        "text",
        "missed",
        step("Ask by text", "send_sms", {
          to: "{{trigger.caller_phone}}",
          message: `Hi, this is {{workspace.name}}. We are closed now. Reply to this text if you would like a call back. ${STOP}`,
          onSuppressed: "wait",
        }),
      ),
      insert("reply", "text", step("Wait for an answer", "wait_for_event", { event: "sms.received" })),
    ),
    edit(
      {
        op: "set_field",
        nodeId: "reply",
        field: "config.timeout",
        value: { amount: 2, unit: "days" },
      },
      insert(
        "callback",
        "reply",
        step("Call them back", "create_callback", {
          ...MISSED_CALLER,
          priority: "high",
          reason: "Answered our text after hours",
        }),
        "true",
      ),
      insert("end", "reply", step("No answer", "stop", { outcome: "no answer" }), "false"),
    ),
    ask("test", {
      name: "Look",
      sampleData: { ...missedCall, during_hours: false },
      startAt: "2026-06-03T23:30:00Z",
      events: [reply("15h", "Yes, please call")],
      assertions: [{ type: "ends_at", nodeId: "callback" }],
    }),
    finish(
      "Texts people who call after hours, and creates a callback for those who answer.",
      endsAt("An answer becomes a callback", "callback", {
        data: { ...missedCall, during_hours: false },
        startAt: "2026-06-03T23:30:00Z",
        events: [reply("15h", "Yes, please call")],
      }),
      endsAt("No answer ends it", "end", {
        data: { ...missedCall, during_hours: false },
        startAt: "2026-06-03T23:30:00Z",
      }),
    ),
  ],
  refused: ["missing_field", "You are not finished"],
};

export const HAND_WRITTEN: readonly HandWritten[] = [
  WRONG_FIELD,
  WRONG_BRANCH,
  WRONG_ACTION,
  WRONG_REFERENCE,
  WRONG_EDGE,
  WRONG_ORDER,
  NOT_FINISHED,
];
