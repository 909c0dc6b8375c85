import { ALL, CALLER, DAYTIME, STOP, type Template } from "./template";

const missedCall = {
  caller_phone: CALLER,
  caller_name: "Sam Doe",
  is_new_caller: true,
  is_existing_patient: false,
  during_hours: true,
  ring_seconds: 20,
};

export const CALL_TEMPLATES: Template[] = [
  {
    id: "missed-call-text-back",
    name: "Missed call text-back",
    description: "Text every caller you miss during opening hours, before they call someone else.",
    industries: ALL,
    nodes: [
      {
        id: "missed",
        type: "trigger",
        event: "call.missed",
        conditions: { during_hours: true },
        next: "text",
      },
      {
        id: "text",
        type: "action",
        name: "Apologize by text",
        action: "send_sms",
        config: {
          to: "{{trigger.caller_phone}}",
          message: `Sorry we missed you, {{trigger.caller_name | first_name | default:'there'}}! This is {{workspace.name}}. We will call you back within the hour. ${STOP}`,
        },
        next: "queue",
      },
      {
        id: "queue",
        type: "action",
        name: "Create a callback",
        action: "create_callback",
        config: {
          phone: "{{trigger.caller_phone}}",
          callerName: "{{trigger.caller_name | default:'Unknown caller'}}",
          priority: "high",
          reason: "Missed call",
          dueWithinMinutes: 60,
        },
      },
    ],
    scenario: {
      name: "A missed caller gets one text",
      sampleData: missedCall,
      startAt: DAYTIME,
      assertions: [
        { type: "sent", channel: "sms", to: "{{trigger.caller_phone}}", within: "5m" },
        { type: "ends_at", nodeId: "queue" },
      ],
    },
  },
  {
    id: "after-hours-callback",
    name: "After-hours callback",
    description:
      "Turn a call outside opening hours into a callback for the morning, and let the caller know.",
    industries: ALL,
    nodes: [
      {
        id: "missed",
        type: "trigger",
        event: "call.missed",
        conditions: { during_hours: false },
        next: "queue",
      },
      {
        id: "queue",
        type: "action",
        name: "Call back in the morning",
        action: "create_callback",
        config: {
          phone: "{{trigger.caller_phone}}",
          callerName: "{{trigger.caller_name | default:'Unknown caller'}}",
          priority: "normal",
          reason: "Called outside opening hours",
        },
        next: "text",
      },
      {
        id: "text",
        type: "action",
        name: "Let the caller know",
        action: "send_sms",
        config: {
          to: "{{trigger.caller_phone}}",
          message: `Thanks for calling {{workspace.name}}. We are closed right now and will call you back when we open. ${STOP}`,
          onSuppressed: "wait",
        },
      },
    ],
    scenario: {
      name: "No text is sent at night",
      sampleData: { ...missedCall, during_hours: false },
      startAt: "2026-06-03T02:30:00Z",
      assertions: [
        { type: "not_sent", channel: "sms", between: { from: "21:00", to: "08:00" } },
        { type: "sent", channel: "sms", to: "{{trigger.caller_phone}}" },
      ],
    },
  },
  {
    id: "new-caller-to-lead",
    name: "New caller becomes a lead",
    description:
      "Add a first-time caller to the pipeline and score the lead; hot leads get a callback at once.",
    industries: ALL,
    nodes: [
      {
        id: "ended",
        type: "trigger",
        event: "call.ended",
        conditions: { is_new_caller: true },
        next: "lead",
      },
      {
        id: "lead",
        type: "action",
        name: "Add the lead",
        action: "create_lead",
        config: {
          name: "{{trigger.caller_name | default:'New caller'}}",
          phone: "{{trigger.caller_phone}}",
          source: "missed_call",
          notes: "{{trigger.summary | default:'No summary'}}",
        },
        next: "score",
      },
      {
        id: "score",
        type: "action",
        name: "Score it",
        action: "score_lead",
        config: { leadId: "{{steps.lead.leadId}}" },
        next: "hot",
      },
      {
        id: "hot",
        type: "condition",
        name: "Worth a call today?",
        conditionType: "if_else",
        expression: { field: "steps.score.score", operator: "greater_or_equal", value: 40 },
        trueBranch: "callback",
        falseBranch: "tag",
      },
      {
        id: "callback",
        type: "action",
        name: "Call them today",
        action: "create_callback",
        config: {
          phone: "{{trigger.caller_phone}}",
          priority: "urgent",
          reason: "Hot new caller",
          dueWithinMinutes: 120,
        },
      },
      {
        id: "tag",
        type: "action",
        name: "Tag for follow-up",
        action: "update_lead",
        config: { leadId: "{{steps.lead.leadId}}", addTags: ["follow-up"] },
      },
    ],
    scenario: {
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
  },
  {
    id: "voicemail-to-team",
    name: "Missed call to the team's inbox",
    description: "Email the front desk about every missed call, with the number to call back.",
    industries: ["medical", "home_services"],
    nodes: [
      { id: "missed", type: "trigger", event: "call.missed", next: "mail" },
      {
        id: "mail",
        type: "action",
        name: "Email the team",
        action: "send_email",
        config: {
          to: "frontdesk@example.com",
          subject: "Missed call from {{trigger.caller_phone | phone}}",
          text: "You missed a call from {{trigger.caller_name | default:'an unknown caller'}}.\n\nCall back: {{trigger.caller_phone | phone}}",
        },
      },
    ],
    scenario: {
      name: "The team gets one email",
      sampleData: missedCall,
      startAt: DAYTIME,
      assertions: [{ type: "sent", channel: "email", contains: "Call back" }],
    },
  },
];
