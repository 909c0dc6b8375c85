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
import type { KeyOf } from "@/lib/messages/catalogue";

/** Every page of every face. The sidebar, the command palette and the role matrix all read this list. */
export type Entry = {
  name: KeyOf<"shell"> & `page_${string}`;
  icon: LucideIcon;
  /** The path after /w/<id>, /p/<id> or /operator. */
  path: string;
  scope?: Scope;
  group: KeyOf<"shell"> & `group_${string}`;
};

export type Face = "workspace" | "partner" | "operator";

export const NAVIGATION: Record<Face, Entry[]> = {
  workspace: [
    {
      name: "page_today",
      icon: Sun,
      path: "/today",
      scope: "data:read",
      group: "group_desk",
    },
    {
      name: "page_conversations",
      icon: MessagesSquare,
      path: "/conversations",
      scope: "data:read",
      group: "group_desk",
    },
    {
      name: "page_calendar",
      icon: CalendarDays,
      path: "/calendar",
      scope: "data:read",
      group: "group_desk",
    },
    {
      name: "page_contacts",
      icon: UserRound,
      path: "/contacts",
      scope: "data:read",
      group: "group_desk",
    },
    {
      name: "page_leads",
      icon: TrendingUp,
      path: "/leads",
      scope: "data:read",
      group: "group_desk",
    },
    {
      name: "page_calls",
      icon: PhoneCall,
      path: "/calls",
      scope: "data:read",
      group: "group_desk",
    },
    {
      name: "page_callbacks",
      icon: RotateCcw,
      path: "/callbacks",
      scope: "data:read",
      group: "group_desk",
    },
    {
      name: "page_outbox",
      icon: Inbox,
      path: "/outbox",
      scope: "data:read",
      group: "group_desk",
    },
    {
      name: "page_automations",
      icon: Workflow,
      path: "/automations",
      scope: "automations:read",
      group: "group_build",
    },
    {
      name: "page_general",
      icon: Settings,
      path: "/settings",
      scope: "data:read",
      group: "group_settings",
    },
    {
      name: "page_bookings",
      icon: CalendarCog,
      path: "/settings/bookings",
      scope: "data:read",
      group: "group_settings",
    },
    {
      name: "page_people",
      icon: Users,
      path: "/settings/people",
      scope: "members:read",
      group: "group_settings",
    },
    {
      name: "page_providers",
      icon: RadioTower,
      path: "/settings/providers",
      scope: "settings:read",
      group: "group_settings",
    },
    {
      name: "page_secrets",
      icon: LockKeyhole,
      path: "/settings/secrets",
      scope: "settings:read",
      group: "group_settings",
    },
    {
      name: "page_events",
      icon: Zap,
      path: "/settings/events",
      scope: "settings:read",
      group: "group_settings",
    },
    {
      name: "page_forms",
      icon: ClipboardList,
      path: "/settings/forms",
      scope: "settings:read",
      group: "group_settings",
    },
    {
      name: "page_webhooks",
      icon: Webhook,
      path: "/settings/webhooks",
      scope: "settings:read",
      group: "group_settings",
    },
    {
      name: "page_keys",
      icon: KeyRound,
      path: "/settings/keys",
      scope: "keys:manage",
      group: "group_settings",
    },
    {
      name: "page_usage",
      icon: ChartNoAxesColumn,
      path: "/settings/usage",
      scope: "settings:read",
      group: "group_settings",
    },
    {
      name: "page_audit",
      icon: FileClock,
      path: "/settings/audit",
      scope: "data:read",
      group: "group_settings",
    },
  ],
  partner: [
    {
      name: "page_overview",
      icon: Gauge,
      path: "/overview",
      scope: "accounts:read",
      group: "group_business",
    },
    {
      name: "page_accounts",
      icon: Building2,
      path: "/accounts",
      scope: "accounts:read",
      group: "group_business",
    },
    {
      name: "page_templates",
      icon: Layers,
      path: "/templates",
      scope: "accounts:read",
      group: "group_business",
    },
    {
      name: "page_billing",
      icon: ReceiptText,
      path: "/billing",
      scope: "invoices:read",
      group: "group_business",
    },
    {
      name: "page_prices",
      icon: Tags,
      path: "/prices",
      scope: "invoices:read",
      group: "group_business",
    },
    {
      name: "page_resale",
      icon: Store,
      path: "/resale",
      scope: "invoices:read",
      group: "group_business",
    },
    {
      name: "page_reports",
      icon: ChartNoAxesColumn,
      path: "/reports",
      scope: "reports:read",
      group: "group_business",
    },
    {
      name: "page_billing_details",
      icon: FileText,
      path: "/settings/billing",
      scope: "invoices:read",
      group: "group_settings",
    },
    {
      name: "page_brand",
      icon: Palette,
      path: "/settings/brand",
      scope: "accounts:read",
      group: "group_settings",
    },
    {
      name: "page_people",
      icon: Users,
      path: "/settings/people",
      scope: "members:read",
      group: "group_settings",
    },
    {
      name: "page_keys",
      icon: KeyRound,
      path: "/settings/keys",
      scope: "keys:manage",
      group: "group_settings",
    },
    {
      name: "page_webhooks",
      icon: Webhook,
      path: "/webhooks",
      scope: "webhooks:manage",
      group: "group_settings",
    },
    {
      name: "page_audit",
      icon: FileClock,
      path: "/settings/audit",
      scope: "audit:read",
      group: "group_settings",
    },
  ],
  operator: [
    { name: "page_partners", icon: Building2, path: "/partners", group: "group_platform" },
    {
      name: "page_invoices",
      icon: ReceiptText,
      path: "/invoices",
      group: "group_platform",
    },
    {
      name: "page_corrections",
      icon: Scale,
      path: "/corrections",
      group: "group_platform",
    },
    {
      name: "page_seller",
      icon: FileText,
      path: "/seller",
      group: "group_platform",
    },
    {
      name: "page_language_model",
      icon: WandSparkles,
      path: "/language-model",
      group: "group_platform",
    },
    {
      name: "page_people",
      icon: Users,
      path: "/people",
      group: "group_platform",
    },
    { name: "page_engine", icon: Cpu, path: "/engine", group: "group_platform" },
    { name: "page_audit", icon: FileClock, path: "/audit", group: "group_platform" },
  ],
};

export function entriesFor(face: Face, scopes: readonly Scope[]): Entry[] {
  return NAVIGATION[face].filter((entry) => !entry.scope || scopes.includes(entry.scope));
}

export function baseOf(face: Face, id: string | null): string {
  return face === "operator" ? "/operator" : face === "workspace" ? `/w/${id}` : `/p/${id}`;
}
