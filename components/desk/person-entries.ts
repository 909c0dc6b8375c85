import {
  CalendarDays,
  CircleSlash,
  type LucideIcon,
  Mail,
  MessageSquare,
  PhoneCall,
  PhoneMissed,
  RotateCcw,
  TrendingUp,
  Workflow,
} from "lucide-react";
import type { ReactNode } from "react";
import { duration } from "@/components/ui/duration";
import type { Tone } from "@/components/ui/surface";
import { clock, day } from "@/components/ui/when";
import { eventTitle } from "@/components/words/event-title";
import type { EventView } from "@/lib/contract/events";
import type { ListedRun } from "@/lib/contract/runs";
import { timeOf } from "@/lib/desk/message-state";
import type { Translator } from "@/lib/messages/translate";
import { yesNo } from "@/lib/messages/yes-no";
import type { RunLabels } from "./run-status";
import {
  type Appointment,
  type Call,
  type Callback,
  isMissed,
  isScheduled,
  type Labels,
  type Lead,
  type Message,
} from "./words";

/** The translators and formats of an entry. */
export type EntryWords = { t: Translator<"contacts", ReactNode>; labels: Labels; runStatus: RunLabels };

/** An entry in a contact's timeline, whatever kind of record it comes from. */
export type Entry = {
  id: string;
  at: string;
  icon: LucideIcon;
  hue: string;
  title: ReactNode;
  text?: ReactNode;
  badge?: { label: string; tone: Tone };
  automationId?: string | null;
  runId?: string;
  notStarted?: EventView["notStarted"];
};

export function callEntry(call: Call, { labels }: EntryWords): Entry {
  return {
    id: call.id,
    at: call.startedAt,
    icon: isMissed(call) ? PhoneMissed : PhoneCall,
    hue: isMissed(call) ? "bg-bad-soft text-bad" : "bg-messaging-soft text-messaging",
    title: labels.direction(call.direction),
    badge: labels.outcome(call.outcome),
    text: [call.durationSeconds > 0 ? duration(call.durationSeconds) : null, call.summary]
      .filter(Boolean)
      .join(". "),
  };
}

export function visitEntry(visit: Appointment, { t, labels }: EntryWords): Entry {
  return {
    id: visit.id,
    at: visit.createdAt,
    icon: CalendarDays,
    hue: "bg-calendar-soft text-calendar",
    title: t("entry_appointment", { service: visit.service, provider: visit.provider }),
    badge: labels.appointment(visit.status),
    text: t("entry_appointment_for", {
      date: day(visit.startsAt, visit.timezone),
      time: clock(visit.startsAt, visit.timezone),
      isCanceled: yesNo(visit.cancelReason),
      reason: visit.cancelReason ?? "",
    }),
  };
}

const UNSENT: ReadonlySet<Message["status"]> = new Set(["suppressed", "failed", "sandboxed"]);

/** The part of an entry's title that depends on the direction of a message and on whether it was sent. */
function wayOf(message: Message): "inbound" | "outbound" | "unsent" {
  const { direction, status } = message;
  if (direction === "inbound") return "inbound";
  return UNSENT.has(status) || isScheduled(message) ? "unsent" : "outbound";
}

export function messageEntry(
  message: Message,
  { t, labels }: EntryWords,
  timezone: string | undefined,
): Entry {
  return {
    id: message.id,
    at: isScheduled(message) ? message.createdAt : timeOf(message),
    icon: message.channel === "sms" ? MessageSquare : Mail,
    hue: "bg-messaging-soft text-messaging",
    title: t(`entry_${message.channel === "email" ? "email" : "text"}_${wayOf(message)}`),
    badge: labels.message(message),
    text:
      message.status === "suppressed"
        ? t("entry_not_sent", { unsent: labels.unsent(message, timezone), text: message.body })
        : (message.subject ?? `“${message.body}”`),
    automationId: message.automationId,
  };
}

export function runEntry(
  run: ListedRun,
  { t, labels, runStatus }: EntryWords,
  timezone: string | undefined,
): Entry {
  return {
    id: run.id,
    at: run.createdAt,
    icon: Workflow,
    hue: "bg-condition-soft text-condition",
    title: t("entry_run"),
    badge: runStatus(run.status),
    text:
      (run.error && t.sentence(run.error.message)) ??
      labels.whyStopped(run) ??
      (run.wakeAt
        ? t("entry_continues", { date: day(run.wakeAt, timezone), time: clock(run.wakeAt, timezone) })
        : null),
    automationId: run.automationId,
    runId: run.id,
  };
}

export function notStartedEntry(event: EventView, { t }: EntryWords): Entry {
  return {
    id: event.id,
    at: event.createdAt,
    icon: CircleSlash,
    hue: "bg-sunken text-ink-3",
    title: t("entry_not_started", { event: eventTitle(event.type, t) }),
    notStarted: event.notStarted,
  };
}

function lostText(lead: Lead, { t, labels }: Pick<EntryWords, "t" | "labels">): string | null {
  const reason = labels.whyLost(lead);
  return reason && t("entry_lost", { reason });
}

export function leadEntry(lead: Lead, { t, labels }: EntryWords): Entry {
  return {
    id: lead.id,
    at: lead.createdAt,
    icon: TrendingUp,
    hue: "bg-people-soft text-people",
    title: t("entry_lead", { source: labels.leadSource(lead.source) }),
    badge: { label: labels.lead(lead.status), tone: lead.status === "converted" ? "good" : "neutral" },
    text: [
      lostText(lead, { t, labels }),
      lead.score === null ? null : t("entry_score", { score: String(lead.score), grade: String(lead.grade) }),
      lead.notes,
    ]
      .filter(Boolean)
      .join(". "),
  };
}

export function callbackEntry(callback: Callback, { t, labels }: EntryWords): Entry {
  return {
    id: callback.id,
    at: callback.createdAt,
    icon: RotateCcw,
    hue: "bg-people-soft text-people",
    title: t("entry_callback"),
    badge:
      callback.status === "done"
        ? { label: t("entry_callback_done"), tone: "good" }
        : labels.priority(callback.priority),
    text: [callback.reason, callback.outcome].filter(Boolean).join(". "),
  };
}
