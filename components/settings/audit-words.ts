import type { ReactNode } from "react";
import type { Face } from "@/components/shell/navigation";
import { monthTitle } from "@/components/ui/when";
import type { Translator } from "@/lib/messages/translate";

type Words = Translator<"audit", ReactNode>;
type Choice = { value: string; label: string };

/** Groups of actions by the first word of their names. */
const GROUPS = {
  workspace: [
    "automation",
    "run",
    "appointment",
    "call",
    "callback",
    "contact",
    "conversation",
    "lead",
    "message",
    "member",
    "key",
    "provider",
    "form",
    "settings",
    "workspace",
  ],
  partner: [
    "account",
    "invoice",
    "member",
    "key",
    "webhook",
    "template",
    "rollout",
    "plan_change",
    "resale_prices",
    "brand_domain",
    "email_template",
  ],
  operator: ["platform", "person", "prices", "usage", "invoice_key", "stripe_payment"],
} as const;

type Group = (typeof GROUPS)[Face][number];

export const groupsOf = (face: Face, t: Words): readonly Choice[] => [
  { value: "", label: t("all_actions") },
  ...(GROUPS[face] as readonly Group[]).map((group) => ({ value: group, label: t(`group_${group}`) })),
];

/** Actors other than members, by kind. */
const KINDS = ["key", "automation", "provider", "operator", "system"] as const;

/** Neither keys nor providers nor automations change the platform itself. */
export const kindsOf = (face: Face, t: Words): readonly Choice[] =>
  KINDS.filter((kind) => face !== "operator" || kind === "operator" || kind === "system").map((kind) => ({
    value: kind,
    label: t(`kind_${kind}`),
  }));

const ACTORS = ["person", ...KINDS] as const;

/** The kind of an actor. Unknown kinds are shown as their code. */
export function actorKind(kind: string, t: Words): string {
  const known = ACTORS.find((one) => one === kind);
  return known ? t(`by_${known}`) : kind;
}

/** Invitations have the same prefix as invoices. */
const isInvoice = (object: string) => /^inv_\d{4}-\d{2}/.test(object);

/** The page of an object, where it has one. */
export function objectPath(object: string, { face, base }: { face: Face; base: string }): string | null {
  const prefix = object.slice(0, object.indexOf("_"));
  if (face === "partner") {
    if (prefix === "ws") return `${base}/accounts/${object}`;
    if (isInvoice(object)) return `${base}/billing/${object}`;
    if (prefix === "ft") return `${base}/templates/${object}`;
    if (prefix === "whe") return `${base}/webhooks`;
    return prefix === "key" ? `${base}/settings/keys` : null;
  }
  if (face === "operator") {
    return isInvoice(object) ? `${base}/invoices` : null;
  }
  if (prefix === "auto") return `${base}/automations/${object}`;
  if (prefix === "con") return `${base}/contacts/${object}`;
  if (prefix === "call") return `${base}/calls?call=${object}`;
  return null;
}

type Entry = {
  action: string;
  object: string | null;
  actor: { id: string };
  detail: Readonly<Record<string, unknown>>;
};

/** Pages of a partner, and tabs of its accounts, by the first word of an action. */
const PAGES: Readonly<Record<string, string>> = {
  member: "/settings/people",
  invitation: "/settings/people",
  brand_domain: "/settings/brand",
  email_template: "/settings/brand",
  resale_brand: "/settings/brand",
  resale_prices: "/resale",
  billing_profile: "/settings/billing",
};
const TABS: Readonly<Record<string, string>> = { member: "people", invitation: "people", key: "keys" };

/** The page of an entry's object in a partner's log. If it has none, the log filtered by the object. */
export function entryPath({ action, object, detail }: Entry, base: string): string {
  const { template = object, rollout, accountId } = detail;
  const group = action.slice(0, action.indexOf("."));
  if (rollout) return `${base}/templates/${template}/rollouts/${rollout}`;
  if (accountId) {
    const tab = TABS[group];
    return `${base}/accounts/${accountId}${tab ? `?tab=${tab}` : ""}`;
  }
  const path = object && objectPath(object, { face: "partner", base });
  if (path) return path;
  const page = PAGES[group];
  return `${base}${page ?? (object ? `/settings/audit?object=${encodeURIComponent(object)}` : "/settings/audit")}`;
}

/** Ids begin with a prefix. Other objects are words already, such as a domain. */
const isId = (object: string) => /^[a-z]+_[a-z0-9_-]+$/.test(object);

/** An invoice by its month, because its number is no name to a person. A replacement has its number too. */
function invoiceMonth(object: string): string | null {
  if (!isInvoice(object)) return null;
  const first = object.slice(0, "inv_2026-09".length);
  const month = monthTitle(first.slice("inv_".length));
  return object === first ? month : `${month} (${object})`;
}

/** The names of what an entry is about: its object, and the account that this belongs to. */
export function entrySubjects(
  { object, detail: { accountId } }: Entry,
  names: Readonly<Record<string, string>>,
): string[] {
  const own = object && (invoiceMonth(object) ?? names[object] ?? (isId(object) ? null : object));
  const account = typeof accountId === "string" ? names[accountId] : null;
  return [...new Set([own, account])].filter((name) => typeof name === "string" && name !== "") as string[];
}

/**
 * Repeated edits of one thing count once, and so does a rollout, whose newest entry says how far it is. A rollout creates
 * an automation right before it deploys it.
 */
export function withoutRepeats<T extends Entry>(entries: readonly T[]): T[] {
  return entries.filter((entry, index) => {
    const { rollout } = entry.detail;
    if (rollout) return entries.findIndex(({ detail }) => detail.rollout === rollout) === index;
    const newer = entries[index - 1];
    if (newer?.object !== entry.object || newer.actor.id !== entry.actor.id) return true;
    return newer.action !== entry.action && entry.action !== "automation.created";
  });
}
