import type { Scope } from "@/lib/contract/scopes";
import type { KeyOf } from "@/lib/messages/catalogue";
import type { Face } from "./navigation";

// Only the command palette reads these, so no page carries them.

type Action = { name: KeyOf<"shell"> & `do_${string}`; path: string; scope: Scope };

/** Actions available on every page. The `do` parameter opens the matching dialog on its own page. */
const ACTIONS: Record<Face, Action[]> = {
  workspace: [
    { name: "do_call", path: "/calls?do=call", scope: "data:write" },
    { name: "do_booking", path: "/calendar?do=booking", scope: "data:write" },
    { name: "do_lead", path: "/leads?do=lead", scope: "data:write" },
    { name: "do_callback", path: "/callbacks?do=callback", scope: "data:write" },
    { name: "do_service", path: "/settings/bookings?do=service", scope: "data:write" },
    { name: "do_holiday", path: "/settings/bookings?do=holiday", scope: "data:write" },
    { name: "do_import", path: "/contacts?do=import", scope: "data:write" },
    { name: "do_secret", path: "/settings/secrets?do=secret", scope: "settings:write" },
    { name: "do_event", path: "/settings/events?do=event", scope: "settings:write" },
    { name: "do_hook", path: "/settings/events?do=hook", scope: "settings:write" },
    { name: "do_form", path: "/settings/forms?do=form", scope: "settings:write" },
    { name: "do_endpoint", path: "/settings/webhooks?do=endpoint", scope: "settings:write" },
    { name: "do_automation", path: "/automations?do=template", scope: "automations:write" },
    { name: "do_invite", path: "/settings/people?do=invite", scope: "members:manage" },
    { name: "do_key", path: "/settings/keys?do=key", scope: "keys:manage" },
  ],
  partner: [
    { name: "do_account", path: "/accounts?do=account", scope: "accounts:write" },
    { name: "do_template", path: "/templates?do=template", scope: "accounts:write" },
    { name: "do_endpoint", path: "/webhooks?do=endpoint", scope: "webhooks:manage" },
    { name: "do_invite", path: "/settings/people?do=invite", scope: "members:manage" },
    { name: "do_key", path: "/settings/keys?do=key", scope: "keys:manage" },
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
