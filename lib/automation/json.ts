import * as z from "zod";

export type Json = string | number | boolean | null | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

const MAX_DEPTH = 32;
export const MAX_BYTES = 1_048_576;
const MAX_STRING = 16_384;

export type JsonFault = {
  fault: "not_json" | "too_deep" | "too_large" | "string_too_long" | "nul" | "lone_surrogate";
  pointer: string;
};

/** Schema for free JSON. Depth must have been checked with `inspectJson` first, because zod recurses. */
export const json: z.ZodType<Json> = z.json() as unknown as z.ZodType<Json>;
export const jsonObject: z.ZodType<JsonObject> = z.record(z.string(), json);

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads own properties only: `constructor`, `toString` and prototype getters are never reachable. */
export function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** A deep copy of checked JSON, at a fraction of what structuredClone costs. */
export function copyJson<T extends Json>(value: T): T {
  if (Array.isArray(value)) return value.map(copyJson) as T;
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  for (const key of Object.keys(value)) setOwn(copy, key, copyJson(value[key] as Json));
  return copy as T;
}

/** A plain assignment to __proto__ would set the prototype instead. */
function setOwn(object: JsonObject, key: string, value: Json): void {
  if (key === "__proto__")
    Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
  else object[key] = value;
}

/** The text of a value; null for an empty one and for any other kind of value. */
export const textOf = (value: Json | undefined): string | null =>
  typeof value === "string" && value !== "" ? value : null;

/** A field that holds a text; null where it is missing, empty or of another kind. */
export const textIn = (data: JsonObject, field: string | undefined): string | null =>
  field === undefined ? null : textOf(own(data, field));

type Frame = { value: unknown; depth: number; parent: Frame | null; key: string };

/**
 * Must run before anything recursive (zod, JSON.stringify, structuredClone) sees the value. It walks with an explicit
 * stack, stops at the first fault, and never reads more than the size limit allows.
 */
export function inspectJson(
  root: unknown,
  limits: { depth?: number; bytes?: number; string?: number } = {},
): JsonFault | null {
  const { depth = MAX_DEPTH, bytes = MAX_BYTES, string = MAX_STRING } = limits;
  const stack: Frame[] = [{ value: root, depth: 0, parent: null, key: "" }];
  let size = 0;
  for (let frame = stack.pop(); frame; frame = stack.pop()) {
    const { value } = frame;
    if (typeof value === "string") {
      size += utf8Length(value) + 2;
      const fault = value.length > string ? "string_too_long" : textFault(value);
      if (fault) return { fault, pointer: pointerOf(frame) };
    } else if (typeof value === "object" && value !== null) {
      if (frame.depth >= depth) return { fault: "too_deep", pointer: pointerOf(frame) };
      const entries: [string, unknown][] = Object.entries(value);
      for (const [key, child] of entries) {
        size += key.length + 4;
        const fault = Array.isArray(value) ? null : textFault(key);
        if (fault) return { fault, pointer: pointerOf(frame) };
        if (size > bytes) return { fault: "too_large", pointer: pointerOf(frame) };
        stack.push({ value: child, depth: frame.depth + 1, parent: frame, key });
      }
    } else if (typeof value === "number") {
      if (!Number.isFinite(value)) return { fault: "not_json", pointer: pointerOf(frame) };
      size += 8;
    } else if (typeof value === "boolean" || value === null) {
      size += 4;
    } else {
      return { fault: "not_json", pointer: pointerOf(frame) };
    }
    if (size > bytes) return { fault: "too_large", pointer: pointerOf(frame) };
  }
  return null;
}

/** Postgres can store neither NUL nor half a surrogate pair. */
export function textFault(text: string): "nul" | "lone_surrogate" | null {
  if (text.includes("\u0000")) return "nul";
  return text.isWellFormed() ? null : "lone_surrogate";
}

/** The size of a value as JSON text in UTF-8. */
export function jsonBytes(value: Json): number {
  return utf8Length(JSON.stringify(value));
}

function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7ff) bytes += 2;
    else if (code > 0x7f) bytes += 1;
  }
  return bytes;
}

function pointerOf(frame: Frame): string {
  const parts: string[] = [];
  for (let at: Frame | null = frame; at?.parent; at = at.parent) {
    parts.push(at.key.slice(0, 64).toWellFormed().replaceAll("~", "~0").replaceAll("/", "~1"));
  }
  return parts.length === 0 ? "" : `/${parts.reverse().join("/")}`;
}

/** Compares JSON values by content; key order does not matter. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => sameJson(item, b[i]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]));
}

/** Serializes a JSON value with sorted keys: equal content gives equal text, for hashes and duplicate detection. */
export function canonicalText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalText(value[key] ?? null)}`).join(",")}}`;
}
