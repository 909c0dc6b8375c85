import {
  ALL,
  act,
  ask,
  CALLER,
  DAYTIME,
  MISSED_CALLER,
  missedCall,
  STOP,
  type Template,
  trigger,
} from "./template";

export const CALL_TEMPLATES: Template[] = [
  {
    id: "missed-call-text-back",
    name: "Missed call text-back",
    description:
      "Text every caller you miss during business hours, before they call someone else. A caller who tries again within four hours gets no second text.",
    group: "Calls",
    keywords: ["text back", "repeat", "suppression"],
    industries: ALL,
    settings: { entry: { mode: "once_per", per: { amount: 4, unit: "hours" } } },
    nodes: [
      trigger("call.missed", { id: "missed", conditions: { during_hours: true }, next: "text" }),
      act(
        "text",
        "Apologize by text",
        "send_sms",
        {
          to: "{{trigger.caller_phone}}",
          message: `Sorry we missed you, {{trigger.caller_name | first_name | default:'there'}}! This is {{workspace.name}}. We will call you back within the hour. ${STOP}`,
        },
        { next: "queue" },
      ),
      act("queue", "Create a callback", "create_callback", {
        ...MISSED_CALLER,
        priority: "high",
        reason: "Missed call",
        dueWithinMinutes: 60,
      }),
    ],
    scenarios: [
      {
        name: "A missed caller gets one text",
        sampleData: missedCall,
        startAt: DAYTIME,
        assertions: [
          { type: "sent", channel: "sms", to: "{{trigger.caller_phone}}", within: "5m" },
          { type: "ends_at", nodeId: "queue" },
        ],
      },
    ],
  },
  {
    id: "after-hours-callback",
    name: "After-hours callback",
    description:
      "Turn a call outside business hours into a callback for the morning, and let the caller know.",
    group: "Calls",
    keywords: [],
    industries: ALL,
    nodes: [
      trigger("call.missed", { id: "missed", conditions: { during_hours: false }, next: "queue" }),
      act(
        "queue",
        "Call back in the morning",
        "create_callback",
        {
          ...MISSED_CALLER,
          priority: "normal",
          reason: "Called outside business hours",
        },
        { next: "text" },
      ),
      act("text", "Let the caller know", "send_sms", {
        to: "{{trigger.caller_phone}}",
        message: `Thanks for calling {{workspace.name}}. We were closed when you called and will call you back. ${STOP}`,
        onSuppressed: "wait",
      }),
    ],
    scenarios: [
      {
        name: "No text is sent at night",
        sampleData: { ...missedCall, during_hours: false },
        startAt: "2026-06-03T02:30:00Z",
        assertions: [
          { type: "not_sent", channel: "sms", between: { from: "21:00", to: "08:00" } },
          { type: "sent", channel: "sms", to: "{{trigger.caller_phone}}" },
        ],
      },
    ],
  },
  {
    id: "new-caller-to-lead",
    name: "New caller becomes a lead",
    description:
      "Add a first-time caller to the pipeline and score the lead; hot leads get a callback at once.",
    group: "Calls",
    keywords: [],
    industries: ALL,
    nodes: [
      trigger("call.ended", { id: "ended", conditions: { is_new_caller: true }, next: "lead" }),
      act(
        "lead",
        "Add the lead",
        "create_lead",
        {
          name: "{{trigger.caller_name | default:'New caller'}}",
          phone: "{{trigger.caller_phone}}",
          source: "missed_call",
          notes: "{{trigger.summary | default:'No summary'}}",
        },
        { next: "score" },
      ),
      act("score", "Score it", "score_lead", { leadId: "{{steps.lead.leadId}}" }, { next: "hot" }),
      ask(
        "hot",
        "Worth a call today?",
        { field: "steps.score.score", operator: "greater_or_equal", value: 40 },
        { yes: "callback", no: "tag" },
      ),
      act("callback", "Call them today", "create_callback", {
        phone: "{{trigger.caller_phone}}",
        priority: "urgent",
        reason: "Hot new caller",
        dueWithinMinutes: 120,
      }),
      act("tag", "Tag for follow-up", "update_lead", {
        leadId: "{{steps.lead.leadId}}",
        addTags: ["follow-up"],
      }),
    ],
    scenarios: [
      {
        name: "A caller who wants to book gets a callback",
        sampleData: {
          caller_phone: CALLER,
          caller_name: "Sam Doe",
          is_new_caller: true,
          intent: "booking",
          outcome: "answered",
          direction: "inbound",
          duration_seconds: 90,
        },
        startAt: DAYTIME,
        assertions: [
          { type: "status", status: "succeeded" },
          { type: "ends_at", nodeId: "callback" },
        ],
      },
    ],
  },
  {
    id: "voicemail-to-team",
    name: "Voicemail to the team's inbox",
    description:
      "Email the front desk about every missed call, with the number to call back and the voicemail.",
    group: "Calls",
    keywords: [],
    industries: ["medical", "home_services"],
    nodes: [
      trigger("call.missed", { id: "missed", next: "email" }),
      act("email", "Email the team", "send_email", {
        to: "frontdesk@example.com",
        subject: "Missed call from {{trigger.caller_phone | phone}}",
        text: "You missed a call from {{trigger.caller_name | default:'an unknown caller'}}.\n\nCall back: {{trigger.caller_phone | phone}}\nVoicemail: {{trigger.voicemail_url | default:'none'}}",
      }),
    ],
    scenarios: [
      {
        name: "The team gets one email",
        sampleData: missedCall,
        startAt: DAYTIME,
        assertions: [{ type: "sent", channel: "email", contains: "Call back" }],
      },
    ],
  },
];
