import {
  ALL,
  act,
  ask,
  CALLER,
  DAYTIME,
  MISSED_CALLER,
  missedCall,
  OWNER,
  replyAfter,
  STOP,
  type Template,
  trigger,
  waitForReply,
} from "./template";

const NIGHT = "2026-06-03T06:30:00Z";

/** Missed calls that need another answer than the usual text. */
export const CALL_ROUTING_TEMPLATES: Template[] = [
  {
    id: "after-hours-emergency",
    name: "After-hours emergency line",
    description:
      "Callers outside business hours can reply URGENT. The whole team is notified at once; everyone else gets a callback in the morning.",
    group: "Calls",
    keywords: ["night", "urgent", "on call", "pain"],
    industries: ["dental", "medical", "home_services"],
    // A second call while the first is still asked about would ask the same again.
    settings: { entry: { mode: "not_while_running" } },
    nodes: [
      trigger("call.missed", { conditions: { during_hours: false }, next: "ask" }),
      act(
        "ask",
        "Ask how urgent it is",
        "send_sms",
        {
          to: "{{trigger.caller_phone}}",
          message: `{{workspace.name}} is closed right now. Is it an emergency? Reply URGENT and we will call you. Otherwise we call you when we open. ${STOP}`,
          respectQuietHours: false,
        },
        { next: "reply" },
      ),
      waitForReply("reply", { amount: 30, unit: "minutes" }, { yes: "urgent", no: "morning" }),
      ask(
        "urgent",
        "Is it urgent?",
        {
          any: [
            { field: "steps.reply.body", operator: "contains_word", value: "urgent" },
            { field: "steps.reply.body", operator: "contains_word", value: "emergency" },
            { field: "steps.reply.body", operator: "says_yes" },
          ],
        },
        { yes: "team", no: "morning" },
      ),
      act(
        "team",
        "Notify the team",
        "notify_team",
        {
          to: "everyone",
          title: "Emergency: {{trigger.caller_phone | phone}}",
          body: "{{steps.reply.body}}",
          email: true,
        },
        { onError: "continue", next: "now" },
      ),
      act("now", "Call back now", "create_callback", {
        ...MISSED_CALLER,
        priority: "urgent",
        reason: "Emergency outside business hours",
        dueWithinMinutes: 15,
      }),
      act("morning", "Call back in the morning", "create_callback", {
        ...MISSED_CALLER,
        reason: "Called outside business hours",
      }),
    ],
    scenarios: [
      {
        name: "URGENT notifies the team",
        sampleData: { ...missedCall, during_hours: false },
        startAt: NIGHT,
        events: [replyAfter("4m", "Urgent! My tooth")],
        assertions: [
          { type: "sent", channel: "sms", contains: "URGENT", within: "1m" },
          { type: "ends_at", nodeId: "now" },
        ],
      },
      {
        name: "No reply waits for the morning",
        sampleData: { ...missedCall, during_hours: false },
        startAt: NIGHT,
        assertions: [{ type: "ends_at", nodeId: "morning" }],
      },
    ],
  },
  {
    id: "vip-routing",
    name: "VIP callers first",
    description:
      "Notify the owner about a missed call from a contact tagged VIP, and call back within 15 minutes.",
    group: "Calls",
    keywords: ["priority", "tag", "important"],
    industries: ALL,
    nodes: [
      trigger("call.missed", { next: "vip" }),
      ask(
        "vip",
        "Is the caller a VIP?",
        { field: "contact.tags", operator: "contains", value: "vip" },
        { yes: "owner", no: "later" },
      ),
      act(
        "owner",
        "Notify the owner",
        "notify_team",
        {
          ...OWNER,
          title: "VIP missed: {{contact.name | default:'a contact'}}",
          body: "Call back {{trigger.caller_phone | phone}}.",
        },
        { onError: "continue", next: "now" },
      ),
      act("now", "Call back first", "create_callback", {
        phone: "{{trigger.caller_phone}}",
        priority: "urgent",
        reason: "VIP missed call",
        dueWithinMinutes: 15,
      }),
      act("later", "Call back", "create_callback", {
        phone: "{{trigger.caller_phone}}",
        reason: "Missed call",
        dueWithinMinutes: 120,
      }),
    ],
    scenarios: [
      {
        name: "Other callers get an ordinary callback",
        sampleData: missedCall,
        startAt: DAYTIME,
        assertions: [{ type: "ends_at", nodeId: "later" }],
      },
    ],
  },
  {
    id: "location-routing",
    name: "Route by location",
    description:
      "Create the callback for the office whose number was called. Replace the numbers with your own.",
    group: "Calls",
    keywords: ["branch", "office", "multi-location"],
    industries: ALL,
    nodes: [
      trigger("call.missed", { next: "office" }),
      act(
        "office",
        "Which office?",
        "switch",
        {
          field: "trigger.to",
          cases: [
            { values: ["+12025550101"], label: "Downtown" },
            { values: ["+12025550102"], label: "Uptown" },
          ],
        },
        { branches: { Downtown: "downtown", Uptown: "uptown", default: "front" } },
      ),
      act("downtown", "Callback for Downtown", "create_callback", {
        phone: "{{trigger.caller_phone}}",
        reason: "Downtown: missed call",
        dueWithinMinutes: 60,
      }),
      act("uptown", "Callback for Uptown", "create_callback", {
        phone: "{{trigger.caller_phone}}",
        reason: "Uptown: missed call",
        dueWithinMinutes: 60,
      }),
      act("front", "Callback for the front desk", "create_callback", {
        phone: "{{trigger.caller_phone}}",
        reason: "Missed call",
        dueWithinMinutes: 60,
      }),
    ],
    scenarios: [
      {
        name: "A call to Uptown goes to Uptown",
        sampleData: { ...missedCall, to: "+12025550102" },
        startAt: DAYTIME,
        assertions: [{ type: "ends_at", nodeId: "uptown" }],
      },
      {
        name: "Any other number goes to the front desk",
        sampleData: missedCall,
        startAt: DAYTIME,
        assertions: [{ type: "ends_at", nodeId: "front" }],
      },
    ],
  },
  {
    id: "spam-caller-block",
    name: "Ignore spam callers",
    description:
      "Tag numbers that hang up again and again as spam, and leave them out; every other missed call becomes a callback.",
    group: "Calls",
    keywords: ["robocall", "block", "nuisance"],
    industries: ALL,
    nodes: [
      trigger("call.missed", { next: "known" }),
      ask(
        "known",
        "Known as spam?",
        { field: "contact.tags", operator: "contains", value: "spam" },
        { yes: "ignore", no: "looks" },
      ),
      ask(
        "looks",
        "Does it look like spam?",
        {
          all: [
            { field: "contact.missed_calls_7d", operator: "greater_than", value: 10 },
            { field: "trigger.ring_seconds", operator: "less_than", value: 5 },
            { field: "contact.is_patient", operator: "equals", value: false },
          ],
        },
        { yes: "tag", no: "callback" },
      ),
      act("tag", "Tag as spam", "update_contact", { addTags: ["spam"] }, { next: "ignore" }),
      act("ignore", "Do nothing", "stop", { outcome: "spam" }),
      act("callback", "Call back", "create_callback", {
        phone: "{{trigger.caller_phone}}",
        reason: "Missed call",
        dueWithinMinutes: 60,
      }),
    ],
    scenarios: [
      {
        name: "An ordinary caller is called back",
        sampleData: missedCall,
        startAt: DAYTIME,
        assertions: [{ type: "ends_at", nodeId: "callback" }],
      },
    ],
  },
  {
    id: "missed-call-to-lead",
    name: "Missed call to lead and task",
    description: "Make a lead of a first-time caller you missed, and a callback for the desk.",
    group: "Calls",
    keywords: ["pipeline", "task", "new caller"],
    industries: ALL,
    nodes: [
      trigger("call.missed", { conditions: { is_new_caller: true }, next: "lead" }),
      act(
        "lead",
        "Add the lead",
        "create_lead",
        {
          name: "{{trigger.caller_name | default:'New caller'}}",
          phone: "{{trigger.caller_phone}}",
          source: "missed_call",
          dedupeBy: "phone",
        },
        { next: "task" },
      ),
      act("task", "Call them", "create_callback", {
        phone: "{{trigger.caller_phone}}",
        callerName: "{{trigger.caller_name | default:'New caller'}}",
        priority: "high",
        reason: "New lead, missed call",
        dueWithinMinutes: 30,
      }),
    ],
    scenarios: [
      {
        name: "A new caller becomes a lead with a task",
        sampleData: missedCall,
        startAt: DAYTIME,
        assertions: [{ type: "ends_at", nodeId: "task" }],
      },
    ],
  },
  {
    id: "callback-escalation",
    name: "Escalate after 10 minutes",
    description: "Notify the owner when a missed caller was not called back within ten minutes.",
    group: "Calls",
    keywords: ["sla", "overdue", "late"],
    industries: ALL,
    nodes: [
      trigger("call.missed", { conditions: { during_hours: true }, next: "task" }),
      act(
        "task",
        "Call back",
        "create_callback",
        {
          ...MISSED_CALLER,
          priority: "high",
          reason: "Missed call",
          dueWithinMinutes: 10,
        },
        { next: "done" },
      ),
      act(
        "done",
        "Wait for the callback",
        "wait_for_event",
        {
          event: "callback.completed",
          timeout: { amount: 10, unit: "minutes" },
        },
        { trueBranch: "good", falseBranch: "escalate" },
      ),
      act("good", "Called back in time", "stop", { outcome: "called back" }),
      act("escalate", "Notify the owner", "notify_team", {
        ...OWNER,
        title: "Not called back: {{trigger.caller_phone | phone}}",
        body: "The callback is more than ten minutes old.",
      }),
    ],
    scenarios: [
      {
        name: "Nobody calls back",
        sampleData: missedCall,
        startAt: DAYTIME,
        assertions: [{ type: "ends_at", nodeId: "escalate" }],
      },
      {
        name: "A callback in time ends it",
        sampleData: missedCall,
        startAt: DAYTIME,
        events: [{ after: "6m", event: "callback.completed", data: { phone: CALLER } }],
        assertions: [{ type: "ends_at", nodeId: "good" }],
      },
    ],
  },
];
