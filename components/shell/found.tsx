import {
  Building2,
  CalendarDays,
  CircleDot,
  type LucideIcon,
  PhoneCall,
  ReceiptText,
  TrendingUp,
  UserRound,
  Users,
  Workflow,
} from "lucide-react";
import { APPOINTMENT_STATUS, LEAD_STATUS, OUTCOME } from "@/components/desk/words";
import { phoneText } from "@/components/ui/phone";
import { dayAndClock, monthName } from "@/components/ui/when";
import { wallTime } from "@/lib/automation/timezone";
import type { Found, FoundKind } from "@/lib/contract/search";
import { baseOf, type Face } from "./navigation";

type Look = { heading: string; icon: LucideIcon };

export const LOOKS: Record<FoundKind, Look> = {
  contact: { heading: "People", icon: UserRound },
  lead: { heading: "Leads", icon: TrendingUp },
  appointment: { heading: "Appointments", icon: CalendarDays },
  call: { heading: "Calls", icon: PhoneCall },
  automation: { heading: "Automations", icon: Workflow },
  step: { heading: "Steps", icon: CircleDot },
  account: { heading: "Accounts", icon: Building2 },
  partner: { heading: "Partners", icon: Building2 },
  invoice: { heading: "Invoices", icon: ReceiptText },
  member: { heading: "Members", icon: Users },
  person: { heading: "Users", icon: Users },
};

export function foundTitle({ kind, id, name, phone }: Found): string {
  if (kind === "invoice") return name ? monthName(name) : id;
  return name ?? (phone ? phoneText(phone) : id);
}

const label = (of: Record<string, string | { label: string }>, status: string | null): string => {
  const known = status === null ? undefined : of[status];
  return typeof known === "object" ? known.label : (known ?? status ?? "");
};

/** One line that tells an object from others of its name. */
export function foundDetail(found: Found, zone: string | undefined): string {
  const { kind, name, phone, note, status, at } = found;
  const when = at === null ? "" : dayAndClock(at, zone);
  const number = name !== null && phone ? phoneText(phone) : "";
  const parts: Record<FoundKind, string[]> = {
    contact: [number, note ?? ""],
    lead: [label(LEAD_STATUS, status), number],
    appointment: [note ?? "", when, label(APPOINTMENT_STATUS, status)],
    call: [label(OUTCOME, status), when],
    automation: [status ?? ""],
    step: [note ?? ""],
    account: [note ?? "", status === "active" ? "" : (status ?? "")],
    partner: [note ?? ""],
    invoice: [note ?? "", status ?? ""],
    member: [note ?? ""],
    person: [note ?? ""],
  };
  return parts[kind].filter((part) => part !== "" && part !== foundTitle(found)).join(" · ");
}

/** The page that shows the object. */
export function foundPath(
  found: Found,
  of: { face: Face; id: string | null; zone: string | undefined },
): string {
  const { kind, id, name, parentId, at, note } = found;
  const base = baseOf(of.face, of.id);
  const pathWith = (path: string, query: Record<string, string>) =>
    `${base}${path}?${new URLSearchParams(query)}`;
  switch (kind) {
    case "contact":
      return `${base}/contacts/${id}`;
    case "call":
      return pathWith("/calls", { call: id });
    case "lead":
      return pathWith("/leads", { q: name ?? "" });
    case "appointment": {
      const date = at === null ? "" : wallTime(Date.parse(at), of.zone ?? "UTC").date;
      return pathWith("/calendar", { date, appointment: id });
    }
    case "automation":
      return `${base}/automations/${id}`;
    case "step":
      return pathWith(`/automations/${parentId ?? ""}`, { step: id });
    case "account":
      return `${base}/accounts/${id}`;
    case "invoice":
      return of.face === "partner" ? `${base}/billing/${id}` : pathWith("/invoices", { invoice: id });
    case "partner":
      return pathWith("/partners", { partner: id });
    case "member":
      return `${base}/settings/people`;
    case "person":
      return pathWith("/people", { q: note ?? "" });
    default:
      return kind satisfies never;
  }
}
