import {
  ALL,
  act,
  ask,
  DAYTIME,
  OFFER_TO_VISITOR,
  OWNER,
  REMINDER_TO_VISITOR,
  replyAfter,
  STOP,
  type Template,
  trigger,
  VISITOR,
  visit,
  waitForReply,
} from "./template";

const completed = { ...visit, status: "completed", is_new_patient: false, marked_at: DAYTIME };

/** After a visit, and reports. */
export const AFTER_VISIT_TEMPLATES: Template[] = [
  {
    id: "review-by-sentiment",
    name: "Review request by sentiment",
    description:
      "Ask how the visit was. Happy people get your review link; for the others the owner is notified and calls back.",
    group: "After the visit",
    keywords: ["rating", "google", "feedback", "stars"],
    industries: ALL,
    nodes: [
      trigger("appointment.completed", { next: "later" }),
      act("later", "Two hours later", "delay", { duration: { amount: 2, unit: "hours" } }, { next: "ask" }),
      act(
        "ask",
        "Ask how it was",
        "send_sms",
        {
          to: "{{trigger.contact_phone}}",
          onSuppressed: "wait",
          message: `How was your visit to {{workspace.name}}? Reply with a number from 1 (bad) to 5 (great). ${STOP}`,
        },
        { next: "reply" },
      ),
      waitForReply("reply", { amount: 1, unit: "days" }, { yes: "score", no: "none" }),
      act(
        "score",
        "How happy are they?",
        "switch",
        {
          field: "steps.reply.body",
          cases: [
            { values: ["5", "4", "five", "four", "great", "good"], label: "Happy" },
            { values: ["3", "2", "1", "three", "two", "one", "bad"], label: "Unhappy" },
          ],
        },
        { branches: { Happy: "review", Unhappy: "owner", default: "read" } },
      ),
      act("review", "Ask for a review", "send_sms", {
        ...OFFER_TO_VISITOR,
        message: `Thank you! We would appreciate a short review: {{workspace.vars.review_link | default:'https://example.com/review'}} ${STOP}`,
      }),
      act(
        "owner",
        "Notify the owner",
        "notify_team",
        {
          ...OWNER,
          title: "Unhappy visit: {{trigger.contact_name}}",
          body: "They answered “{{steps.reply.body}}”.",
        },
        { onError: "continue", next: "call" },
      ),
      act("call", "Call them", "create_callback", {
        ...VISITOR,
        priority: "high",
        reason: "Was not happy with the visit",
      }),
      act("read", "Read their reply", "create_callback", {
        ...VISITOR,
        reason: "Replied about the visit: {{steps.reply.body}}",
      }),
      act("none", "No answer", "stop", { outcome: "no answer" }),
    ],
    scenarios: [
      {
        name: "A five gets the review link",
        sampleData: completed,
        startAt: DAYTIME,
        events: [replyAfter("3h", "5")],
        assertions: [
          { type: "sent", channel: "sms", contains: "review" },
          { type: "ends_at", nodeId: "review" },
        ],
      },
      {
        name: "A two is called back",
        sampleData: completed,
        startAt: DAYTIME,
        events: [replyAfter("3h", "2")],
        assertions: [
          { type: "ends_at", nodeId: "call" },
          { type: "not_sent", channel: "sms", contains: "review" },
        ],
      },
      {
        name: "Other words are read by a person",
        sampleData: completed,
        startAt: DAYTIME,
        events: [replyAfter("3h", "We waited an hour")],
        assertions: [{ type: "ends_at", nodeId: "read" }],
      },
    ],
  },
  {
    id: "recall-6-months",
    name: "Recall after six months",
    description: "Invite people back six months after a visit, unless they have booked in the meantime.",
    group: "After the visit",
    keywords: ["hygiene", "check-up", "reactivation", "maintenance"],
    industries: ["dental", "medical", "home_services", "salon"],
    settings: {
      entry: { mode: "not_while_running" },
      stopOn: [{ event: "appointment.booked" }],
    },
    nodes: [
      trigger("appointment.completed", { next: "months" }),
      act(
        "months",
        "Six months later",
        "delay",
        { duration: { amount: 180, unit: "days" }, window: "business_hours" },
        { next: "invite" },
      ),
      act(
        "invite",
        "Invite them back",
        "send_sms",
        {
          ...REMINDER_TO_VISITOR,
          message: `Hi {{contact.first_name | default:'there'}}, it has been six months since your {{trigger.service_name}} at {{workspace.name}}. Reply YES and we will find you a time. ${STOP}`,
        },
        { next: "reply" },
      ),
      waitForReply("reply", { amount: 3, unit: "days" }, { yes: "yes", no: "rest" }),
      ask(
        "yes",
        "Do they want a time?",
        { field: "steps.reply.body", operator: "says_no" },
        { yes: "rest", no: "call" },
      ),
      act("call", "Find a time", "create_callback", {
        ...VISITOR,
        reason: "Recall: wants a new appointment",
      }),
      act("rest", "Leave it there", "stop", { outcome: "not now" }),
    ],
    scenarios: [
      {
        name: "After six months a yes becomes a callback",
        sampleData: completed,
        startAt: DAYTIME,
        events: [replyAfter("4350h", "Yes")],
        assertions: [{ type: "ends_at", nodeId: "call" }],
      },
      {
        name: "A new booking stops the recall",
        sampleData: completed,
        startAt: DAYTIME,
        events: [{ after: "40d", event: "appointment.booked", data: { contact_phone: visit.contact_phone } }],
        assertions: [
          { type: "status", status: "stopped" },
          { type: "not_sent", channel: "sms" },
        ],
      },
    ],
  },
  {
    id: "upsell-by-service",
    name: "Next service by last service",
    description:
      "A week after a visit, suggest the service that usually follows. Change the services to yours.",
    group: "After the visit",
    keywords: ["upsell", "cross-sell", "offer"],
    industries: ["salon", "home_services", "dental"],
    nodes: [
      trigger("appointment.completed", { next: "week" }),
      act(
        "week",
        "A week later",
        "delay",
        { duration: { amount: 7, unit: "days" }, window: "business_hours" },
        { next: "which" },
      ),
      act(
        "which",
        "Which service was it?",
        "switch",
        {
          field: "trigger.service_name",
          cases: [
            { values: ["Check-up", "Cleaning"], label: "Cleaning" },
            { values: ["Haircut"], label: "Haircut" },
          ],
        },
        { branches: { Cleaning: "whitening", Haircut: "care", default: "none" } },
      ),
      act("whitening", "Suggest whitening", "send_sms", {
        ...OFFER_TO_VISITOR,
        message: `Next time you are at {{workspace.name}}, ask about whitening. ${STOP}`,
      }),
      act("care", "Suggest a treatment", "send_sms", {
        ...OFFER_TO_VISITOR,
        message: `A care treatment at {{workspace.name}} keeps your new cut in shape. ${STOP}`,
      }),
      act("none", "Nothing to suggest", "stop", { outcome: "no suggestion" }),
    ],
    scenarios: [
      {
        name: "A check-up leads to whitening",
        sampleData: completed,
        startAt: DAYTIME,
        assertions: [{ type: "ends_at", nodeId: "whitening" }],
      },
      {
        name: "Other services lead to nothing",
        sampleData: { ...completed, service_name: "Root canal" },
        startAt: DAYTIME,
        assertions: [
          { type: "ends_at", nodeId: "none" },
          { type: "not_sent", channel: "sms" },
        ],
      },
    ],
  },
  {
    id: "birthday-greeting",
    name: "Birthday greeting",
    description: "Congratulate contacts who agreed to offers, at ten in the morning of their birthday.",
    group: "After the visit",
    keywords: ["anniversary", "loyalty"],
    industries: ALL,
    nodes: [
      trigger("contact.birthday", { time: "10:00", next: "agreed" }),
      ask(
        "agreed",
        "Did they agree to offers?",
        { field: "contact.consent", operator: "equals", value: "marketing" },
        { yes: "greet", no: "none" },
      ),
      act("greet", "Happy birthday", "send_sms", {
        to: "{{contact.phone}}",
        messageClass: "marketing",
        onSuppressed: "wait",
        message: `Happy birthday, {{contact.first_name | default:'dear guest'}}! All the best from {{workspace.name}}. ${STOP}`,
      }),
      act("none", "No offers", "stop", { outcome: "no consent" }),
    ],
    scenarios: [
      {
        name: "Nobody without consent is texted",
        sampleData: { contact_id: "con_sample", phone: visit.contact_phone, name: "Sam Doe" },
        startAt: DAYTIME,
        assertions: [
          { type: "ends_at", nodeId: "none" },
          { type: "not_sent", channel: "sms" },
        ],
      },
    ],
  },
  {
    id: "weekly-digest",
    name: "Weekly digest",
    description: "Email the owner every Monday morning with the day's appointments and where to look first.",
    group: "Reports",
    keywords: ["summary", "report", "monday"],
    industries: ALL,
    nodes: [
      trigger("schedule", { schedule: { cron: "0 8 * * 1" }, next: "email" }),
      act("email", "Send the digest", "send_email", {
        to: "owner@example.com",
        subject: "Your week at {{workspace.name}}",
        text: "Good morning,\n\nappointments today: {{workspace.today.appointments}}\nNew leads today: {{workspace.today.new_leads}}\n\nOpen the reports for last week.",
      }),
    ],
    scenarios: [
      {
        name: "One email on Monday",
        sampleData: { scheduled_for: "2026-06-01T12:00:00Z", fired_at: "2026-06-01T12:00:00Z" },
        startAt: "2026-06-01T12:00:00Z",
        assertions: [{ type: "sent", channel: "email", contains: "appointments today" }],
      },
    ],
  },
];
