import {
  ALL,
  act,
  ask,
  DAYTIME,
  REMINDER_TO_VISITOR,
  replyAfter,
  STOP,
  type Template,
  trigger,
  VISITOR,
  visit,
  waitForReply,
} from "./template";

const reminder = { ...visit, minutes_until: 1440 };

/** Between the booking and the visit. */
export const BEFORE_VISIT_TEMPLATES: Template[] = [
  {
    id: "reminders-24h-2h",
    name: "Reminders 24 and 2 hours before",
    description:
      "Remind people the day before and two hours before. They can confirm, ask for another time or cancel by reply; the reminder follows the appointment when it moves.",
    group: "Appointments",
    keywords: ["confirm", "reschedule", "cancel", "no-show"],
    industries: ALL,
    nodes: [
      trigger("appointment.reminder", { offset: { amount: 1, unit: "days" }, next: "day" }),
      act(
        "day",
        "The day before",
        "send_sms",
        {
          ...REMINDER_TO_VISITOR,
          message: `{{workspace.name}}: see you on {{appointment.starts_at | date:'EEEE, MMMM d'}} at {{appointment.starts_at | date:'h:mm a'}}. Reply YES to confirm, CHANGE for another time or CANCEL VISIT to cancel. ${STOP}`,
        },
        { next: "reply" },
      ),
      waitForReply("reply", { amount: 8, unit: "hours" }, { yes: "yes", no: "two_hours" }),
      ask(
        "yes",
        "Confirmed?",
        { field: "steps.reply.body", operator: "says_yes" },
        { yes: "confirm", no: "change" },
      ),
      act(
        "confirm",
        "Confirm the appointment",
        "update_appointment",
        { status: "confirmed" },
        {
          next: "two_hours",
        },
      ),
      ask(
        "change",
        "Another time?",
        { field: "steps.reply.body", operator: "contains_word", value: "change" },
        { yes: "find", no: "cancel" },
      ),
      act("find", "Find another time", "create_callback", {
        ...VISITOR,
        priority: "high",
        reason: "Wants another time for tomorrow's appointment",
      }),
      ask(
        "cancel",
        "Canceled?",
        {
          any: [
            { field: "steps.reply.body", operator: "contains_word", value: "cancel" },
            { field: "steps.reply.body", operator: "says_no" },
          ],
        },
        { yes: "cancelled", no: "unclear" },
      ),
      act(
        "cancelled",
        "Cancel the appointment",
        "cancel_appointment",
        { appointmentId: "{{trigger.appointment_id}}", reason: "Canceled by text", notifyContact: true },
        { next: "refill" },
      ),
      act("refill", "Refill the slot", "create_callback", {
        ...VISITOR,
        reason: "Canceled tomorrow's appointment by text; refill the slot",
      }),
      act(
        "unclear",
        "Read their reply",
        "create_callback",
        {
          ...VISITOR,
          reason: "Replied to the reminder: {{steps.reply.body}}",
        },
        { next: "two_hours" },
      ),
      act(
        "two_hours",
        "Two hours before",
        "delay",
        {
          relative: {
            to: "{{appointment.starts_at}}",
            offset: { amount: -2, unit: "hours" },
            ifPast: "stop",
            ifCancelled: "stop",
          },
        },
        { next: "soon" },
      ),
      act("soon", "See you soon", "send_sms", {
        to: "{{trigger.contact_phone}}",
        messageClass: "reminder",
        message: `{{workspace.name}}: see you today at {{appointment.starts_at | date:'h:mm a'}}. ${STOP}`,
      }),
    ],
    scenarios: [
      {
        name: "A yes confirms and gets the second reminder",
        sampleData: { ...reminder, starts_at: "2026-06-03T15:00:00Z", ends_at: "2026-06-03T15:30:00Z" },
        startAt: DAYTIME,
        events: [replyAfter("15m", "Yes, see you")],
        assertions: [
          { type: "sent", channel: "sms", contains: "see you today" },
          { type: "ends_at", nodeId: "soon" },
        ],
      },
      {
        name: "CHANGE creates a callback",
        sampleData: { ...reminder, starts_at: "2026-06-03T15:00:00Z", ends_at: "2026-06-03T15:30:00Z" },
        startAt: DAYTIME,
        events: [replyAfter("15m", "change please")],
        assertions: [{ type: "ends_at", nodeId: "find" }],
      },
      {
        name: "A cancellation is noted and the slot refilled",
        sampleData: { ...reminder, starts_at: "2026-06-03T15:00:00Z", ends_at: "2026-06-03T15:30:00Z" },
        startAt: DAYTIME,
        events: [replyAfter("15m", "cancel visit")],
        assertions: [{ type: "ends_at", nodeId: "refill" }],
      },
      {
        name: "Without a reply the second reminder still goes out",
        sampleData: { ...reminder, starts_at: "2026-06-03T15:00:00Z", ends_at: "2026-06-03T15:30:00Z" },
        startAt: DAYTIME,
        assertions: [{ type: "ends_at", nodeId: "soon" }],
      },
    ],
  },
  {
    id: "new-patient-forms",
    name: "New patient forms",
    description:
      "Send new patients the link to your forms after booking, and again the day before their visit.",
    group: "Appointments",
    keywords: ["intake", "paperwork", "onboarding"],
    industries: ["dental", "medical"],
    nodes: [
      trigger("appointment.booked", { conditions: { is_new_patient: true }, next: "forms" }),
      act(
        "forms",
        "Send the forms",
        "send_sms",
        {
          to: "{{trigger.contact_phone}}",
          onSuppressed: "wait",
          message: `Welcome to {{workspace.name}}! Please fill in your forms before your visit: {{workspace.vars.forms_link | default:'https://example.com/forms'}} ${STOP}`,
        },
        { next: "day" },
      ),
      act(
        "day",
        "The day before",
        "delay",
        {
          relative: {
            to: "{{appointment.starts_at}}",
            offset: { amount: -1, unit: "days" },
            ifPast: "stop",
            ifCancelled: "stop",
          },
        },
        { next: "again" },
      ),
      act("again", "Remind them of the forms", "send_sms", {
        ...REMINDER_TO_VISITOR,
        message: `{{workspace.name}}: see you on {{appointment.starts_at | date:'EEEE, MMMM d'}}. If you have not filled in your forms yet: {{workspace.vars.forms_link | default:'https://example.com/forms'}} ${STOP}`,
      }),
    ],
    scenarios: [
      {
        name: "The forms go out twice",
        sampleData: visit,
        startAt: DAYTIME,
        assertions: [
          { type: "sent", channel: "sms", contains: "Welcome" },
          { type: "ends_at", nodeId: "again" },
        ],
      },
    ],
  },
  {
    id: "reschedule-link",
    name: "Reschedule link",
    description: "Give people a link to move their visit themselves, two days before it.",
    group: "Appointments",
    keywords: ["self-service", "move", "booking page"],
    industries: ALL,
    nodes: [
      trigger("appointment.reminder", { offset: { amount: 2, unit: "days" }, next: "link" }),
      act("link", "Send the link", "send_sms", {
        ...REMINDER_TO_VISITOR,
        message: `{{workspace.name}}: your visit is on {{appointment.starts_at | date:'EEEE, MMMM d'}}. For another time: {{workspace.vars.booking_link | default:'just call us.'}} ${STOP}`,
      }),
    ],
    scenarios: [
      {
        name: "The text names the day",
        sampleData: reminder,
        startAt: DAYTIME,
        assertions: [{ type: "sent", channel: "sms", contains: "Thursday" }],
      },
    ],
  },
  {
    id: "reminder-by-language",
    name: "Reminder in their language",
    description: "Remind people in Spanish or English, by the language of the contact.",
    group: "Appointments",
    keywords: ["spanish", "bilingual", "translation"],
    industries: ALL,
    nodes: [
      trigger("appointment.reminder", { offset: { amount: 1, unit: "days" }, next: "language" }),
      act(
        "language",
        "Which language?",
        "switch",
        { field: "contact.language", cases: [{ values: ["es", "es-US", "es-MX"], label: "Spanish" }] },
        { branches: { Spanish: "spanish", default: "english" } },
      ),
      act("spanish", "In Spanish", "send_sms", {
        ...REMINDER_TO_VISITOR,
        message: `{{workspace.name}}: le esperamos el {{appointment.starts_at | date:'d/M'}} a las {{appointment.starts_at | date:'HH:mm'}}. ${STOP}`,
      }),
      act("english", "In English", "send_sms", {
        ...REMINDER_TO_VISITOR,
        message: `{{workspace.name}}: see you on {{appointment.starts_at | date:'EEEE, MMMM d'}} at {{appointment.starts_at | date:'h:mm a'}}. ${STOP}`,
      }),
    ],
    scenarios: [
      {
        name: "Without a language it is English",
        sampleData: reminder,
        startAt: DAYTIME,
        assertions: [{ type: "ends_at", nodeId: "english" }],
      },
    ],
  },
];
