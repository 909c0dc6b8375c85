import "server-only";
import { inspectJson, isObject, type Json, type JsonObject, jsonObject } from "@/lib/automation/json";
import { ApiError } from "@/lib/contract/errors";

/** The body of a webhook as an object, in any form the senders of webhooks use. */
export async function readHookBody(text: string, contentType: string | null): Promise<JsonObject> {
  const type = (contentType ?? "").split(";")[0]!.trim().toLowerCase();
  const body = type.endsWith("/x-www-form-urlencoded")
    ? formOf(new URLSearchParams(text))
    : type === "multipart/form-data"
      ? await multipartOf(text, contentType ?? "")
      : objectOf(parse(text, type));
  const fault = inspectJson(body, { bytes: 262_144, string: 262_144 });
  if (fault)
    throw new ApiError("validation_failed", {
      detail: "The body contains characters that can't be stored.",
      errors: [{ code: "invalid_value", pointer: fault.pointer, message: "cannot be stored" }],
    });
  return jsonObject.parse(body);
}

/** Senders label JSON in many ways, so it is tried first, and a text of another kind is kept as one. */
function parse(text: string, type: string): Json {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text) as Json;
  } catch {
    if (type.endsWith("json") || type === "") throw new ApiError("invalid_json");
    return { text };
  }
}

const objectOf = (value: Json): JsonObject => (isObject(value) ? value : { items: value });

async function multipartOf(text: string, contentType: string): Promise<JsonObject> {
  try {
    const form = await new Response(text, { headers: { "content-type": contentType } }).formData();
    return formOf(
      [...form.entries()].flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value] as const] : [],
      ),
    );
  } catch {
    throw new ApiError("bad_request", { detail: "The multipart body can't be read." });
  }
}

/** A field sent twice is a list. Some senders put a whole JSON object into one field; it is unpacked. */
function formOf(entries: Iterable<readonly [string, string]>): JsonObject {
  const values = new Map<string, Json[]>();
  for (const [name, text] of entries) values.set(name, [...(values.get(name) ?? []), unpacked(text)]);
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0]! : all]));
}

function unpacked(text: string): Json {
  if (!text.startsWith("{")) return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
