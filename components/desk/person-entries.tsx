"use client";
import { useQuery } from "@tanstack/react-query";
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
import { useTenant } from "@/components/shell/tenant";
import type { Tone } from "@/components/ui/surface";
import { clock, day } from "@/components/ui/when";
import { eventSpec } from "@/lib/automation/events";
import { listAppointments } from "@/lib/contract/appointments";
import { listCallbacks } from "@/lib/contract/callbacks";
import { listCalls } from "@/lib/contract/calls";
import { type EventView, listEvents } from "@/lib/contract/events";
import { listLeads } from "@/lib/contract/leads";
import { listMessages } from "@/lib/contract/messages";
import { query } from "@/lib/contract/queries";
import { listRuns } from "@/lib/contract/runs";
import { LIVE } from "./live";
import { RUN_STATUS } from "./run-status";
import {
  APPOINTMENT_STATUS,
  type Contact,
  duration,
  isMissed,
  LEAD_STATUS,
  messageStatus,
  OUTCOME,
  PRIORITY,
  whyNotSent,
} from "./words";

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

export function useEntries(contact: Contact) {
  const { client, key, timezone } = useTenant();
  const of = { contact: contact.id, limit: "100" };
  const calls = useQuery({ ...query(client, key, listCalls, { query: of }), ...LIVE });
  const visits = useQuery({ ...query(client, key, listAppointments, { query: of }), ...LIVE });
  const messages = useQuery({ ...query(client, key, listMessages, { query: of }), ...LIVE });
  const leads = useQuery({
    ...query(client, key, listLeads, { query: { phone: contact.phone ?? "", limit: "100" } }),
    ...LIVE,
    enabled: contact.phone !== null,
  });
  const runs = useQuery({ ...query(client, key, listRuns, { query: of }), ...LIVE });
  const callbacks = useQuery({ ...query(client, key, listCallbacks, { query: of }), ...LIVE });
  const events = useQuery({
    ...query(client, key, listEvents, { query: { phone: contact.phone ?? "", limit: "100" } }),
    ...LIVE,
    enabled: contact.phone !== null,
  });
  const entries: Entry[] = [
    ...(calls.data?.calls ?? []).map(
      (call): Entry => ({
        id: call.id,
        at: call.startedAt,
        icon: isMissed(call) ? PhoneMissed : PhoneCall,
        hue: isMissed(call) ? "bg-bad-soft text-bad" : "bg-messaging-soft text-messaging",
        title: call.direction === "inbound" ? "They called" : "We called",
        badge: OUTCOME[call.outcome],
        text: [call.durationSeconds > 0 ? duration(call.durationSeconds) : null, call.summary]
          .filter(Boolean)
          .join(". "),
      }),
    ),
    ...(visits.data?.appointments ?? []).map(
      (visit): Entry => ({
        id: visit.id,
        at: visit.createdAt,
        icon: CalendarDays,
        hue: "bg-calendar-soft text-calendar",
        title: `${visit.service} with ${visit.provider}`,
        badge: APPOINTMENT_STATUS[visit.status],
        text: `For ${day(visit.startsAt, visit.timezone)}, ${clock(visit.startsAt, visit.timezone)}${visit.cancelReason ? `. Cancelled: ${visit.cancelReason}` : ""}`,
      }),
    ),
    ...(messages.data?.messages ?? []).map(
      (message): Entry => ({
        id: message.id,
        at: message.createdAt,
        icon: message.channel === "sms" ? MessageSquare : Mail,
        hue: "bg-messaging-soft text-messaging",
        title: `${message.direction === "inbound" ? "They wrote" : "We wrote"}${message.channel === "email" ? " a mail" : ""}`,
        badge: messageStatus(message),
        text:
          message.status === "suppressed"
            ? `Not sent: ${whyNotSent(message.suppressedReason)}.\n“${message.body}”`
            : (message.subject ?? `“${message.body}”`),
        automationId: message.automationId,
      }),
    ),
    ...(runs.data?.runs ?? []).map(
      (run): Entry => ({
        id: run.id,
        at: run.createdAt,
        icon: Workflow,
        hue: "bg-condition-soft text-condition",
        title: "An automation ran for them",
        badge: RUN_STATUS[run.status],
        text:
          run.error?.message ??
          (run.wakeAt ? `Goes on ${day(run.wakeAt, timezone)}, ${clock(run.wakeAt, timezone)}` : null),
        automationId: run.automationId,
        runId: run.id,
      }),
    ),
    ...(events.data?.events ?? [])
      .filter((event) => event.notStarted.length > 0)
      .map(
        (event): Entry => ({
          id: event.id,
          at: event.createdAt,
          icon: CircleSlash,
          hue: "bg-sunken text-ink-3",
          title: `${eventSpec(event.type)?.label ?? event.type}: what did not start`,
          notStarted: event.notStarted,
        }),
      ),
    ...(leads.data?.leads ?? []).map(
      (lead): Entry => ({
        id: lead.id,
        at: lead.createdAt,
        icon: TrendingUp,
        hue: "bg-people-soft text-people",
        title: `Lead from ${lead.source.replaceAll("_", " ")}`,
        badge: { label: LEAD_STATUS[lead.status], tone: lead.status === "converted" ? "good" : "neutral" },
        text: [lead.score === null ? null : `Score ${lead.score} (${lead.grade})`, lead.notes]
          .filter(Boolean)
          .join(". "),
      }),
    ),
    ...(callbacks.data?.callbacks ?? []).map(
      (one): Entry => ({
        id: one.id,
        at: one.createdAt,
        icon: RotateCcw,
        hue: "bg-people-soft text-people",
        title: "Callback asked for",
        badge: one.status === "done" ? { label: "Done", tone: "good" } : PRIORITY[one.priority],
        text: [one.reason, one.outcome].filter(Boolean).join(". "),
      }),
    ),
  ];
  const lists = [calls, visits, messages, leads, runs, callbacks, events];
  return {
    cut: lists.some(({ data }) => data?.has_more),
    entries: entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)),
    pending: calls.isPending || visits.isPending || messages.isPending,
    error: calls.error ?? visits.error ?? messages.error ?? leads.error ?? callbacks.error ?? events.error,
  };
}
