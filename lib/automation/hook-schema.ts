import { type CustomField, type FieldType, isCustomField, MAX_FIELDS } from "./custom-events";
import { type HookMapping, templateValue } from "./hook-payload";
import { parseInstant } from "./instants";
import { isObject, type Json, type JsonObject } from "./json";
import { looksLikeEmail, looksLikePhone } from "./semantics";

/** The fields of an event as one call suggests them: a person confirms or changes them. */
export type Suggestion = { schema: { [field: string]: CustomField }; mapping: { [field: string]: string } };

const MAX_DEPTH = 8;
/** A longer list is data, not a form's answers. */
const MAX_ITEMS = 30;

/** Fields that a person has mapped already come first and keep their templates; the call supplies their types. */
export function suggestFields(body: JsonObject, mapped: HookMapping = {}): Suggestion {
  const schema: Suggestion["schema"] = {};
  const mapping: Suggestion["mapping"] = {};
  for (const [name, template] of Object.entries(mapped)) {
    const type = typeOf(templateValue(template, body) ?? null, name) ?? "text";
    schema[name] = { type, label: labelOf(name) };
    mapping[name] = template;
  }
  const used = new Set(Object.values(mapped));
  for (const { path, value } of leavesOf(body)) {
    const template = `{{body.${path.map(({ text }) => text).join(".")}}}`;
    const type = used.has(template) ? null : typeOf(value, path.at(-1)?.name ?? "");
    const name = freeName(path, schema);
    if (type === null || name === null || Object.keys(schema).length >= MAX_FIELDS) continue;
    schema[name] = { type, label: labelOf(name) };
    mapping[name] = template;
  }
  return { schema, mapping };
}

type Segment = { name: string; text: string };
type Leaf = { path: Segment[]; value: Json };

/** Every value a reference can name. Names with other characters cannot stand in one, and are left out. */
function leavesOf(body: JsonObject): Leaf[] {
  const found: Leaf[] = [];
  const walk = (value: Json, path: Segment[]) => {
    if (path.length > MAX_DEPTH) return;
    if (Array.isArray(value)) {
      const isFlat = value.every((item) => typeof item !== "object");
      if (isFlat) found.push({ path, value });
      else for (const [at, item] of value.slice(0, MAX_ITEMS).entries()) walk(item, itemOf(path, at));
    } else if (isObject(value)) {
      for (const [name, child] of Object.entries(value))
        if (NAME.test(name)) walk(child, [...path, { name, text: name }]);
    } else {
      found.push({ path, value });
    }
  };
  walk(body, []);
  return found;
}

const NAME = /^[A-Za-z0-9_:-]{1,60}$/;

function itemOf(path: Segment[], at: number): Segment[] {
  const last = path.at(-1);
  return last ? [...path.slice(0, -1), { name: last.name, text: `${last.text}[${at}]` }] : path;
}

/** Digits alone are a number unless the name says that they are somebody's. */
function typeOf(value: Json, name: string): FieldType | null {
  if (value === null || isObject(value)) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : "list";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number") return DATE_NAME.test(name) && value > 1e8 ? "date" : "number";
  if (looksLikeEmail(value)) return "email";
  if (isDate(value)) return "date";
  const digits = value.replaceAll(/\D/g, "").length;
  if (looksLikePhone(value) && digits >= 7 && (value.startsWith("+") || PHONE_NAME.test(name)))
    return "phone";
  return "text";
}

const PHONE_NAME = /phone|mobile|cell|tel|number|full/i;
const DATE_NAME = /(?:_at|At|time|date|created)$/i;
const isDate = (value: string) => /^\d{4}-\d\d-\d\d/.test(value) && parseInstant(value, "UTC") !== null;

/** The last name of a path, with as much in front of it as makes it the only one. */
function freeName(path: readonly Segment[], taken: Suggestion["schema"]): string | null {
  const names = path.map(({ name }) => snake(name)).filter((name) => name !== "");
  for (let count = 1; count <= names.length; count++) {
    const name = names.slice(-count).join("_").slice(0, 50);
    if (isCustomField(name) && !Object.hasOwn(taken, name)) return name;
  }
  const base = names.at(-1) ?? "field";
  for (let n = 2; n < 100; n++) {
    const name = `${base.slice(0, 50)}_${n}`;
    if (isCustomField(name) && !Object.hasOwn(taken, name)) return name;
  }
  return null;
}

function snake(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .toLowerCase();
}

function labelOf(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
