import type { ReactNode } from "react";
import type { Scope } from "@/lib/contract/scopes";
import type { KeyOf } from "@/lib/messages/catalogue";
import type { Translator } from "@/lib/messages/translate";
import type { Face } from "./navigation";

// Only the command palette reads these paths, so they load with it. Their words come with the page, in the room `shell`.

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
    { name: "do_automation", path: "/automations?do=automation", scope: "automations:write" },
    { name: "do_from_template", path: "/automations?do=template", scope: "automations:write" },
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
const KEYWORDS: Record<Face, Record<string, KeyOf<"shell"> & `find_${string}`>> = {
  workspace: {
    "/settings/events": "find_events",
    "/settings/providers": "find_providers",
    "/today": "find_today",
    "/conversations": "find_conversations",
    "/calendar": "find_calendar",
    "/contacts": "find_contacts",
    "/leads": "find_leads",
    "/calls": "find_calls",
    "/callbacks": "find_callbacks",
    "/outbox": "find_outbox",
    "/settings": "find_general",
    "/settings/bookings": "find_bookings",
    "/settings/people": "find_members",
    "/settings/secrets": "find_secrets",
    "/settings/forms": "find_forms",
    "/settings/webhooks": "find_webhooks",
  },
  partner: {
    "/overview": "find_overview",
    "/templates": "find_templates",
    "/billing": "find_billing",
    "/prices": "find_prices",
    "/resale": "find_resale",
    "/reports": "find_reports",
    "/settings/billing": "find_billing_details",
    "/settings/brand": "find_brand",
  },
  operator: {
    "/invoices": "find_invoices",
    "/corrections": "find_corrections",
    "/seller": "find_seller",
    "/language-model": "find_language_model",
    "/people": "find_users",
    "/engine": "find_engine",
    "/audit": "find_audit",
  },
};

export function keywordsOf(face: Face, path: string, t: Translator<"shell", ReactNode>): string {
  const { [path]: key } = KEYWORDS[face];
  return key ? t(key) : "";
}
