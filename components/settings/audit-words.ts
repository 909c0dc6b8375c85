import type { ReactNode } from "react";
import type { Face } from "@/components/shell/navigation";
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
    if (prefix === "whe") return `${base}/settings/webhooks`;
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
