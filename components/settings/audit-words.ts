import type { Face } from "@/components/shell/navigation";

type Choice = { value: string; label: string };

/** Groups of actions by the first word of their names. */
const GROUPS: Record<Face, readonly Choice[]> = {
  workspace: [
    { value: "automation", label: "Automations" },
    { value: "run", label: "Runs" },
    { value: "appointment", label: "Appointments" },
    { value: "call", label: "Calls" },
    { value: "callback", label: "Callbacks" },
    { value: "contact", label: "Contacts" },
    { value: "conversation", label: "Conversations" },
    { value: "lead", label: "Leads" },
    { value: "message", label: "Messages" },
    { value: "member", label: "Members" },
    { value: "key", label: "API keys" },
    { value: "provider", label: "Providers and staff" },
    { value: "form", label: "Forms" },
    { value: "settings", label: "Settings" },
    { value: "workspace", label: "Visits by your partner" },
  ],
  partner: [
    { value: "account", label: "Accounts" },
    { value: "invoice", label: "Invoices" },
    { value: "member", label: "Members" },
    { value: "key", label: "API keys" },
    { value: "webhook", label: "Webhooks" },
    { value: "template", label: "Templates" },
    { value: "rollout", label: "Rollouts" },
    { value: "plan_change", label: "Plan changes" },
    { value: "resale_prices", label: "Resale prices" },
    { value: "brand_domain", label: "Host names" },
    { value: "email_template", label: "Emails" },
  ],
  operator: [
    { value: "platform", label: "Settings of the platform" },
    { value: "person", label: "People" },
    { value: "prices", label: "Price books" },
    { value: "usage", label: "Usage corrections" },
    { value: "invoice_key", label: "Invoice signing keys" },
    { value: "stripe_payment", label: "Payments" },
  ],
};

export const groupsOf = (face: Face): readonly Choice[] => [
  { value: "", label: "All actions" },
  ...GROUPS[face],
];

/** Actors other than members, by kind. */
const KINDS: readonly Choice[] = [
  { value: "key", label: "API keys" },
  { value: "automation", label: "Automations" },
  { value: "provider", label: "Providers of calls and texts" },
  { value: "operator", label: "Operators" },
  { value: "system", label: "The system" },
];

/** Neither keys nor providers nor automations change the platform itself. */
export const kindsOf = (face: Face): readonly Choice[] =>
  face === "operator" ? KINDS.filter(({ value }) => value === "operator" || value === "system") : KINDS;

/** The page of an object, where it has one. */
export function objectPath(object: string, { face, base }: { face: Face; base: string }): string | null {
  const prefix = object.slice(0, object.indexOf("_"));
  if (face === "partner") {
    if (prefix === "ws") return `${base}/accounts/${object}`;
    if (prefix === "inv") return `${base}/billing/${object}`;
    return prefix === "key" ? `${base}/settings/keys` : null;
  }
  if (face === "operator") {
    if (prefix === "inv") return `${base}/invoices`;
    return null;
  }
  if (prefix === "auto") return `${base}/automations/${object}`;
  if (prefix === "con") return `${base}/contacts/${object}`;
  if (prefix === "call") return `${base}/calls?call=${object}`;
  return null;
}
