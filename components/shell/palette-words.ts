import type { Scope } from "@/lib/contract/scopes";
import type { Face } from "./navigation";

// Only the command palette reads these, so no page carries them.

type Action = { label: string; path: string; scope: Scope };

/** Actions available on every page. The `do` parameter opens the matching dialog on its own page. */
const ACTIONS: Record<Face, Action[]> = {
  workspace: [
    { label: "Log a call", path: "/calls?do=call", scope: "data:write" },
    { label: "Book an appointment", path: "/calendar?do=booking", scope: "data:write" },
    { label: "Add a lead", path: "/leads?do=lead", scope: "data:write" },
    { label: "Add a callback", path: "/callbacks?do=callback", scope: "data:write" },
    { label: "Add a service", path: "/settings/bookings?do=service", scope: "data:write" },
    { label: "Add a holiday", path: "/settings/bookings?do=holiday", scope: "data:write" },
    { label: "Import contacts", path: "/contacts?do=import", scope: "data:write" },
    { label: "Add a secret", path: "/settings/secrets?do=secret", scope: "settings:write" },
    { label: "Add an event", path: "/settings/events?do=event", scope: "settings:write" },
    { label: "Add a webhook URL", path: "/settings/events?do=hook", scope: "settings:write" },
    { label: "Add a form", path: "/settings/forms?do=form", scope: "settings:write" },
    { label: "Add webhook endpoint", path: "/settings/webhooks?do=endpoint", scope: "settings:write" },
    { label: "New automation", path: "/automations?do=template", scope: "automations:write" },
    { label: "Invite someone", path: "/settings/people?do=invite", scope: "members:manage" },
    { label: "Create an API key", path: "/settings/keys?do=key", scope: "keys:manage" },
  ],
  partner: [
    { label: "Create account", path: "/accounts?do=account", scope: "accounts:write" },
    { label: "New template", path: "/templates?do=template", scope: "accounts:write" },
    { label: "Add webhook endpoint", path: "/webhooks?do=endpoint", scope: "webhooks:manage" },
    { label: "Invite someone", path: "/settings/people?do=invite", scope: "members:manage" },
    { label: "Create an API key", path: "/settings/keys?do=key", scope: "keys:manage" },
  ],
  operator: [],
};

export function actionsFor(face: Face, scopes: readonly Scope[]): Action[] {
  return ACTIONS[face].filter(({ scope }) => scopes.includes(scope));
}

/** Other words for a page, by its path. */
const KEYWORDS: Record<Face, Record<string, string>> = {
  workspace: {
    "/settings/events":
      "custom event types webhook trigger payload inbound url typeform calendly jotform stripe meta",
    "/settings/providers":
      "provider twilio smtp sms email test webhook quiet hours sending rules daily limit countries consent ports",
    "/today": "missed calls work",
    "/conversations": "sms texts messages",
    "/calendar": "appointments bookings",
    "/contacts": "people patients",
    "/leads": "pipeline board",
    "/calls": "missed voicemail",
    "/callbacks": "queue return",
    "/outbox": "sandbox sms email sent",
    "/settings": "hours time zone phone country opening",
    "/settings/bookings": "providers appointments length buffer closed hours",
    "/settings/people": "members invite",
    "/settings/secrets": "signing signature http request token variables",
    "/settings/forms": "hosted embed website contact consent submissions",
    "/settings/webhooks": "endpoints outgoing deliveries signing secret",
  },
  partner: {
    "/overview": "attention limits changes due failing",
    "/templates": "automations publish rollout canary fleet",
    "/billing": "invoices money forecast",
    "/prices": "price book plans discount tiers",
    "/resale": "margin markup customer prices statement stripe quickbooks xero",
    "/reports": "usage csv export",
    "/settings/billing": "legal name address tax id vat po number contacts",
    "/settings/brand": "white label logo color name sender domain host",
  },
  operator: {
    "/invoices": "paid overdue credit void suspend",
    "/corrections": "correct metered usage credit",
    "/seller": "legal name address tax id payment instructions invoice",
    "/language-model": "assistant ai openai describe tokens",
    "/people": "users disable accounts",
    "/engine": "queue runs workers",
    "/audit": "changes history",
  },
};

export function keywordsOf(face: Face, path: string): string {
  return KEYWORDS[face][path] ?? "";
}
