import {
  Building2,
  CalendarCog,
  CalendarDays,
  ChartNoAxesColumn,
  ClipboardList,
  Cpu,
  FileClock,
  FileText,
  Gauge,
  Inbox,
  KeyRound,
  Layers,
  LockKeyhole,
  type LucideIcon,
  MessagesSquare,
  Palette,
  PhoneCall,
  RadioTower,
  ReceiptText,
  RotateCcw,
  Scale,
  Settings,
  Store,
  Sun,
  Tags,
  TrendingUp,
  UserRound,
  Users,
  WandSparkles,
  Webhook,
  Workflow,
  Zap,
} from "lucide-react";
import type { Scope } from "@/lib/contract/scopes";

/** Every page of every face. The sidebar, the command palette and the role matrix all read this list. */
export type Entry = {
  label: string;
  icon: LucideIcon;
  /** The path after /w/<id>, /p/<id> or /operator. */
  path: string;
  scope?: Scope;
  group: string;
  keywords?: string;
};

export type Face = "workspace" | "partner" | "operator";

export const NAVIGATION: Record<Face, Entry[]> = {
  workspace: [
    {
      label: "Today",
      icon: Sun,
      path: "/today",
      scope: "data:read",
      group: "Desk",
      keywords: "missed calls work",
    },
    {
      label: "Conversations",
      icon: MessagesSquare,
      path: "/conversations",
      scope: "data:read",
      group: "Desk",
      keywords: "sms texts messages",
    },
    {
      label: "Calendar",
      icon: CalendarDays,
      path: "/calendar",
      scope: "data:read",
      group: "Desk",
      keywords: "appointments bookings",
    },
    {
      label: "Contacts",
      icon: UserRound,
      path: "/contacts",
      scope: "data:read",
      group: "Desk",
      keywords: "people patients",
    },
    {
      label: "Leads",
      icon: TrendingUp,
      path: "/leads",
      scope: "data:read",
      group: "Desk",
      keywords: "pipeline board",
    },
    {
      label: "Calls",
      icon: PhoneCall,
      path: "/calls",
      scope: "data:read",
      group: "Desk",
      keywords: "missed voicemail",
    },
    {
      label: "Callbacks",
      icon: RotateCcw,
      path: "/callbacks",
      scope: "data:read",
      group: "Desk",
      keywords: "queue return",
    },
    {
      label: "Outbox",
      icon: Inbox,
      path: "/outbox",
      scope: "data:read",
      group: "Desk",
      keywords: "sandbox sms mail sent",
    },
    { label: "Automations", icon: Workflow, path: "/automations", scope: "automations:read", group: "Build" },
    {
      label: "General",
      icon: Settings,
      path: "/settings",
      scope: "data:read",
      group: "Settings",
      keywords: "hours time zone phone country opening",
    },
    {
      label: "Services and holidays",
      icon: CalendarCog,
      path: "/settings/bookings",
      scope: "data:read",
      group: "Settings",
      keywords: "providers appointments length buffer closed hours",
    },
    {
      label: "People",
      icon: Users,
      path: "/settings/people",
      scope: "members:read",
      group: "Settings",
      keywords: "members invite",
    },
    {
      label: "Texts, email and calls",
      icon: RadioTower,
      path: "/settings/providers",
      scope: "settings:read",
      group: "Settings",
      keywords:
        "provider twilio smtp sms email test webhook quiet hours sending rules daily limit countries consent ports",
    },
    {
      label: "Secrets",
      icon: LockKeyhole,
      path: "/settings/secrets",
      scope: "settings:read",
      group: "Settings",
      keywords: "signing signature http request token variables",
    },
    {
      label: "Events",
      icon: Zap,
      path: "/settings/events",
      scope: "settings:read",
      group: "Settings",
      keywords:
        "custom event types webhook trigger payload inbound url typeform calendly jotform stripe meta",
    },
    {
      label: "Forms",
      icon: ClipboardList,
      path: "/settings/forms",
      scope: "settings:read",
      group: "Settings",
      keywords: "hosted embed website contact consent submissions",
    },
    {
      label: "Webhooks",
      icon: Webhook,
      path: "/settings/webhooks",
      scope: "settings:read",
      group: "Settings",
      keywords: "endpoints outgoing deliveries signing secret",
    },
    { label: "API keys", icon: KeyRound, path: "/settings/keys", scope: "keys:manage", group: "Settings" },
    { label: "Audit log", icon: FileClock, path: "/settings/audit", scope: "data:read", group: "Settings" },
  ],
  partner: [
    {
      label: "Overview",
      icon: Gauge,
      path: "/overview",
      scope: "accounts:read",
      group: "Business",
      keywords: "attention limits changes due failing",
    },
    { label: "Accounts", icon: Building2, path: "/accounts", scope: "accounts:read", group: "Business" },
    {
      label: "Templates",
      icon: Layers,
      path: "/templates",
      scope: "accounts:read",
      group: "Business",
      keywords: "automations publish rollout canary fleet",
    },
    {
      label: "Billing",
      icon: ReceiptText,
      path: "/billing",
      scope: "invoices:read",
      group: "Business",
      keywords: "invoices money forecast",
    },
    {
      label: "Prices",
      icon: Tags,
      path: "/prices",
      scope: "invoices:read",
      group: "Business",
      keywords: "price book plans discount tiers",
    },
    {
      label: "Resale",
      icon: Store,
      path: "/resale",
      scope: "invoices:read",
      group: "Business",
      keywords: "margin markup customer prices statement stripe quickbooks xero",
    },
    {
      label: "Reports",
      icon: ChartNoAxesColumn,
      path: "/reports",
      scope: "reports:read",
      group: "Business",
      keywords: "usage csv export",
    },
    {
      label: "Billing details",
      icon: FileText,
      path: "/settings/billing",
      scope: "invoices:read",
      group: "Settings",
      keywords: "legal name address tax id vat po number contacts",
    },
    {
      label: "Brand",
      icon: Palette,
      path: "/settings/brand",
      scope: "accounts:read",
      group: "Settings",
      keywords: "white label logo color name sender domain host",
    },
    { label: "People", icon: Users, path: "/settings/people", scope: "members:read", group: "Settings" },
    { label: "API keys", icon: KeyRound, path: "/settings/keys", scope: "keys:manage", group: "Settings" },
    { label: "Webhooks", icon: Webhook, path: "/webhooks", scope: "webhooks:manage", group: "Settings" },
    { label: "Audit log", icon: FileClock, path: "/settings/audit", scope: "audit:read", group: "Settings" },
  ],
  operator: [
    { label: "Partners", icon: Building2, path: "/partners", group: "Platform" },
    {
      label: "Invoices",
      icon: ReceiptText,
      path: "/invoices",
      group: "Platform",
      keywords: "paid overdue credit void suspend",
    },
    {
      label: "Usage corrections",
      icon: Scale,
      path: "/corrections",
      group: "Platform",
      keywords: "correct metered usage credit",
    },
    {
      label: "Seller details",
      icon: FileText,
      path: "/seller",
      group: "Platform",
      keywords: "legal name address tax id payment instructions invoice",
    },
    {
      label: "Language model",
      icon: WandSparkles,
      path: "/language-model",
      group: "Platform",
      keywords: "assistant ai openai describe tokens",
    },
    {
      label: "People",
      icon: Users,
      path: "/people",
      group: "Platform",
      keywords: "users disable accounts",
    },
    { label: "Engine", icon: Cpu, path: "/engine", group: "Platform", keywords: "queue runs workers" },
    { label: "Audit log", icon: FileClock, path: "/audit", group: "Platform", keywords: "changes history" },
  ],
};

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

export function entriesFor(face: Face, scopes: readonly Scope[]): Entry[] {
  return NAVIGATION[face].filter((entry) => !entry.scope || scopes.includes(entry.scope));
}

export function baseOf(face: Face, id: string | null): string {
  return face === "operator" ? "/operator" : face === "workspace" ? `/w/${id}` : `/p/${id}`;
}
