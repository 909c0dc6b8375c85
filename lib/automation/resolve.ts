import type { z } from "zod";
import { escapeHtml } from "@/lib/escape-html";
import { isOpen } from "./business-hours";
import type { WorkspaceFacts } from "./facts";
import { describeField, fieldTypeOf, type Semantic, schemaAt, semanticOf } from "./fields";
import { iso, parseInstant } from "./instants";
import { isObject, type Json, type JsonObject, own } from "./json";
import type { RunRecords } from "./records";
import { isSecret } from "./secrets";
import { dateText, readablePhone } from "./shown-text";
import { StepFailure } from "./step-error";
import { type Filter, hasTemplate, parseTemplate, type Reference, soleReference } from "./template";
import { TEXT_FILTERS } from "./text-filters";

/** Everything a template or a condition can read. */
export type Scope = {
  trigger: JsonObject;
  steps: { [nodeId: string]: { output?: Json; error?: JsonObject } };
  workspace: WorkspaceFacts;
  records: RunRecords;
  runId: string;
  /** Variables set by earlier steps of the run. */
  vars?: JsonObject;
  now: number;
};

const MAX_RESOLVED = 262_144;

/** Undefined for missing and null alike. Reads own properties only. */
export function lookUp(scope: Scope, path: readonly string[]): Json | undefined {
  const [root, ...rest] = path;
  let value = rootValue(scope, root, rest);
  for (const segment of root === "steps" ? rest.slice(1) : rest) value = member(value, segment);
  return value === null ? undefined : value;
}

/** A segment is a name, with the positions of list items after it: `items[0]`. */
function member(value: Json | undefined, segment: string): Json | undefined {
  const [name = "", ...positions] = segment.split("[");
  let found = isObject(value) ? own(value, name) : undefined;
  for (const position of positions)
    found = Array.isArray(found) ? found[Number.parseInt(position, 10)] : undefined;
  return found;
}

function rootValue(scope: Scope, root: string | undefined, rest: string[]): Json | undefined {
  switch (root) {
    case "trigger":
      return scope.trigger;
    case "steps":
      return stepValue(scope, rest);
    case "workspace":
      return workspaceValue(scope);
    case "contact":
    case "appointment":
    case "lead":
      return scope.records[root] ?? undefined;
    case "run":
      return { id: scope.runId, vars: scope.vars ?? {} };
    case "now":
      return iso(scope.now);
    default:
      return undefined;
  }
}

/** A step that failed and let the run continue has an error in place of an output. */
function stepValue({ steps }: Scope, [id = "", name]: string[]): Json | undefined {
  const result = Object.hasOwn(steps, id) ? steps[id] : undefined;
  return name === "error" && result?.error ? { error: result.error } : result?.output;
}

function workspaceValue({ workspace, now }: Scope): JsonObject {
  const { name, phone, timezone, today, variables = {}, bookingUrl = null } = workspace;
  const facts = { name, phone, timezone, booking_url: bookingUrl, today, vars: variables };
  return { ...facts, open_now: isOpen(now, workspace) };
}

/** Resolves one text: a typed value for exactly one reference, otherwise text. Throws `template_unresolved`. */
export function resolveText(text: string, scope: Scope, field?: string, encoding: Encoding = "none"): Json {
  if (!hasTemplate(text)) return text;
  const parsed = parseTemplate(text);
  if (!parsed.ok) throw unresolved(`The template isn't valid: ${parsed.fault.message}`, field);
  const sole = soleReference(parsed.template);
  if (sole && encoding !== "html" && encoding !== "header") return referenceValue(sole, scope, field);
  let result = "";
  for (const part of parsed.template.parts) {
    result +=
      typeof part === "string"
        ? part
        : encoding === "header" && isSecret(part)
          ? nameOf(part)
          : encode(inText(referenceValue(part, scope, field), part, field), encoding, field);
    if (result.length > MAX_RESOLVED) {
      throw new StepFailure("type_mismatch", "The text becomes longer than 262,144 characters", at(field));
    }
  }
  return result;
}

/**
 * Encodes values inside a URL, HTML or a header, so that they cannot add a parameter or a tag, or name a secret. A
 * secret's own reference is left unchanged: its value is inserted only when the request is sent.
 */
type Encoding = "none" | "url" | "html" | "header";

function encode(value: string, encoding: Encoding, field: string | undefined): string {
  if (encoding === "header") {
    if (hasTemplate(value)) throw unresolved(`A header value can't contain "{{"`, field);
    return value;
  }
  if (encoding === "url") return encodeURIComponent(value.toWellFormed());
  if (encoding === "none") return value;
  return escapeHtml(value);
}

function encodingOf(semantic: Semantic | null): Encoding {
  return semantic === "url" || semantic === "html" || semantic === "header" ? semantic : "none";
}

function referenceValue(reference: Reference, scope: Scope, field: string | undefined): Json {
  let value = lookUp(scope, reference.path);
  for (const filter of reference.filters) value = applyFilter(filter, value, { scope, reference, field });
  if (value === undefined) throw unresolved(`${nameOf(reference)} has no value`, field);
  return value;
}

/** Formats a value inside a longer text. A blank value counts as missing, because the text would have a gap. */
function inText(value: Json, reference: Reference, field: string | undefined): string {
  if (typeof value === "string") {
    const chosen = reference.filters.some(({ name }) => name === "default");
    if (value.trim() === "" && !chosen) throw unresolved(`${nameOf(reference)} is empty`, field);
    return value;
  }
  const text = plainText(value);
  if (text === null) throw unresolved(`${nameOf(reference)} isn't text`, field);
  return text;
}

function plainText(value: Json): string | null {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const list = Array.isArray(value) && value.every((item) => typeof item !== "object");
  return list ? value.join(", ") : null;
}

type FilterUse = { scope: Scope; reference: Reference; field: string | undefined };

function applyFilter(filter: Filter, value: Json | undefined, use: FilterUse): Json | undefined {
  if (filter.name === "default") {
    const missing = value === undefined || (typeof value === "string" && value.trim() === "");
    return missing ? (filter.argument ?? "") : value;
  }
  if (value === undefined) return undefined;
  const text = inText(value, { ...use.reference, filters: [{ name: "default" }] }, use.field);
  switch (filter.name) {
    case "upper":
    case "lower":
    case "title":
    case "first_name":
      return TEXT_FILTERS[filter.name](text);
    case "phone":
      return readablePhone(text);
    case "date":
      return formatDate(text, filter.argument, use);
    default:
      return filter.name satisfies never;
  }
}

function formatDate(text: string, pattern: string | undefined, use: FilterUse): string {
  const zone = use.scope.workspace.timezone;
  const at = parseInstant(text, zone);
  const shown = at === null ? null : dateText(at, zone, pattern);
  if (shown === null) throw unresolved(`${nameOf(use.reference)} can't be shown as a date`, use.field);
  return shown;
}

/**
 * Resolves every template of a configuration. Where the schema needs a text and a single reference gave a number, a
 * boolean or a list of texts, the value becomes text; an optional field that resolved to nothing (`default:''`) is
 * removed.
 */
export function resolveConfig(config: JsonObject, schema: z.ZodObject, scope: Scope): JsonObject {
  return resolveObject(config, schema, { scope, path: "" });
}

type Use = { scope: Scope; path: string };

function resolveObject(value: JsonObject, schema: z.core.$ZodType | null, use: Use): JsonObject {
  const entries: [string, Json][] = [];
  for (const [key, child] of Object.entries(value)) {
    const childSchema = schemaAt(schema, key);
    const path = use.path === "" ? key : `${use.path}.${key}`;
    const resolved = resolveValue(child, childSchema, { ...use, path });
    const emptied =
      resolved === "" && child !== "" && childSchema && describeField(key, childSchema).optional;
    if (!emptied) entries.push([key, resolved]);
  }
  return Object.fromEntries(entries);
}

function resolveValue(value: Json, schema: z.core.$ZodType | null, use: Use): Json {
  if (typeof value === "string") {
    const described = hasTemplate(value) ? schema : null;
    const semantic = described && semanticOf(described);
    const resolved = resolveText(value, use.scope, use.path, encodingOf(semantic));
    const wantsText = described !== null && fieldTypeOf(described) === "string";
    return wantsText ? (plainText(resolved) ?? resolved) : resolved;
  }
  if (Array.isArray(value)) {
    return value.map((item, i) =>
      resolveValue(item, schemaAt(schema, String(i)), { ...use, path: `${use.path}.${i}` }),
    );
  }
  return isObject(value) ? resolveObject(value, schema, use) : value;
}

function unresolved(message: string, field: string | undefined): StepFailure {
  return new StepFailure("template_unresolved", message, at(field));
}

function at(field: string | undefined): { field?: string } {
  return field === undefined ? {} : { field };
}

function nameOf(reference: Reference): string {
  return `{{${reference.path.join(".")}}}`;
}
