import { isObject, type Json, type JsonObject } from "@/lib/automation/json";

/** A header whose value is a credential that everyone who opens the step can read. */
export type OpenCredential = {
  header: string;
  /** The text before the credential, such as "Bearer ". */
  before: string;
  value: string;
};

const CREDENTIAL = /^(authorization|proxy-authorization|cookie|.*(api-?key|token|secret).*)$/i;
const SCHEME = /^(?:bearer|basic|token)\s+/i;

export function openCredential(headers: Json | undefined): OpenCredential | null {
  if (!isObject(headers)) return null;
  for (const [header, text] of Object.entries(headers)) {
    if (!CREDENTIAL.test(header) || typeof text !== "string" || text.includes("{{")) continue;
    const before = SCHEME.exec(text)?.[0] ?? "";
    const value = text.slice(before.length).trim();
    if (value !== "") return { header, before, value };
  }
  return null;
}

/** The headers with a reference in the place of the credential. */
export function withReference(
  headers: JsonObject,
  { header, before }: OpenCredential,
  name: string,
): JsonObject {
  return { ...headers, [header]: `${before}{{secret.${name}}}` };
}

/** A name for the credential that no secret of the workspace has: "API_EXAMPLE_COM_TOKEN". */
export function secretNameFor(
  { header }: OpenCredential,
  { host, taken }: { host: string | null; taken: readonly string[] },
): string {
  const kind = /authorization/i.test(header) ? "TOKEN" : header;
  const name = `${host ?? ""}_${kind}`
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, "_")
    .replace(/^[^A-Z]+/, "")
    .slice(0, 60);
  for (let count = 2, next = name; ; count++) {
    if (!taken.includes(next)) return next;
    next = `${name}_${count}`;
  }
}

/** The host of a URL without fields in its host part; null if it has none yet. */
export function hostOf(url: Json | undefined): string | null {
  if (typeof url !== "string") return null;
  const host = /^https?:\/\/([^/?#{}\s]+)(?:[/?#]|$)/i.exec(url)?.[1] ?? null;
  return host === null ? null : host.replace(/^[^@]*@/, "").replace(/:\d+$/, "");
}
