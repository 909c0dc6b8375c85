import type { CustomEvent, CustomField } from "./custom-events";
import type { Json, JsonObject } from "./json";
import type { RunRecords } from "./records";
import { resolveText } from "./resolve";
import { StepFailure } from "./step-error";
import { hasTemplate, mapReferences, parseTemplate, referencesIn } from "./template";

/** Turns what another system sends to a webhook URL into the data of a custom event. */
export type HookMapping = { readonly [field: string]: string };

const ROOT = "body";

/** Members that name records of the workspace: a foreign system may fill them only where a person mapped them. */
const OWN_MEMBERS = new Set(["contact_id", "appointment_id", "lead_id", "during_hours", "extra"]);

/**
 * Mapped fields win over members of the body with the same name; the rest of the body is kept and becomes
 * `trigger.extra`. Values are converted to the type of their field where that loses nothing.
 */
export function payloadOf(body: JsonObject, mapping: HookMapping, event: CustomEvent | null): JsonObject {
  const rest = Object.entries(body).filter(([key]) => !OWN_MEMBERS.has(key));
  const mapped = Object.entries(mapping).flatMap(([field, template]): [string, Json][] => {
    const value = templateValue(template, body);
    return value === undefined ? [] : [[field, value]];
  });
  const data: JsonObject = Object.fromEntries([...rest, ...mapped]);
  if (!event) return data;
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) => {
      const field = Object.hasOwn(event.schema, key) ? event.schema[key] : undefined;
      if (!field) return [[key, value]];
      const converted = convert(field, value);
      return converted === null || converted === "" ? [] : [[key, converted]];
    }),
  );
}

/** The problem with a template of a mapping, as a sentence; null when it can be used. */
export function templateFault(template: string): string | null {
  const parsed = parseTemplate(template);
  if (!parsed.ok) return parsed.fault.message;
  const foreign = referencesIn(template).find(({ path }) => path[0] !== ROOT);
  return foreign ? `Fields of a call begin with ${ROOT}, such as {{${ROOT}.email}}` : null;
}

/** Undefined where the body has no value for it. */
export function templateValue(template: string, body: JsonObject): Json | undefined {
  if (!hasTemplate(template)) return template;
  const text = mapReferences(template, ({ path: [, ...rest], filters }) => ({
    path: ["trigger", ...rest],
    filters,
  }));
  try {
    return resolveText(text, { ...NOTHING, trigger: body });
  } catch (error) {
    if (error instanceof StepFailure) return undefined;
    throw error;
  }
}

const NOTHING = {
  steps: {},
  workspace: {
    name: "",
    phone: null,
    timezone: "UTC",
    country: "US",
    businessHours: null,
    holidays: [],
    today: { appointments: 0, missed_calls: 0, new_leads: 0 },
  },
  records: {} as RunRecords,
  runId: "",
  now: 0,
};

/** A value that fits no other way is left as it is, and refused with its reason later. */
function convert({ type }: CustomField, value: Json): Json {
  const text = typeof value === "string" ? value.trim() : value;
  switch (type) {
    case "text":
      return asText(value) ?? value;
    case "phone":
    case "email":
      return typeof value === "number" ? String(value) : text;
    case "number":
      return typeof text === "string" && NUMBER.test(text) ? Number(text) : text;
    case "boolean":
      return typeof text === "string" ? (FLAGS[text.toLowerCase()] ?? text) : text;
    case "date":
      return typeof value === "number" ? (dateOf(value) ?? value) : text;
    case "list":
      return Array.isArray(value) || value === null || value === "" ? value : [value];
  }
}

const NUMBER = /^-?\d{1,15}(?:\.\d{1,10})?$/;
const FLAGS: Readonly<Record<string, boolean | undefined>> = {
  true: true,
  yes: true,
  on: true,
  "1": true,
  false: false,
  no: false,
  off: false,
  "0": false,
};

function asText(value: Json): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const isPlain = Array.isArray(value) && value.every((item) => typeof item !== "object");
  return isPlain ? value.join(", ") : null;
}

/** Unix times are in seconds or milliseconds; their size distinguishes them until the year 5138. */
function dateOf(value: number): string | null {
  const ms = value < 1e11 ? value * 1_000 : value;
  return Number.isFinite(ms) && value >= 1e8 && ms < 4_102_444_800_000 ? new Date(ms).toISOString() : null;
}
