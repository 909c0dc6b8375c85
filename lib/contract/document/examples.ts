/**
 * Examples of requests and responses, generated from the document's schemas: a value for each known name, and otherwise
 * one of the right type. A contract's own example takes precedence.
 */
export type Schema = {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
};
export type Schemas = Record<string, Schema>;

const WORDS: Record<string, unknown> = {
  id: "obj_7K2M4Q9T",
  accountId: "ws_bright_smile_dental",
  accountName: "Bright Smile Dental",
  amount: 33.6,
  amountMinor: 3360,
  allowedIps: ["203.0.113.0/24"],
  apiKey: "fdw_live_shown_once_and_never_again",
  author: "Robin Reyes",
  automationId: "auto_7K2M4Q9T",
  body: "Sorry we missed you. How can we help?",
  callerName: "Sam Doe",
  close: "17:00",
  contactEmail: "sam@example.com",
  contactId: "con_7K2M4Q9T",
  contactName: "Sam Doe",
  contactPhone: "+12025550123",
  cost: 185.84,
  costMinor: 18584,
  country: "US",
  cron: "0 9 * * 1",
  currency: "usd",
  date: "2026-06-01",
  day: "2026-06-01",
  description: "SMS above the allowance",
  discountPercent: "5",
  email: "sam@example.com",
  etag: '"3f1c9a"',
  eventId: "evt_7K2M4Q9T",
  events: ["invoice.finalized"],
  explanation: "1000 included; 180 over x 0.018",
  from: "+12025550100",
  globalId: "inv_2026-06_9XQ2",
  instance: "/v1/partner/accounts",
  invoiceId: "inv_2026-06",
  last4: "x7Qd",
  lineId: "ws_bright_smile_dental:sms",
  message: "Sorry we missed you. How can we help?",
  name: "Bright Smile Dental",
  nodeId: "text_back",
  open: "09:00",
  ownerEmail: "owner@example.com",
  pdfUrl: "https://example.com/v1/partner/billing/invoices/inv_2026-06/pdf",
  period: "2026-06",
  phone: "+12025550123",
  plan: "professional",
  prefix: "fdw_live",
  reason: "Asked for by the owner",
  requestId: "req_7K2M4Q9T",
  runId: "run_7K2M4Q9T",
  saving: 12.5,
  savingMinor: 1250,
  secret: "whsec_shown_once_and_never_again",
  service: "Cleaning",
  subtotal: 185.84,
  subtotalMinor: 18584,
  subject: "Your appointment",
  taxPercent: "0",
  timezone: "America/New_York",
  to: "+12025550123",
  total: 185.84,
  totalMinor: 18584,
  unitPrice: "0.018",
  unrounded: "3.24",
  url: "https://example.com/hooks/switchboard",
  version: 3,
  versionId: "ver_7K2M4Q9T",
};

/** The same name says something else of a lead than of a holiday. */
const OF_TAG: Record<string, Record<string, unknown>> = {
  Accounts: { id: "ws_bright_smile_dental", status: "active" },
  Appointments: { id: "appt_7K2M4Q9T", name: "Sam Doe", status: "booked" },
  Automations: {
    id: "auto_7K2M4Q9T",
    name: "Missed call text-back",
    description: "Texts back who was missed",
  },
  Calls: { id: "call_7K2M4Q9T" },
  Callbacks: { id: "cb_7K2M4Q9T", reason: "Wants to move an appointment", outcome: "Moved to Friday" },
  Contacts: { id: "con_7K2M4Q9T", name: "Sam Doe" },
  Events: { id: "evt_7K2M4Q9T", type: "call.missed", event: "call.missed" },
  Invoices: {
    id: "inv_2026-06",
    status: "open",
    author: "Robin Reyes",
    body: "Which calls are the 40 minutes of 12 June?",
    amountDue: 185.84,
    amountDueMinor: 18584,
  },
  Keys: { id: "key_7K2M4Q9T", name: "Website" },
  Leads: {
    id: "lead_7K2M4Q9T",
    name: "Sam Doe",
    source: "web",
    notes: "Asked about whitening",
    grade: "B",
    score: 55,
  },
  Messages: { id: "msg_7K2M4Q9T", status: "delivered" },
  Settings: { name: "crm_token", hosts: ["api.example.com"] },
  "Account settings": { id: "ws_bright_smile_dental", name: "crm_token", hosts: ["api.example.com"] },
  Runs: { id: "run_7K2M4Q9T", status: "succeeded" },
  Desk: { id: "svc_7K2M4Q9T", name: "Cleaning" },
  Tests: { id: "scn_7K2M4Q9T", name: "After hours" },
  Webhooks: { id: "wh_7K2M4Q9T" },
};

/** Fields that are null in most responses. */
const MOSTLY_NULL = new Set([
  "next_cursor",
  "error",
  "errorCode",
  "expiresAt",
  "revokedAt",
  "suspendedAt",
  "rerunOf",
  "replayOf",
  "pausedBy",
]);

type Of = { schemas: Schemas; whole: boolean; tag: string; name?: string | undefined; depth?: number };

/** whole: every member, as an answer has them; otherwise the required ones, or all of a body that requires none. */
export function exampleOf(given: Schema, of: Of): unknown {
  const depth = of.depth ?? 0;
  const schema = resolve(given, of.schemas);
  const word = of.name === undefined ? undefined : wordFor(of.name, of.tag, schema);
  if (schema.enum) return schema.enum.includes(word) ? word : schema.enum[0];
  const own = schema.example ?? schema.examples?.[0] ?? schema.const;
  if (own !== undefined) return own;
  if (of.name && MOSTLY_NULL.has(of.name) && mayBeNull(schema)) return null;
  const choice = (schema.anyOf ?? schema.oneOf)?.find((one) => resolve(one, of.schemas).type !== "null");
  const chosen = choice && exampleOf(choice, of);
  if (choice)
    return schema.properties
      ? { ...objectOf(schema, { ...of, depth: depth + 1 }), ...(chosen as object) }
      : chosen;
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== "null") : schema.type;
  if (typeof word === type || (type === "integer" && Number.isInteger(word))) return word;
  if (typeof schema.default === type && type !== "string") return schema.default;
  switch (type) {
    case "object":
      return objectOf(schema, { ...of, depth: depth + 1 });
    case "array":
      if (Array.isArray(word) && !of.whole) return word;
      return schema.items && (schema.minItems ? depth < 12 : depth < 6 && of.whole)
        ? [exampleOf(schema.items, { ...of, name: singular(of.name), depth: depth + 1 })]
        : [];
    case "integer":
    case "number":
      return Math.max(0, schema.minimum ?? 0);
    case "boolean":
      return false;
    case "string":
      return textOf(schema);
    default:
      return depth > 0 ? {} : null;
  }
}

/** "from" is a number in a call and a time in a filter. */
function wordFor(name: string, tag: string, { format }: Schema): unknown {
  const word = OF_TAG[tag]?.[name] ?? WORDS[name];
  return format === "date-time" && Number.isNaN(Date.parse(String(word))) ? undefined : word;
}

function mayBeNull(schema: Schema): boolean {
  return [schema.type].flat().includes("null") || (schema.anyOf ?? []).some((one) => one.type === "null");
}

/** Spectral takes an object with `type` and `default` for a schema, inside examples too, and finds its type invalid. */
const CONFUSING = "default";

function objectOf(schema: Schema, of: Of): Record<string, unknown> {
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties ?? {}).filter(
    ([name]) => required.has(name) || (name !== CONFUSING && (of.whole || required.size === 0)),
  );
  return Object.fromEntries(members.map(([name, member]) => [name, exampleOf(member, { ...of, name })]));
}

function resolve(schema: Schema, schemas: Schemas): Schema {
  const { $ref, ...beside } = schema;
  if ($ref === undefined) return schema.allOf?.[0] ? resolve(schema.allOf[0], schemas) : schema;
  return { ...resolve(schemas[$ref.slice($ref.lastIndexOf("/") + 1)] ?? {}, schemas), ...beside };
}

/** Texts for the patterns in use. */
const PATTERNED = ["text", "09:00", "US", "2026-06", "#2746d6", "{{trigger.caller_phone}}"];

function textOf(schema: Schema): string {
  if (schema.format === "date-time") return "2026-06-01T09:00:00Z";
  if (schema.format === "date") return "2026-06-01";
  if (schema.format === "email") return "sam@example.com";
  const { pattern } = schema;
  const fitting =
    pattern === undefined ? undefined : PATTERNED.find((text) => new RegExp(pattern).test(text));
  return fitting ?? "text".padEnd(schema.minLength ?? 0, "x");
}

/** A list of scopes has one scope as its example, a list of events one event. */
function singular(name: string | undefined): string | undefined {
  return name?.endsWith("s") ? name.slice(0, -1) : name;
}
