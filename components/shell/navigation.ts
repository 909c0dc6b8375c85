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
    },
    {
      label: "Conversations",
      icon: MessagesSquare,
      path: "/conversations",
      scope: "data:read",
      group: "Desk",
    },
    {
      label: "Calendar",
      icon: CalendarDays,
      path: "/calendar",
      scope: "data:read",
      group: "Desk",
    },
    {
      label: "Contacts",
      icon: UserRound,
      path: "/contacts",
      scope: "data:read",
      group: "Desk",
    },
    {
      label: "Leads",
      icon: TrendingUp,
      path: "/leads",
      scope: "data:read",
      group: "Desk",
    },
    {
      label: "Calls",
      icon: PhoneCall,
      path: "/calls",
      scope: "data:read",
      group: "Desk",
    },
    {
      label: "Callbacks",
      icon: RotateCcw,
      path: "/callbacks",
      scope: "data:read",
      group: "Desk",
    },
    {
      label: "Outbox",
      icon: Inbox,
      path: "/outbox",
      scope: "data:read",
      group: "Desk",
    },
    { label: "Automations", icon: Workflow, path: "/automations", scope: "automations:read", group: "Build" },
    {
      label: "General",
      icon: Settings,
      path: "/settings",
      scope: "data:read",
      group: "Settings",
    },
    {
      label: "Services and holidays",
      icon: CalendarCog,
      path: "/settings/bookings",
      scope: "data:read",
      group: "Settings",
    },
    {
      label: "People",
      icon: Users,
      path: "/settings/people",
      scope: "members:read",
      group: "Settings",
    },
    {
      label: "Texts, email and calls",
      icon: RadioTower,
      path: "/settings/providers",
      scope: "settings:read",
      group: "Settings",
    },
    {
      label: "Secrets",
      icon: LockKeyhole,
      path: "/settings/secrets",
      scope: "settings:read",
      group: "Settings",
    },
    {
      label: "Events",
      icon: Zap,
      path: "/settings/events",
      scope: "settings:read",
      group: "Settings",
    },
    {
      label: "Forms",
      icon: ClipboardList,
      path: "/settings/forms",
      scope: "settings:read",
      group: "Settings",
    },
    {
      label: "Webhooks",
      icon: Webhook,
      path: "/settings/webhooks",
      scope: "settings:read",
      group: "Settings",
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
    },
    { label: "Accounts", icon: Building2, path: "/accounts", scope: "accounts:read", group: "Business" },
    {
      label: "Templates",
      icon: Layers,
      path: "/templates",
      scope: "accounts:read",
      group: "Business",
    },
    {
      label: "Billing",
      icon: ReceiptText,
      path: "/billing",
      scope: "invoices:read",
      group: "Business",
    },
    {
      label: "Prices",
      icon: Tags,
      path: "/prices",
      scope: "invoices:read",
      group: "Business",
    },
    {
      label: "Resale",
      icon: Store,
      path: "/resale",
      scope: "invoices:read",
      group: "Business",
    },
    {
      label: "Reports",
      icon: ChartNoAxesColumn,
      path: "/reports",
      scope: "reports:read",
      group: "Business",
    },
    {
      label: "Billing details",
      icon: FileText,
      path: "/settings/billing",
      scope: "invoices:read",
      group: "Settings",
    },
    {
      label: "Brand",
      icon: Palette,
      path: "/settings/brand",
      scope: "accounts:read",
      group: "Settings",
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
    },
    {
      label: "Usage corrections",
      icon: Scale,
      path: "/corrections",
      group: "Platform",
    },
    {
      label: "Seller details",
      icon: FileText,
      path: "/seller",
      group: "Platform",
    },
    {
      label: "Language model",
      icon: WandSparkles,
      path: "/language-model",
      group: "Platform",
    },
    {
      label: "People",
      icon: Users,
      path: "/people",
      group: "Platform",
    },
    { label: "Engine", icon: Cpu, path: "/engine", group: "Platform" },
    { label: "Audit log", icon: FileClock, path: "/audit", group: "Platform" },
  ],
};

export function entriesFor(face: Face, scopes: readonly Scope[]): Entry[] {
  return NAVIGATION[face].filter((entry) => !entry.scope || scopes.includes(entry.scope));
}

export function baseOf(face: Face, id: string | null): string {
  return face === "operator" ? "/operator" : face === "workspace" ? `/w/${id}` : `/p/${id}`;
}
