import { isObject, type Json, type JsonObject } from "@/lib/automation/json";

/** The changes automations make to contacts and leads, the same live and in a test. */

/** Removed tags go first, so a tag that is both removed and added stays. */
export function tagsAfter(
  before: readonly string[],
  { addTags, removeTags }: { addTags: readonly string[]; removeTags: readonly string[] },
): string[] {
  return [...new Set([...before.filter((tag) => !removeTags.includes(tag)), ...addTags])];
}

/** Withdrawing consent to offers leaves the one to messages about visits as it is. */
export function consentAfter(marketing: "granted" | "revoked", before: string | null): string {
  if (marketing === "granted") return "marketing";
  return before === "marketing" || before === "transactional" ? "transactional" : "none";
}

export const normalizedEmail = (email: string) => email.trim().toLowerCase();

const LEAD_FIELDS = ["name", "email", "phone", "source", "notes"] as const;
type LeadFields = Partial<Record<(typeof LEAD_FIELDS)[number], string>>;

/** Splits the fields of a change into those every lead has and the workspace's own. */
export function splitLeadFields(fields: JsonObject): { own: LeadFields; custom: JsonObject } {
  const own: LeadFields = {};
  const custom: JsonObject = {};
  for (const [field, value] of Object.entries(fields)) {
    const known = LEAD_FIELDS.find((name) => name === field);
    if (!known) custom[field] = value;
    else if (typeof value === "string") own[known] = value;
  }
  return { own, custom: flat(custom) };
}

/** Custom fields may be given in one `customFields` member or as separate fields. */
function flat(custom: { [key: string]: Json }): JsonObject {
  const { customFields, ...rest } = custom;
  return isObject(customFields) ? { ...customFields, ...rest } : rest;
}
