import { ALL, act, ask, CALLER, DAYTIME, newLead, STOP, type Template, trigger } from "./template";

export const LEAD_TEMPLATES: Template[] = [
  {
    id: "speed-to-lead",
    name: "Speed to lead",
    description:
      "Assign a new lead to the next member of the team and text the lead within a minute, or in the morning after quiet hours. Without a reply in time, they are called.",
    group: "Leads",
    keywords: ["round robin", "assign", "rotate"],
    industries: ALL,
    nodes: [
      trigger("lead.created", { id: "lead", next: "assign" }),
      act(
        "assign",
        "Assign to the next person",
        "assign",
        { from: "everyone", method: "round_robin", onlyWorking: false },
        {
          // A workspace nobody has joined yet still greets its leads.
          onError: "continue",
          next: "hello",
        },
      ),
      act(
        "hello",
        "Say hello",
        "send_sms",
        {
          to: "{{trigger.phone}}",
          message: `Hi {{trigger.name | first_name}}, this is {{workspace.name}}. Thanks for getting in touch! When would be a good time to call? ${STOP}`,
          onSuppressed: "wait",
        },
        { next: "reply" },
      ),
      act(
        "reply",
        "Wait for a reply",
        "wait_for_event",
        { event: "sms.received", timeout: { amount: 1, unit: "hours" } },
        { trueBranch: "contacted", falseBranch: "call" },
      ),
      act("contacted", "Mark as contacted", "update_lead", {
        leadId: "{{trigger.lead_id}}",
        status: "contacted",
      }),
      act("call", "Call them", "create_callback", {
        phone: "{{trigger.phone}}",
        callerName: "{{trigger.name}}",
        priority: "high",
        reason: "New lead, no reply yet",
      }),
    ],
    scenarios: [
      {
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
    ],
  },
  {
    id: "lead-nurture",
    name: "Three-day lead follow-up",
    description:
      "A lead who does not reply gets a friendly email the next day and a last text two days later, during business hours.",
    group: "Leads",
    keywords: [],
    industries: ["dental", "home_services", "salon"],
    nodes: [
      trigger("lead.created", { id: "lead", next: "day" }),
      act(
        "day",
        "Next working day",
        "delay",
        { duration: { amount: 1, unit: "days" }, window: "business_hours" },
        { next: "has_mail" },
      ),
      ask(
        "has_mail",
        "Do we have an email address?",
        { field: "trigger.email", operator: "exists" },
        { yes: "email", no: "wait" },
      ),
      act(
        "email",
        "Send an email",
        "send_email",
        {
          to: "{{trigger.email}}",
          subject: "Still here to help",
          text: "Hi {{trigger.name | first_name}},\n\nwe would love to find a time that suits you. Just reply to this email.\n\n{{workspace.name}}",
        },
        { onError: "continue", next: "wait" },
      ),
      act(
        "wait",
        "Two more days",
        "delay",
        { duration: { amount: 2, unit: "days" }, window: "business_hours" },
        { next: "text" },
      ),
      act("text", "Last text", "send_sms", {
        to: "{{trigger.phone}}",
        message: `Hi {{trigger.name | first_name}}, {{workspace.name}} here. If you are still interested, call us any time. ${STOP}`,
      }),
    ],
    scenarios: [
      {
        name: "One email, then one text",
        sampleData: newLead,
        startAt: DAYTIME,
        assertions: [
          { type: "sent", channel: "email", to: "{{trigger.email}}" },
          { type: "sent", channel: "sms", to: "{{trigger.phone}}" },
          { type: "ends_at", nodeId: "text" },
        ],
      },
    ],
  },
  {
    id: "converted-lead-to-crm",
    name: "New customer to your system",
    description:
      "Notify your practice or field-service system with a signed request when a lead becomes a customer.",
    group: "Leads",
    keywords: [],
    industries: ["medical", "home_services"],
    nodes: [
      trigger("lead.statusChanged", { id: "changed", next: "won" }),
      ask(
        "won",
        "Became a customer?",
        { field: "trigger.status", operator: "equals", value: "converted" },
        { yes: "send", no: "done" },
      ),
      act("send", "Notify the other system", "http_request", {
        method: "POST",
        url: "https://crm.example.com/hooks/leads",
        body: { id: "{{trigger.lead_id}}", name: "{{trigger.name}}", phone: "{{trigger.phone}}" },
      }),
      act("done", "Nothing to do", "stop", { outcome: "not a customer yet" }),
    ],
    scenarios: [
      {
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
    ],
  },
];
