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
import type { ReactNode } from "react";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { dayAndClock, monthName } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { wallTime } from "@/lib/automation/timezone";
import type { Found, FoundKind } from "@/lib/contract/search";
import type { Translator } from "@/lib/messages/translate";
import { baseOf, type Face } from "./navigation";

export const ICONS: Record<FoundKind, LucideIcon> = {
  contact: UserRound,
  lead: TrendingUp,
  appointment: CalendarDays,
  call: PhoneCall,
  automation: Workflow,
  step: CircleDot,
  account: Building2,
  partner: Building2,
  invoice: ReceiptText,
  member: Users,
  person: Users,
};

type Words = { t: Translator<"shell", ReactNode>; phoneText: (phone: string) => string };

/** The title of an object, and the line below it, in the language of the page. */
export function useFoundText() {
  const words = { t: useWords("shell"), phoneText: usePhoneText() };
  return {
    titleOf: (found: Found) => foundTitle(found, words),
    detailOf: (found: Found, zone: string | undefined) => foundDetail(found, { zone, ...words }),
  };
}

function foundTitle({ kind, id, name, phone }: Found, { phoneText }: Words): string {
  if (kind === "invoice") return name ? monthName(name) : id;
  return name ?? (phone ? phoneText(phone) : id);
}

/** One line that tells an object from others of its name. */
function foundDetail(found: Found, { zone, ...words }: Words & { zone: string | undefined }): string {
  const { kind, name, phone, note, at } = found;
  const { t, phoneText } = words;
  const status = found.status ?? "";
  const when = at === null ? "" : dayAndClock(at, zone);
  const number = name !== null && phone ? phoneText(phone) : "";
  const parts: Record<FoundKind, string[]> = {
    contact: [number, note ?? ""],
    lead: [t("status_of_lead", { status }), number],
    appointment: [note ?? "", when, t("status_of_appointment", { status })],
    call: [t("status_of_call", { status }), when],
    automation: [t("status_of_automation", { status })],
    step: [note ?? ""],
    account: [note ?? "", status === "active" ? "" : t("status_of_account", { status })],
    partner: [note ?? ""],
    invoice: [note ?? "", t("status_of_invoice", { status })],
    member: [note ?? ""],
    person: [note ?? ""],
  };
  return parts[kind].filter((part) => part !== "" && part !== foundTitle(found, words)).join(" · ");
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
