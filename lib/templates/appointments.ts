import { ALL, CALLER, DAYTIME, STOP, type Template } from "./template";

const visit = {
  appointment_id: "appt_sample",
  contact_id: "con_sample",
  contact_name: "Sam Doe",
  contact_phone: CALLER,
  contact_email: "sam@example.com",
  service_name: "Check-up",
  provider_name: "Dr. Lee",
  starts_at: "2026-06-04T15:00:00Z",
  ends_at: "2026-06-04T15:30:00Z",
  timezone: "America/New_York",
  source: "staff",
  status: "booked",
  is_new_patient: true,
};

export const APPOINTMENT_TEMPLATES: Template[] = [
  {
    id: "booking-confirmation",
    name: "Booking confirmation",
    description: "Confirm every new appointment by text, with the time as people say it.",
    industries: ALL,
    nodes: [
      { id: "booked", type: "trigger", event: "appointment.booked", next: "text" },
      {
        id: "text",
        type: "action",
        name: "Confirm",
        action: "send_sms",
        config: {
          to: "{{trigger.contact_phone}}",
          message: `{{workspace.name}}: you are booked for {{trigger.starts_at | date:'EEEE d MMMM'}} at {{trigger.starts_at | date:'h:mm a'}} with {{trigger.provider_name}}. ${STOP}`,
        },
      },
    ],
    scenario: {
      name: "The text names the provider",
      sampleData: visit,
      startAt: DAYTIME,
      assertions: [{ type: "sent", channel: "sms", to: "{{trigger.contact_phone}}", contains: "Dr. Lee" }],
    },
  },
  {
    id: "reminder-confirm-by-reply",
    name: "Reminder with confirm-by-reply",
    description:
      "A day before, ask for a yes. Who does not answer within four hours is called by the front desk.",
    industries: ALL,
    nodes: [
      {
        id: "soon",
        type: "trigger",
        event: "appointment.reminder",
        offset: { amount: 1, unit: "days" },
        next: "ask",
      },
      {
        id: "ask",
        type: "action",
        name: "Ask",
        action: "send_sms",
        config: {
          to: "{{trigger.contact_phone}}",
          messageClass: "reminder",
          message: `{{workspace.name}}: see you tomorrow at {{trigger.starts_at | date:'h:mm a'}}? Reply YES to confirm or call us to change it. ${STOP}`,
        },
        next: "reply",
      },
      {
        id: "reply",
        type: "action",
        name: "Wait for the answer",
        action: "wait_for_event",
        config: { event: "sms.received", timeout: { amount: 4, unit: "hours" } },
        trueBranch: "yes",
        falseBranch: "call",
      },
      {
        id: "yes",
        type: "condition",
        name: "Did they say yes?",
        conditionType: "if_else",
        expression: { field: "steps.reply.body", operator: "in", value: ["YES", "Yes", "yes", "Y", "y"] },
        trueBranch: "thanks",
        falseBranch: "call",
      },
      {
        id: "thanks",
        type: "action",
        name: "Thank them",
        action: "send_sms",
        config: {
          to: "{{trigger.contact_phone}}",
          messageClass: "reminder",
          message: "Thank you, see you then! {{workspace.name}}",
        },
      },
      {
        id: "call",
        type: "action",
        name: "Call to confirm",
        action: "create_callback",
        config: {
          phone: "{{trigger.contact_phone}}",
          callerName: "{{trigger.contact_name}}",
          priority: "normal",
          reason: "Confirm tomorrow's appointment",
        },
      },
    ],
    scenario: {
      name: "YES is thanked",
      sampleData: { ...visit, minutes_until: 1440 },
      startAt: DAYTIME,
      events: [{ after: "30m", event: "sms.received", data: { from: CALLER, body: "YES" } }],
      assertions: [
        { type: "sent", channel: "sms", contains: "Thank you" },
        { type: "ends_at", nodeId: "thanks" },
      ],
    },
  },
  {
    id: "no-show-recovery",
    name: "No-show recovery",
    description:
      "Somebody who did not come is invited to book again, and called if they stay silent for a day.",
    industries: ["dental", "medical", "salon"],
    nodes: [
      { id: "noshow", type: "trigger", event: "appointment.no_show", next: "text" },
      {
        id: "text",
        type: "action",
        name: "Invite to rebook",
        action: "send_sms",
        config: {
          to: "{{trigger.contact_phone}}",
          message: `Hi {{trigger.contact_name | first_name}}, we missed you today at {{workspace.name}}. Would you like a new time? Reply and we will find one. ${STOP}`,
          onSuppressed: "wait",
        },
        next: "reply",
      },
      {
        id: "reply",
        type: "action",
        name: "Wait a day",
        action: "wait_for_event",
        config: { event: "sms.received", timeout: { amount: 1, unit: "days" } },
        trueBranch: "rebook",
        falseBranch: "call",
      },
      {
        id: "rebook",
        type: "action",
        name: "Find a time with them",
        action: "create_callback",
        config: {
          phone: "{{trigger.contact_phone}}",
          callerName: "{{trigger.contact_name}}",
          priority: "high",
          reason: "Wants a new appointment after a no-show",
        },
      },
      {
        id: "call",
        type: "action",
        name: "Call once",
        action: "create_callback",
        config: {
          phone: "{{trigger.contact_phone}}",
          callerName: "{{trigger.contact_name}}",
          priority: "low",
          reason: "No-show, no reply",
        },
      },
    ],
    scenario: {
      name: "Silence becomes a callback",
      sampleData: { ...visit, status: "no_show", marked_at: DAYTIME },
      startAt: DAYTIME,
      assertions: [
        { type: "sent", channel: "sms", to: "{{trigger.contact_phone}}" },
        { type: "ends_at", nodeId: "call" },
      ],
    },
  },
  {
    id: "review-request",
    name: "Review request",
    description:
      "Two hours after a completed visit, ask for a review. As a marketing text it keeps to the day.",
    industries: ALL,
    nodes: [
      { id: "done", type: "trigger", event: "appointment.completed", next: "wait" },
      {
        id: "wait",
        type: "action",
        name: "Two hours later",
        action: "delay",
        config: { duration: { amount: 2, unit: "hours" } },
        next: "ask",
      },
      {
        id: "ask",
        type: "action",
        name: "Ask for a review",
        action: "send_sms",
        config: {
          to: "{{trigger.contact_phone}}",
          messageClass: "marketing",
          onSuppressed: "wait",
          message: `Thank you for visiting {{workspace.name}}! We would be glad of a short review: https://example.com/review ${STOP}`,
        },
      },
    ],
    scenario: {
      name: "A late visit is asked the next morning",
      sampleData: { ...visit, status: "completed", marked_at: "2026-06-02T23:30:00Z" },
      startAt: "2026-06-02T23:30:00Z",
      assertions: [
        { type: "sent", channel: "sms" },
        { type: "not_sent", channel: "sms", between: { from: "21:00", to: "08:00" } },
      ],
    },
  },
  {
    id: "cancellation-follow-up",
    name: "Cancellation follow-up",
    description: "A cancellation at short notice is called back today; others are invited to rebook by text.",
    industries: ALL,
    nodes: [
      { id: "cancelled", type: "trigger", event: "appointment.cancelled", next: "short" },
      {
        id: "short",
        type: "condition",
        name: "Short notice?",
        conditionType: "if_else",
        expression: { field: "trigger.hours_notice", operator: "less_than", value: 24 },
        trueBranch: "call",
        falseBranch: "text",
      },
      {
        id: "call",
        type: "action",
        name: "Call and refill the slot",
        action: "create_callback",
        config: {
          phone: "{{trigger.contact_phone}}",
          callerName: "{{trigger.contact_name}}",
          priority: "urgent",
          reason: "Cancelled at short notice",
          dueWithinMinutes: 60,
        },
      },
      {
        id: "text",
        type: "action",
        name: "Invite to rebook",
        action: "send_sms",
        config: {
          to: "{{trigger.contact_phone}}",
          message: `Your appointment at {{workspace.name}} is cancelled. Call us whenever you would like a new one. ${STOP}`,
        },
      },
    ],
    scenario: {
      name: "Two hours' notice is a call",
      sampleData: {
        ...visit,
        status: "cancelled",
        cancelled_by: "contact",
        cancelled_at: DAYTIME,
        hours_notice: 2,
      },
      startAt: DAYTIME,
      assertions: [
        { type: "ends_at", nodeId: "call" },
        { type: "not_sent", channel: "sms" },
      ],
    },
  },
  {
    id: "daily-summary",
    name: "Daily summary",
    description: "Every working day at 18:00: today's appointments, missed calls and new leads by e-mail.",
    industries: ALL,
    nodes: [
      { id: "evening", type: "trigger", event: "schedule", schedule: { cron: "0 18 * * 1-5" }, next: "mail" },
      {
        id: "mail",
        type: "action",
        name: "Send the summary",
        action: "send_email",
        config: {
          to: "owner@example.com",
          subject: "Today at {{workspace.name}}",
          text: "Appointments: {{workspace.today.appointments}}\nMissed calls: {{workspace.today.missed_calls}}\nNew leads: {{workspace.today.new_leads}}",
        },
      },
    ],
    scenario: {
      name: "One mail with the numbers",
      sampleData: { scheduled_for: "2026-06-02T22:00:00Z", fired_at: "2026-06-02T22:00:00Z" },
      startAt: "2026-06-02T22:00:00Z",
      assertions: [{ type: "sent", channel: "email", contains: "Missed calls" }],
    },
  },
];
