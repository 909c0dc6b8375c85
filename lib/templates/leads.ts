import { ALL, CALLER, DAYTIME, STOP, type Template } from "./template";

const newLead = {
  lead_id: "lead_sample",
  name: "Sam Doe",
  phone: CALLER,
  email: "sam@example.com",
  source: "web",
  status: "new",
  tags: [],
  created_at: DAYTIME,
};

export const LEAD_TEMPLATES: Template[] = [
  {
    id: "speed-to-lead",
    name: "Speed to lead",
    description:
      "Text a new lead within a minute, and create a callback if there is no reply within an hour.",
    industries: ALL,
    nodes: [
      { id: "lead", type: "trigger", event: "lead.created", next: "hello" },
      {
        id: "hello",
        type: "action",
        name: "Say hello",
        action: "send_sms",
        config: {
          to: "{{trigger.phone}}",
          message: `Hi {{trigger.name | first_name}}, this is {{workspace.name}}. Thanks for getting in touch! When would be a good time to call? ${STOP}`,
        },
        next: "reply",
      },
      {
        id: "reply",
        type: "action",
        name: "Wait for a reply",
        action: "wait_for_event",
        config: { event: "sms.received", timeout: { amount: 1, unit: "hours" } },
        trueBranch: "contacted",
        falseBranch: "call",
      },
      {
        id: "contacted",
        type: "action",
        name: "Mark as contacted",
        action: "update_lead",
        config: { leadId: "{{trigger.lead_id}}", status: "contacted" },
      },
      {
        id: "call",
        type: "action",
        name: "Call them",
        action: "create_callback",
        config: {
          phone: "{{trigger.phone}}",
          callerName: "{{trigger.name}}",
          priority: "high",
          reason: "New lead, no reply yet",
        },
      },
    ],
    scenario: {
      name: "A reply marks the lead as contacted",
      sampleData: newLead,
      startAt: DAYTIME,
      events: [
        { after: "20m", event: "sms.received", data: { from: CALLER, body: "This afternoon is fine" } },
      ],
      assertions: [
        { type: "sent", channel: "sms", to: "{{trigger.phone}}", within: "1m" },
        { type: "ends_at", nodeId: "contacted" },
      ],
    },
  },
  {
    id: "lead-nurture",
    name: "Three-day lead follow-up",
    description:
      "A lead who does not reply gets a friendly email the next day and a last text two days later, during opening hours.",
    industries: ["dental", "home_services", "salon"],
    nodes: [
      { id: "lead", type: "trigger", event: "lead.created", next: "day" },
      {
        id: "day",
        type: "action",
        name: "Next working day",
        action: "delay",
        config: { duration: { amount: 1, unit: "days" }, window: "business_hours" },
        next: "has_mail",
      },
      {
        id: "has_mail",
        type: "condition",
        name: "Do we have an email address?",
        conditionType: "if_else",
        expression: { field: "trigger.email", operator: "exists" },
        trueBranch: "mail",
        falseBranch: "wait",
      },
      {
        id: "mail",
        type: "action",
        name: "Send an email",
        action: "send_email",
        config: {
          to: "{{trigger.email}}",
          subject: "Still here to help",
          text: "Hi {{trigger.name | first_name}},\n\nwe would love to find a time that suits you. Just reply to this email.\n\n{{workspace.name}}",
        },
        onError: "continue",
        next: "wait",
      },
      {
        id: "wait",
        type: "action",
        name: "Two more days",
        action: "delay",
        config: { duration: { amount: 2, unit: "days" }, window: "business_hours" },
        next: "text",
      },
      {
        id: "text",
        type: "action",
        name: "Last text",
        action: "send_sms",
        config: {
          to: "{{trigger.phone}}",
          message: `Hi {{trigger.name | first_name}}, {{workspace.name}} here. If you are still interested, call us any time. ${STOP}`,
        },
      },
    ],
    scenario: {
      name: "One email, then one text",
      sampleData: newLead,
      startAt: DAYTIME,
      assertions: [
        { type: "sent", channel: "email", to: "{{trigger.email}}" },
        { type: "sent", channel: "sms", to: "{{trigger.phone}}" },
        { type: "ends_at", nodeId: "text" },
      ],
    },
  },
  {
    id: "converted-lead-to-crm",
    name: "Converted lead to your system",
    description:
      "Notify your practice or field-service system with a signed request when a lead is converted.",
    industries: ["medical", "home_services"],
    nodes: [
      { id: "changed", type: "trigger", event: "lead.statusChanged", next: "won" },
      {
        id: "won",
        type: "condition",
        name: "Converted?",
        conditionType: "if_else",
        expression: { field: "trigger.status", operator: "equals", value: "converted" },
        trueBranch: "send",
        falseBranch: "done",
      },
      {
        id: "send",
        type: "action",
        name: "Notify the other system",
        action: "http_request",
        config: {
          method: "POST",
          url: "https://crm.example.com/hooks/leads",
          body: { id: "{{trigger.lead_id}}", name: "{{trigger.name}}", phone: "{{trigger.phone}}" },
        },
      },
      {
        id: "done",
        type: "action",
        name: "Nothing to do",
        action: "stop",
        config: { outcome: "not converted" },
      },
    ],
    scenario: {
      name: "Only conversions are sent",
      sampleData: {
        ...newLead,
        status: "contacted",
        previous_status: "new",
        changed_by: "Kim",
        changed_at: DAYTIME,
      },
      startAt: DAYTIME,
      assertions: [
        { type: "ends_at", nodeId: "done" },
        { type: "status", status: "stopped" },
      ],
    },
  },
];
