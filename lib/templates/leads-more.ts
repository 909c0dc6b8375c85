import {
  ALL,
  act,
  ask,
  DAYTIME,
  newLead,
  replyAfter,
  STOP,
  type Template,
  trigger,
  waitForReply,
} from "./template";

const greeting = (body: string) => ({
  to: "{{trigger.phone}}",
  message: `${body} ${STOP}`,
  // A lead who writes at night is greeted in the morning.
  onSuppressed: "wait",
});

export const MORE_LEAD_TEMPLATES: Template[] = [
  {
    id: "lead-drip",
    name: "Follow-up series that stops on reply",
    description: "Three texts over a week to a new lead. A reply from them ends the series at once.",
    group: "Leads",
    keywords: ["drip", "sequence", "campaign", "nurture"],
    industries: ALL,
    settings: { stopOn: [{ event: "sms.received" }], entry: { mode: "not_while_running" } },
    nodes: [
      trigger("lead.created", { next: "first" }),
      act(
        "first",
        "First text",
        "send_sms",
        greeting(
          "Hi {{trigger.name | first_name}}, this is {{workspace.name}}. Just reply when you would like to come in.",
        ),
        { next: "two_days" },
      ),
      act(
        "two_days",
        "Two days later",
        "delay",
        { duration: { amount: 2, unit: "days" }, window: "business_hours" },
        { next: "second" },
      ),
      act(
        "second",
        "Second text",
        "send_sms",
        greeting(
          "{{workspace.name}} here again. We have openings this week: call or text us and one is yours.",
        ),
        { next: "five_days" },
      ),
      act(
        "five_days",
        "Five days later",
        "delay",
        { duration: { amount: 5, unit: "days" }, window: "business_hours" },
        { next: "last" },
      ),
      act(
        "last",
        "Last text",
        "send_sms",
        greeting("Last note from {{workspace.name}}: text us any time and we will find you a time."),
      ),
    ],
    scenarios: [
      {
        name: "Without a reply, all three texts go out",
        sampleData: newLead,
        startAt: DAYTIME,
        assertions: [{ type: "ends_at", nodeId: "last" }],
      },
      {
        name: "A reply stops the series",
        sampleData: newLead,
        startAt: DAYTIME,
        events: [replyAfter("20h", "Thursday would be great")],
        assertions: [
          { type: "status", status: "stopped" },
          { type: "not_sent", channel: "sms", contains: "openings this week" },
        ],
      },
    ],
  },
  {
    id: "double-opt-in",
    name: "Double opt-in for offers",
    description:
      "Ask a new lead whether they want offers by text, and record their consent when they say yes.",
    group: "Leads",
    keywords: ["consent", "marketing", "permission", "tcpa"],
    industries: ALL,
    nodes: [
      trigger("lead.created", { next: "ask" }),
      act(
        "ask",
        "Ask for consent",
        "send_sms",
        greeting("{{workspace.name}}: would you like news and offers by text? Reply YES to get them."),
        { next: "reply" },
      ),
      waitForReply("reply", { amount: 2, unit: "days" }, { yes: "yes", no: "leave" }),
      ask(
        "yes",
        "Did they say yes?",
        { field: "steps.reply.body", operator: "says_yes" },
        { yes: "consent", no: "leave" },
      ),
      act(
        "consent",
        "Record their consent",
        "update_contact",
        { consent: { marketing: "granted", note: "Replied yes to our text" }, addTags: ["offers"] },
        { next: "thanks" },
      ),
      act("thanks", "Say thank you", "send_sms", {
        to: "{{trigger.phone}}",
        message: `You are on the list. Thank you! {{workspace.name}}. ${STOP}`,
      }),
      act("leave", "No consent", "stop", { outcome: "no consent" }),
    ],
    scenarios: [
      {
        name: "A yes is recorded",
        sampleData: newLead,
        startAt: DAYTIME,
        events: [replyAfter("10m", "Yes please")],
        assertions: [{ type: "ends_at", nodeId: "thanks" }],
      },
      {
        name: "A no changes nothing",
        sampleData: newLead,
        startAt: DAYTIME,
        events: [replyAfter("10m", "No thanks")],
        assertions: [{ type: "ends_at", nodeId: "leave" }],
      },
      {
        name: "No answer changes nothing",
        sampleData: newLead,
        startAt: DAYTIME,
        assertions: [{ type: "ends_at", nodeId: "leave" }],
      },
    ],
  },
  {
    id: "ab-first-text",
    name: "A/B test of the first text",
    description:
      "Send half of your new leads a short text and half a longer one, and tag them by what they got.",
    group: "Leads",
    keywords: ["experiment", "split", "variant"],
    industries: ALL,
    nodes: [
      trigger("lead.created", { next: "split" }),
      act(
        "split",
        "Half and half",
        "split",
        {
          weights: [
            { label: "Short", percent: 50 },
            { label: "Long", percent: 50 },
          ],
        },
        { branches: { Short: "short", Long: "long" } },
      ),
      act(
        "short",
        "Short text",
        "send_sms",
        greeting("Hi from {{workspace.name}}! We will call you shortly."),
        {
          next: "tag_short",
        },
      ),
      act("tag_short", "Tag them", "update_lead", {
        leadId: "{{trigger.lead_id}}",
        addTags: ["first-text-short"],
      }),
      act(
        "long",
        "Long text",
        "send_sms",
        greeting(
          "Hi {{trigger.name | first_name}}, thank you for asking {{workspace.name}}. Tell us what you need and when you have time, and we will find the right person for you.",
        ),
        { next: "tag_long" },
      ),
      act("tag_long", "Tag them", "update_lead", {
        leadId: "{{trigger.lead_id}}",
        addTags: ["first-text-long"],
      }),
    ],
    scenarios: [
      {
        name: "Every lead gets one of the two texts",
        sampleData: newLead,
        startAt: DAYTIME,
        assertions: [
          { type: "sent", channel: "sms", to: "{{trigger.phone}}" },
          { type: "status", status: "succeeded" },
        ],
      },
    ],
  },
];
