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
import type { Tone } from "@/components/ui/surface";
import { clock, day } from "@/components/ui/when";
import { eventSpec } from "@/lib/automation/events";
import type { EventView } from "@/lib/contract/events";
import type { ListedRun } from "@/lib/contract/runs";
import { RUN_STATUS } from "./run-status";
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type Call,
  type Callback,
  duration,
  isMissed,
  LEAD_STATUS,
  type Lead,
  type Message,
  messageStatus,
  OUTCOME,
  PRIORITY,
  whyNotSent,
} from "./words";

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

export function callEntry(call: Call): Entry {
  return {
    id: call.id,
    at: call.startedAt,
    icon: isMissed(call) ? PhoneMissed : PhoneCall,
    hue: isMissed(call) ? "bg-bad-soft text-bad" : "bg-messaging-soft text-messaging",
    title: call.direction === "inbound" ? "They called" : "We called",
    badge: OUTCOME[call.outcome],
    text: [call.durationSeconds > 0 ? duration(call.durationSeconds) : null, call.summary]
      .filter(Boolean)
      .join(". "),
  };
}

export function visitEntry(visit: Appointment): Entry {
  return {
    id: visit.id,
    at: visit.createdAt,
    icon: CalendarDays,
    hue: "bg-calendar-soft text-calendar",
    title: `${visit.service} with ${visit.provider}`,
    badge: APPOINTMENT_STATUS[visit.status],
    text: `For ${day(visit.startsAt, visit.timezone)}, ${clock(visit.startsAt, visit.timezone)}${visit.cancelReason ? `. Canceled: ${visit.cancelReason}` : ""}`,
  };
}

export function messageEntry(message: Message): Entry {
  return {
    id: message.id,
    at: message.createdAt,
    icon: message.channel === "sms" ? MessageSquare : Mail,
    hue: "bg-messaging-soft text-messaging",
    title: `${message.channel === "email" ? "Email" : "Text"} ${message.direction === "inbound" ? "received" : "sent"}`,
    badge: messageStatus(message),
    text:
      message.status === "suppressed"
        ? `Not sent: ${whyNotSent(message.suppressedReason)}.\n“${message.body}”`
        : (message.subject ?? `“${message.body}”`),
    automationId: message.automationId,
  };
}

export function runEntry(run: ListedRun, timezone: string | undefined): Entry {
  return {
    id: run.id,
    at: run.createdAt,
    icon: Workflow,
    hue: "bg-condition-soft text-condition",
    title: "Automation ran",
    badge: RUN_STATUS[run.status],
    text:
      run.error?.message ??
      (run.wakeAt ? `Continues ${day(run.wakeAt, timezone)}, ${clock(run.wakeAt, timezone)}` : null),
    automationId: run.automationId,
    runId: run.id,
  };
}

export function notStartedEntry(event: EventView): Entry {
  return {
    id: event.id,
    at: event.createdAt,
    icon: CircleSlash,
    hue: "bg-sunken text-ink-3",
    title: `${eventSpec(event.type)?.label ?? event.type}: what didn't start`,
    notStarted: event.notStarted,
  };
}

export function leadEntry(lead: Lead): Entry {
  return {
    id: lead.id,
    at: lead.createdAt,
    icon: TrendingUp,
    hue: "bg-people-soft text-people",
    title: `Lead from ${lead.source.replaceAll("_", " ")}`,
    badge: { label: LEAD_STATUS[lead.status], tone: lead.status === "converted" ? "good" : "neutral" },
    text: [lead.score === null ? null : `Score ${lead.score} (${lead.grade})`, lead.notes]
      .filter(Boolean)
      .join(". "),
  };
}

export function callbackEntry(callback: Callback): Entry {
  return {
    id: callback.id,
    at: callback.createdAt,
    icon: RotateCcw,
    hue: "bg-people-soft text-people",
    title: "Callback requested",
    badge: callback.status === "done" ? { label: "Done", tone: "good" } : PRIORITY[callback.priority],
    text: [callback.reason, callback.outcome].filter(Boolean).join(". "),
  };
}
