import "server-only";
import { hash } from "node:crypto";
import type { Contact, RunEvent } from "@/lib/automation/facts";
import { canonicalText, type Json, type JsonObject } from "@/lib/automation/json";
import type { WaitMatch } from "@/lib/automation/run";

/**
 * An event looks its waits up by key, so its cost does not grow with the waits of other contacts. A wait has one key: of
 * its contact, or of the first of its fields. `matchesWait` decides about what is found.
 */
export function waitKey(match: WaitMatch): string {
  if (match.by === "contact") return contactKeys(match.contact)[0] ?? "none";
  const [first] = Object.entries(match.fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return first ? fieldKey(...first) : MATCHES_ANY;
}

/** Every key under which a wait for this event may be stored. */
export function keysOf({ data, contact }: RunEvent): string[] {
  const fields = Object.entries(data satisfies JsonObject).map(([name, value]) => fieldKey(name, value));
  return [MATCHES_ANY, ...(contact ? contactKeys(contact) : []), ...fields];
}

/** A wait without fields, and a wait stored before there were keys. */
const MATCHES_ANY = "any";

/** By the contact where it is known; a run about a stranger waits by the number. */
function contactKeys({ id, phone }: Contact): string[] {
  return [...(id === null ? [] : [`contact:${id}`]), ...(phone === null ? [] : [`phone:${phone}`])];
}

/** Hashed, because a value may be longer than an index entry can be. */
const fieldKey = (name: string, value: Json) =>
  `field:${hash("sha256", `${canonicalText(name)} ${canonicalText(value)}`, "base64url")}`;
