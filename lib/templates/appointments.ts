import {
  ALL,
  act,
  ask,
  CALLER,
  DAYTIME,
  OFFER_TO_VISITOR,
  STOP,
  type Template,
  trigger,
  VISITOR,
  visit,
} from "./template";

export const APPOINTMENT_TEMPLATES: Template[] = [
  {
    id: "booking-confirmation",
    name: "Booking confirmation",
    description: "Confirm every new appointment by text, with the time in plain words.",
    group: "Appointments",
    keywords: [],
    industries: ALL,
    nodes: [
      trigger("appointment.booked", { id: "booked", next: "text" }),
      act("text", "Confirm", "send_sms", {
        to: "{{trigger.contact_phone}}",
        message: `{{workspace.name}}: you are booked for {{trigger.starts_at | date:'EEEE d MMMM'}} at {{trigger.starts_at | date:'h:mm a'}} with {{trigger.provider_name}}. ${STOP}`,
      }),
    ],
    scenarios: [
      {
        name: "The text names the provider",
        sampleData: visit,
        startAt: DAYTIME,
        assertions: [{ type: "sent", channel: "sms", to: "{{trigger.contact_phone}}", contains: "Dr. Lee" }],
      },
    ],
  },
  {
    id: "reminder-confirm-by-reply",
    name: "Reminder with confirm-by-reply",
    description:
      "Ask for a confirmation the day before. The front desk calls people who say no, and people who do not reply within four hours.",
    group: "Appointments",
    keywords: [],
    industries: ALL,
    nodes: [
      trigger("appointment.reminder", { id: "soon", offset: { amount: 1, unit: "days" }, next: "ask" }),
      act(
        "ask",
        "Ask to confirm",
        "send_sms",
        {
          to: "{{trigger.contact_phone}}",
          messageClass: "reminder",
          message: `{{workspace.name}}: see you tomorrow at {{trigger.starts_at | date:'h:mm a'}}? Reply YES to confirm or call us to change it. ${STOP}`,
        },
        { next: "reply" },
      ),
      act(
        "reply",
        "Wait for a reply",
        "wait_for_event",
        { event: "sms.received", timeout: { amount: 4, unit: "hours" } },
        { trueBranch: "yes", falseBranch: "call" },
      ),
      ask(
        "yes",
        "Did they say yes?",
        { field: "steps.reply.body", operator: "says_yes" },
        { yes: "confirm", no: "no" },
      ),
      act(
        "confirm",
        "Confirm the appointment",
        "update_appointment",
        { status: "confirmed" },
        { next: "thanks" },
      ),
      ask(
        "no",
        "Did they say no?",
        { field: "steps.reply.body", operator: "says_no" },
        { yes: "change", no: "call" },
      ),
      act("thanks", "Say thank you", "send_sms", {
        to: "{{trigger.contact_phone}}",
        messageClass: "reminder",
        message: "Thank you, see you then! {{workspace.name}}",
      }),
      act("change", "Call to find another time", "create_callback", {
        ...VISITOR,
        priority: "high",
        reason: "Cannot come tomorrow and may want another time",
      }),
      act("call", "Call to confirm", "create_callback", {
        ...VISITOR,
        priority: "normal",
        reason: "Confirm tomorrow's appointment",
      }),
    ],
    scenarios: [
      {
        name: "A yes confirms the appointment and gets a thank-you text",
        sampleData: { ...visit, minutes_until: 1440 },
        startAt: DAYTIME,
        events: [{ after: "30m", event: "sms.received", data: { from: CALLER, body: "Yes please" } }],
        assertions: [
          { type: "output", nodeId: "confirm", field: "status", operator: "equals", value: "confirmed" },
          { type: "sent", channel: "sms", contains: "Thank you" },
          { type: "ends_at", nodeId: "thanks" },
        ],
      },
    ],
  },
  {
    id: "no-show-recovery",
    name: "No-show recovery",
    description: "Invite a no-show to book again, and call if there is no reply within a day.",
    group: "After the visit",
    keywords: [],
    industries: ["dental", "medical", "salon"],
    nodes: [
      trigger("appointment.no_show", { id: "noshow", next: "text" }),
      act(
        "text",
        "Invite to rebook",
        "send_sms",
        {
          to: "{{trigger.contact_phone}}",
          message: `Hi {{trigger.contact_name | first_name}}, we missed you today at {{workspace.name}}. Would you like a new time? Reply and we will find one. ${STOP}`,
          onSuppressed: "wait",
        },
        { next: "reply" },
      ),
      act(
        "reply",
        "Wait a day",
        "wait_for_event",
        { event: "sms.received", timeout: { amount: 1, unit: "days" } },
        { trueBranch: "no", falseBranch: "call" },
      ),
      ask(
        "no",
        "Did they say no?",
        { field: "steps.reply.body", operator: "says_no" },
        { yes: "leave", no: "rebook" },
      ),
      act("leave", "Leave it there", "stop", { outcome: "does not want a new appointment" }),
      act("rebook", "Find a time with them", "create_callback", {
        ...VISITOR,
        priority: "high",
        reason: "Wants a new appointment after a no-show",
      }),
      act("call", "Call once", "create_callback", {
        ...VISITOR,
        priority: "low",
        reason: "No-show, no reply",
      }),
    ],
    scenarios: [
      {
        name: "No reply creates a callback",
        sampleData: { ...visit, status: "no_show", marked_at: DAYTIME },
        startAt: DAYTIME,
        assertions: [
          { type: "sent", channel: "sms", to: "{{trigger.contact_phone}}" },
          { type: "ends_at", nodeId: "call" },
        ],
      },
    ],
  },
  {
    id: "review-request",
    name: "Review request",
    description:
      "Ask for a review two hours after a completed visit. As a marketing text, it waits for daytime.",
    group: "After the visit",
    keywords: [],
    industries: ALL,
    nodes: [
      trigger("appointment.completed", { id: "done", next: "wait" }),
      act("wait", "Two hours later", "delay", { duration: { amount: 2, unit: "hours" } }, { next: "ask" }),
      act("ask", "Ask for a review", "send_sms", {
        ...OFFER_TO_VISITOR,
        message: `Thank you for visiting {{workspace.name}}! We would appreciate a short review: https://example.com/review ${STOP}`,
      }),
    ],
    scenarios: [
      {
        name: "A late visit gets the text the next morning",
        sampleData: { ...visit, status: "completed", marked_at: "2026-06-02T23:30:00Z" },
        startAt: "2026-06-02T23:30:00Z",
        assertions: [
          { type: "sent", channel: "sms" },
          { type: "not_sent", channel: "sms", between: { from: "21:00", to: "08:00" } },
        ],
      },
    ],
  },
  {
    id: "cancellation-follow-up",
    name: "Cancellation follow-up",
    description: "Call back cancellations at short notice today; invite the others to rebook by text.",
    group: "Appointments",
    keywords: [],
    industries: ALL,
    nodes: [
      trigger("appointment.cancelled", { id: "cancelled", next: "short" }),
      ask(
        "short",
        "Short notice?",
        { field: "trigger.hours_notice", operator: "less_than", value: 24 },
        { yes: "call", no: "text" },
      ),
      act("call", "Call and refill the slot", "create_callback", {
        ...VISITOR,
        priority: "urgent",
        reason: "Cancelled at short notice",
        dueWithinMinutes: 60,
      }),
      act("text", "Invite to rebook", "send_sms", {
        to: "{{trigger.contact_phone}}",
        message: `Your appointment at {{workspace.name}} is cancelled. Call us whenever you would like a new one. ${STOP}`,
      }),
    ],
    scenarios: [
      {
        name: "Two hours' notice creates a callback",
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
    ],
  },
  {
    id: "daily-summary",
    name: "Daily summary",
    description: "Email today's appointments, missed calls and new leads every working day at 6:00 PM.",
    group: "Reports",
    keywords: [],
    industries: ALL,
    nodes: [
      trigger("schedule", { id: "evening", schedule: { cron: "0 18 * * 1-5" }, next: "email" }),
      act("email", "Send the summary", "send_email", {
        to: "owner@example.com",
        subject: "Today at {{workspace.name}}",
        text: "Appointments: {{workspace.today.appointments}}\nMissed calls: {{workspace.today.missed_calls}}\nNew leads: {{workspace.today.new_leads}}",
      }),
    ],
    scenarios: [
      {
        name: "One email with the numbers",
        sampleData: { scheduled_for: "2026-06-02T22:00:00Z", fired_at: "2026-06-02T22:00:00Z" },
        startAt: "2026-06-02T22:00:00Z",
        assertions: [{ type: "sent", channel: "email", contains: "Missed calls" }],
      },
    ],
  },
];
