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
import {
  APPOINTMENT_STATUSES,
  type Labels,
  LEAD_STATUSES,
  OUTCOMES,
  useLabels,
} from "@/components/desk/words";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { dayAndClock, monthTitle } from "@/components/ui/when";
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

type Words = {
  t: Translator<"shell", ReactNode>;
  labels: Labels;
  phoneText: (phone: string) => string;
};

/** The title of an object, and the line below it, in the language of the page. */
export function useFoundText() {
  const words = { t: useWords("shell"), labels: useLabels(), phoneText: usePhoneText() };
  return {
    titleOf: (found: Found) => foundTitle(found, words),
    detailOf: (found: Found, zone: string | undefined) => foundDetail(found, { zone, ...words }),
  };
}

function foundTitle({ kind, id, name, phone }: Found, { t, phoneText }: Words): string {
  if (kind === "invoice") return name ? monthTitle(name) : id;
  if (kind === "step" && name) return t.spec(name);
  return name ?? (phone ? phoneText(phone) : id);
}

/** One line that tells an object from others of its name. */
function foundDetail(found: Found, words: Words & { zone: string | undefined }): string {
  const title = foundTitle(found, words);
  return detailParts(found, words)
    .filter((part) => part !== "" && part !== title)
    .join(" · ");
}

function detailParts(found: Found, { zone, t, labels, phoneText }: Words & { zone: string | undefined }) {
  const { kind, name, phone, at } = found;
  const status = found.status ?? "";
  const note = found.note ?? "";
  const number = () => (name !== null && phone ? phoneText(phone) : "");
  const when = () => (at === null ? "" : dayAndClock(at, zone));
  switch (kind) {
    case "contact":
      return [number(), note];
    case "lead":
      return [statusLabel(LEAD_STATUSES, status, labels.lead), number()];
    case "appointment":
      return [
        note,
        when(),
        statusLabel(APPOINTMENT_STATUSES, status, (one) => labels.appointment(one).label),
      ];
    case "call":
      return [statusLabel(OUTCOMES, status, (one) => labels.outcome(one).label), when()];
    case "automation":
      return [t("status_of_automation", { status })];
    case "account":
      return [note, status === "active" ? "" : t("status_of_account", { status })];
    case "invoice":
      return [note, t("status_of_invoice", { status })];
    case "step":
    case "partner":
    case "member":
    case "person":
      return [note];
    default:
      return kind satisfies never;
  }
}

/** The search names statuses of every kind as texts. One that this page does not know is shown as it is. */
function statusLabel<S extends string>(known: readonly S[], status: string, labelOf: (status: S) => string) {
  const found = known.find((one) => one === status);
  return found === undefined ? status : labelOf(found);
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
      // An operator gets the printed number, because the short id of an invoice repeats across partners.
      return of.face === "partner"
        ? `${base}/billing/${id}`
        : `${base}/partners/${parentId ?? ""}/invoices/${id}`;
    case "partner":
      return `${base}/partners/${id}`;
    case "member":
      return `${base}/settings/people`;
    case "person":
      return pathWith("/people", { q: note ?? "" });
    default:
      return kind satisfies never;
  }
}
