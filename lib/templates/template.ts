import type { CustomEvent } from "@/lib/automation/custom-events";
import type { JsonObject } from "@/lib/automation/json";

type Group = "Calls" | "Leads" | "Appointments" | "After the visit" | "Reports";

type Scenario = {
  name: string;
  sampleData: JsonObject;
  startAt: string;
  events?: JsonObject[];
  httpResponses?: Record<string, { status: number }>;
  assertions: JsonObject[];
};
type TemplateNode = { id: string; type: "trigger" | "action" | "condition" } & JsonObject;

/** An automation in the API's format, with the scenarios that test its branches. */
export type Ready = {
  id: string;
  name: string;
  description: string;
  nodes: TemplateNode[];
  edges?: ({ from: string; to: string } & JsonObject)[];
  settings?: JsonObject;
  scenarios: [Scenario, ...Scenario[]];
};

/** A ready-made automation and what it cannot do without. */
export type Template = Ready & {
  group: Group;
  /** Words people may search for that neither the name nor the description has. */
  keywords: string[];
  industries: ("dental" | "medical" | "home_services" | "salon")[];
  /** Automations that a step starts, named there by `startsCompanion`. */
  companions?: Ready[];
  /** The workspace's own events it uses, as `custom.<name>`. */
  eventTypes?: ({ name: string } & CustomEvent)[];
};

const COMPANION = "companion:";

/** Stands for the id a companion gets when the template is used. */
export const startsCompanion = (id: string): string => COMPANION + id;

export const ALL: Template["industries"] = ["dental", "medical", "home_services", "salon"];

/** A Tuesday, 15:00 UTC: during the day in every zone of the Americas and Europe. */
export const DAYTIME = "2026-06-02T15:00:00Z";
export const CALLER = "+12025550123";
export const STOP = "Reply STOP to opt out.";

/** The person of a visit, for a callback. */
export const VISITOR = { phone: "{{trigger.contact_phone}}", callerName: "{{trigger.contact_name}}" };
/** The caller who was missed, for a callback. */
export const MISSED_CALLER = {
  phone: "{{trigger.caller_phone}}",
  callerName: "{{trigger.caller_name | default:''}}",
};
/** Texts to the person of a visit wait for the morning instead of being left out. */
const toVisitor = { to: "{{trigger.contact_phone}}", onSuppressed: "wait" };
export const OFFER_TO_VISITOR = { ...toVisitor, messageClass: "marketing" };
export const REMINDER_TO_VISITOR = { ...toVisitor, messageClass: "reminder" };
/** The owner, in the product and by email. */
export const OWNER = { to: "owner", email: true };

export const missedCall = {
  caller_phone: CALLER,
  caller_name: "Sam Doe",
  is_new_caller: true,
  is_existing_patient: false,
  during_hours: true,
  ring_seconds: 20,
};

export const visit = {
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

export const newLead = {
  lead_id: "lead_sample",
  name: "Sam Doe",
  phone: CALLER,
  email: "sam@example.com",
  source: "web",
  status: "new",
  tags: [],
  created_at: DAYTIME,
};

export const trigger = (event: string, more: JsonObject): TemplateNode => ({
  id: "start",
  type: "trigger",
  event,
  ...more,
});

/** A step: its id, its name, its action, the configuration, and where it leads. */
export function act(
  id: string,
  name: string,
  action: string,
  config: JsonObject,
  more: JsonObject = {},
): TemplateNode {
  return { id, type: "action", name, action, config, ...more };
}

export function ask(
  id: string,
  name: string,
  expression: JsonObject,
  to: { yes: string; no: string },
): TemplateNode {
  const ways = { trueBranch: to.yes, falseBranch: to.no };
  return { id, type: "condition", name, conditionType: "if_else", expression, ...ways };
}

export function waitForReply(id: string, timeout: JsonObject, to: { yes: string; no: string }): TemplateNode {
  const config = { event: "sms.received", timeout };
  return act(id, "Wait for a reply", "wait_for_event", config, { trueBranch: to.yes, falseBranch: to.no });
}

/** A text that the contact of the run sends this long after the start. */
export const replyAfter = (after: string, body: string): JsonObject => ({
  after,
  event: "sms.received",
  data: { from: CALLER, body },
});
