import * as z from "zod";
import type { EventSpec } from "./event-spec";
import { parseInstant } from "./instants";
import { count, flag, identifier, text } from "./payload-fields";
import { looksLikeEmail, looksLikePhone } from "./semantics";

/** Events a workspace defines itself, such as `custom.order_paid`, with their fields. */
export const FIELD_TYPES = ["text", "number", "boolean", "date", "phone", "email", "list"] as const;
export type FieldType = (typeof FIELD_TYPES)[number];
export type CustomField = { type: FieldType; label?: string | undefined; required?: boolean | undefined };
export type CustomEvent = { title: string; schema: { readonly [field: string]: CustomField } };
/** By name, without the prefix. */
export type CustomEvents = { readonly [name: string]: CustomEvent };

export const CUSTOM = "custom.";
export const MAX_FIELDS = 50;
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,59}$/;
const FIELD = /^[A-Za-z][A-Za-z0-9_]{0,59}$/;

/** Words that mean something else: events without a noun, and members of every JavaScript object. */
const RESERVED_NAMES = new Set(["schedule", "manual", "custom", "constructor", "prototype"]);
/** Members that every payload may have. */
const RESERVED_FIELDS = new Set(["during_hours", "contact_id", "extra", "constructor", "prototype"]);

export const isCustomName = (name: string) => NAME.test(name) && !RESERVED_NAMES.has(name.toLowerCase());
export const isCustomField = (name: string) => FIELD.test(name) && !RESERVED_FIELDS.has(name);

/** Returns the name of a custom event's type; null for every other type. */
export function customName(type: string): string | null {
  const name = type.startsWith(CUSTOM) ? type.slice(CUSTOM.length) : "";
  return isCustomName(name) ? name : null;
}

export function customEvent(type: string, events: CustomEvents): CustomEvent | null {
  const name = customName(type);
  return name !== null && Object.hasOwn(events, name) ? (events[name] ?? null) : null;
}

const common = {
  contact_id: identifier("Contact").optional(),
  during_hours: flag("During business hours"),
};
const OPEN = z.object(common);

/** The core does not know the workspace's events unless they are passed in; then it accepts any of them. */
export function openSpec(type: string): EventSpec | null {
  const name = customName(type);
  if (name === null) return null;
  const words = name.replaceAll(/[_-]+/g, " ");
  return {
    type,
    label: words.charAt(0).toUpperCase() + words.slice(1),
    description: DESCRIPTION,
    payload: OPEN,
    contact: { id: "contact_id" },
    required: [],
    postable: true,
    open: true,
  };
}

const DESCRIPTION = "Sent by a form, a webhook or another system";

const specs = new WeakMap<CustomEvent, EventSpec>();

export function specOf(type: string, event: CustomEvent): EventSpec {
  const known = specs.get(event);
  if (known) return known;
  const fields = Object.entries(event.schema);
  const first = (wanted: FieldType) => fields.find(([, field]) => field.type === wanted)?.[0];
  const [phone, email] = [first("phone"), first("email")];
  const spec: EventSpec = {
    type,
    label: event.title,
    description: DESCRIPTION,
    payload: z.object({
      ...Object.fromEntries(fields.map(([name, field]) => [name, payloadField(name, field)])),
      ...common,
    }),
    contact: { id: "contact_id", ...(phone ? { phone } : {}), ...(email ? { email } : {}) },
    required: fields.flatMap(([name, { required }]) => (required ? [name] : [])),
    postable: true,
  };
  specs.set(event, spec);
  return spec;
}

function payloadField(name: string, { type, label, required }: CustomField): z.ZodType {
  const title = label ?? name.replaceAll("_", " ");
  const field = FIELDS[type](title).meta({ own: true });
  return required ? field : field.optional();
}

/** Unlike built-in events, whose senders are known, these are checked down to the format. */
const FIELDS: Record<FieldType, (title: string) => z.ZodType> = {
  text,
  number: count,
  boolean: flag,
  date: (title) => z.string().refine(isDate).meta({ title, semantic: "datetime" }),
  phone: (title) => z.string().refine(looksLikePhone).meta({ title, semantic: "phone" }),
  email: (title) => z.string().refine(looksLikeEmail).meta({ title, semantic: "email" }),
  list: (title) => z.array(z.union([z.string(), z.number(), z.boolean()])).meta({ title, semantic: "tags" }),
};

const isDate = (value: string) => parseInstant(value, "UTC") !== null;

/** Names of the custom events a definition refers to, wherever they are written. */
export function customNamesIn(definition: { nodes: readonly unknown[]; settings: object }): string[] {
  const written = JSON.stringify([definition.nodes, definition.settings]);
  const names = [...written.matchAll(/"custom\.([A-Za-z0-9_-]+)"/g)].map(([, name = ""]) => name);
  return [...new Set(names)];
}
