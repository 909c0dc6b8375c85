import * as z from "zod";
import { isObject } from "./json";

/** The JSON type of a value. Its meaning is the semantic: a phone number and a name are both strings. */
export type FieldType = "string" | "number" | "boolean" | "list" | "object" | "any";
const SEMANTICS = [
  "text",
  "html",
  "name",
  "phone",
  "email",
  "datetime",
  "url",
  "id",
  "choice",
  "money",
  "duration",
  "timezone",
  "flag",
  "tags",
  "header",
] as const;
export type Semantic = (typeof SEMANTICS)[number];

export type Field = {
  name: string;
  title: string;
  type: FieldType;
  semantic: Semantic | null;
  /** May be missing or null in a real payload. */
  optional: boolean;
  values?: readonly string[];
  description?: string;
  /** The control a form uses; default: by type. */
  control?: Control;
  /** Rarely needed, so forms collapse it. */
  advanced?: true;
  /** For a control that picks one of several templates: their names, and the values each accepts. */
  variants?: readonly Variant[];
  names?: NameKind;
  future?: true;
  /** Belongs to a custom event, so its label stays as the workspace wrote it. */
  own?: true;
};

/** The controls a form can use. The editor has a component for each of them. */
const CONTROLS = [
  "automation",
  "awaited",
  "cases",
  "datetime",
  "duration",
  "email",
  "email-template",
  "emails",
  "event",
  "group",
  "html",
  "json",
  "key-value",
  "match",
  "next-available",
  "numbers",
  "people",
  "phone",
  "query",
  "reference",
  "relative-time",
  "switch",
  "tags",
  "template",
  "template-area",
  "time-of-day",
  "weights",
] as const;
export type Control = (typeof CONTROLS)[number];

export type Variant = { value: string; label: string; fields: readonly string[] };

/** The records of a workspace whose names or ids a field holds. */
const NAME_KINDS = ["automation", "provider", "service", "staff"] as const;
export type NameKind = (typeof NAME_KINDS)[number];

type FieldMeta = {
  title?: string;
  description?: string;
  semantic?: Semantic;
  control?: Control;
  advanced?: true;
  variants?: readonly Variant[];
  values?: readonly string[];
  names?: NameKind;
  /** A date in the past makes no sense here. */
  future?: true;
  own?: true;
};

const cache = new WeakMap<z.ZodObject, readonly Field[]>();

/** Returns the fields of an object schema in order. Forms, pickers and the type check all use it. */
export function fieldsOf(schema: z.ZodObject): readonly Field[] {
  const known = cache.get(schema);
  if (known) return known;
  const fields = Object.entries(schema.shape).map(([name, field]) => describeField(name, field));
  cache.set(schema, fields);
  return fields;
}

/** Returns the fields of an object schema under optional or default layers; none for other schemas. */
export function objectFields(schema: z.core.$ZodType): readonly Field[] {
  const { inner } = unwrap(schema);
  return inner instanceof z.ZodObject ? fieldsOf(inner) : [];
}

export function describeField(name: string, schema: z.core.$ZodType): Field {
  const { inner, optional, meta, type, semantic } = unwrap(schema);
  const values = inner instanceof z.ZodEnum ? inner.options.map(String) : meta.values;
  return {
    name,
    title: meta.title ?? name.replaceAll("_", " "),
    type,
    semantic,
    optional,
    ...(values ? { values } : {}),
    ...(meta.description ? { description: meta.description } : {}),
    ...(meta.control ? { control: meta.control } : {}),
    ...(meta.advanced ? { advanced: meta.advanced } : {}),
    ...(meta.variants ? { variants: meta.variants } : {}),
    ...(meta.names ? { names: meta.names } : {}),
    ...(meta.future ? { future: meta.future } : {}),
    ...(meta.own ? { own: meta.own } : {}),
  };
}

type Layers = { inner: z.core.$ZodType; optional: boolean; meta: FieldMeta };
type Unwrapped = Layers & {
  type: FieldType;
  semantic: Semantic | null;
  /** The members of an object that were asked for. */
  children: Map<string, z.core.$ZodType>;
};

/** Every step of a run checks its configuration against its schema, which never changes. */
const unwrapped = new WeakMap<z.core.$ZodType, Unwrapped>();

function unwrap(schema: z.core.$ZodType): Unwrapped {
  const known = unwrapped.get(schema);
  if (known) return known;
  const layers = unwrapLayers(schema);
  const { inner, meta } = layers;
  const semantic = meta.semantic ?? (meta.values || inner instanceof z.ZodEnum ? "choice" : null);
  const found = { ...layers, type: typeOf(inner), semantic, children: new Map<string, z.core.$ZodType>() };
  unwrapped.set(schema, found);
  return found;
}

/** The meaning of a value of this schema, as describeField gives it. */
export function semanticOf(schema: z.core.$ZodType): Semantic | null {
  return unwrap(schema).semantic;
}

/** The JSON type of a value of this schema, as describeField gives it. */
export function fieldTypeOf(schema: z.core.$ZodType): FieldType {
  return unwrap(schema).type;
}

/** Removes optional, nullable, default and pipe layers; the outermost meta of each kind wins. */
function unwrapLayers(schema: z.core.$ZodType): Layers {
  let inner = schema;
  let optional = false;
  let meta: FieldMeta = {};
  for (;;) {
    meta = { ...readMeta(inner), ...meta };
    if (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
      optional = true;
      inner = inner.def.innerType;
    } else if (inner instanceof z.ZodPipe) {
      inner = inner.def.in;
    } else {
      return { inner, optional, meta };
    }
  }
}

function readMeta(schema: z.core.$ZodType): FieldMeta {
  const raw: unknown = z.globalRegistry.get(schema);
  if (!isObject(raw)) return {};
  const { title, description, semantic, control, advanced, variants, values, names, future, own } = raw;
  return {
    ...(typeof title === "string" ? { title } : {}),
    ...(typeof description === "string" ? { description } : {}),
    ...(isControl(control) ? { control } : {}),
    ...(advanced === true ? { advanced } : {}),
    ...(Array.isArray(variants) ? { variants: variants.flatMap(readVariant) } : {}),
    ...(isSemantic(semantic) ? { semantic } : {}),
    ...(Array.isArray(values) ? { values: values.map(String) } : {}),
    ...(isNameKind(names) ? { names } : {}),
    ...(future === true ? { future } : {}),
    ...(own === true ? { own } : {}),
  };
}

function readVariant(raw: unknown): Variant[] {
  if (!isObject(raw)) return [];
  const { value, label, fields } = raw;
  if (typeof value !== "string" || typeof label !== "string" || !Array.isArray(fields)) return [];
  return [{ value, label, fields: fields.map(String) }];
}

function isSemantic(value: unknown): value is Semantic {
  return SEMANTICS.some((known) => known === value);
}

function isNameKind(value: unknown): value is NameKind {
  return NAME_KINDS.some((known) => known === value);
}

export function isControl(value: unknown): value is Control {
  return CONTROLS.some((known) => known === value);
}

function typeOf(schema: z.core.$ZodType): FieldType {
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) {
    return "string";
  }
  if (schema instanceof z.ZodNumber) return "number";
  if (schema instanceof z.ZodBoolean) return "boolean";
  if (schema instanceof z.ZodArray) return "list";
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return "object";
  return "any";
}

/** Returns the member names of an object schema; none for other schemas. */
export function membersIn(schema: z.core.$ZodType | null): string[] {
  const inner = schema && unwrap(schema).inner;
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
}

/** Returns the option of a discriminated union that the value belongs to; the schema itself for any other. */
export function optionFor(schema: z.core.$ZodType | null, value: unknown): z.core.$ZodType | null {
  const inner = schema && unwrap(schema).inner;
  if (!(inner instanceof z.ZodDiscriminatedUnion) || !isObject(value)) return schema;
  const key = inner.def.discriminator;
  const option = inner.options.find((one) => {
    const literal = schemaAt(one, key);
    return literal instanceof z.ZodLiteral && literal.safeParse(value[key]).success;
  });
  return option ?? schema;
}

/** Returns the schema one path segment down, or null where the schema does not define it. */
export function schemaAt(schema: z.core.$ZodType | null, key: string): z.core.$ZodType | null {
  if (!schema) return null;
  const { inner, children } = unwrap(schema);
  const known = children.get(key);
  if (known !== undefined) return known;
  const child = childOf(inner, key);
  // Other keys are free, and there may be any number of them.
  if (child !== null && inner instanceof z.ZodObject) children.set(key, child);
  return child;
}

function childOf(inner: z.core.$ZodType, key: string): z.core.$ZodType | null {
  if (inner instanceof z.ZodObject) {
    return Object.hasOwn(inner.shape, key) ? (inner.shape[key] ?? null) : null;
  }
  if (inner instanceof z.ZodArray) return inner.element;
  if (inner instanceof z.ZodRecord) return inner.valueType;
  if (inner instanceof z.ZodUnion) {
    return inner.options.map((option) => schemaAt(option, key)).find((found) => found !== null) ?? null;
  }
  return null;
}
