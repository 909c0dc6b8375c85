"use client";
import { useQuery } from "@tanstack/react-query";
import {
  CalendarDays,
  type LucideIcon,
  Mail,
  MessageSquare,
  PhoneCall,
  PhoneMissed,
  RotateCcw,
  TrendingUp,
  Workflow,
} from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { listAutomations } from "@/lib/api/contracts/automations";
import {
  listAppointments,
  listCallbacks,
  listCalls,
  listLeads,
  listMessages,
} from "@/lib/api/contracts/desk";
import { listRuns, type RunView } from "@/lib/api/contracts/runs";
import { query } from "@/lib/api/queries";
import { useTenant } from "../shell/tenant";
import { Badge, Card, CardHeader, EmptyState, Skeleton, type Tone } from "../ui/surface";
import { Trouble } from "../ui/trouble";
import { clock, day } from "../ui/when";
import { LIVE } from "./live";
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

type Entry = {
  id: string;
  at: string;
  icon: LucideIcon;
  hue: string;
  title: ReactNode;
  text?: ReactNode;
  badge?: { label: string; tone: Tone };
  automationId?: string | null;
};

const RUN_STATUS: Record<RunView["status"], { label: string; tone: Tone }> = {
  queued: { label: "Starting", tone: "neutral" },
  running: { label: "Running", tone: "signal" },
  waiting: { label: "Waiting", tone: "signal" },
  paused: { label: "Held", tone: "warn" },
  succeeded: { label: "Finished", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
  stopped: { label: "Stopped", tone: "neutral" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};

/** Everything about one person, newest first, with which automation did what, and why not. */
export function PersonTimeline({ contact }: { contact: Contact }) {
  const { timezone } = useTenant();
  const { entries, pending, error } = useEntries(contact);
  return (
    <Card>
      <CardHeader title="Timeline" description={timezone?.replaceAll("_", " ")} />
      <Trouble error={error} />
      {pending ? (
        <div className="flex flex-col gap-4 p-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      ) : null}
      {!pending && entries.length === 0 ? (
        <EmptyState icon={PhoneCall} title="Nothing yet">
          Their calls, bookings and texts line up here.
        </EmptyState>
      ) : null}
      <ol className="px-4">
        {entries.map((entry) => (
          <TimelineRow key={entry.id} entry={entry} zone={timezone} />
        ))}
      </ol>
    </Card>
  );
}

function TimelineRow({ entry, zone }: { entry: Entry; zone: string | undefined }) {
  const Icon = entry.icon;
  return (
    <li className="relative flex gap-3 py-3 before:absolute before:top-11 before:bottom-0 before:left-[15px] before:w-px before:bg-line last:before:hidden">
      <span
        aria-hidden
        className={`flex size-8 shrink-0 items-center justify-center rounded-full ${entry.hue}`}
      >
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{entry.title}</span>
          {entry.badge ? <Badge tone={entry.badge.tone}>{entry.badge.label}</Badge> : null}
        </p>
        {entry.text ? <div className="whitespace-pre-line break-words text-ink-2">{entry.text}</div> : null}
        {entry.automationId ? <ByAutomation id={entry.automationId} /> : null}
      </div>
      <time dateTime={entry.at} className="shrink-0 pt-1 text-right text-ink-3 text-sm">
        {day(entry.at, zone)}
        <br />
        {clock(entry.at, zone)}
      </time>
    </li>
  );
}

function ByAutomation({ id }: { id: string }) {
  const { client, key, id: workspace } = useTenant();
  const list = useQuery({
    ...query(client, key, listAutomations, { query: { limit: "100" } }),
    staleTime: 60_000,
  });
  const name = list.data?.automations.find((one) => one.id === id)?.name ?? "an automation";
  return (
    <p className="mt-0.5 flex items-center gap-1 text-ink-3 text-sm">
      <Workflow className="size-3.5" aria-hidden /> by{" "}
      <Link href={`/w/${workspace}/automations/${id}`} className="hover:underline">
        {name}
      </Link>
    </p>
  );
}

function useEntries(contact: Contact) {
  const { client, key } = useTenant();
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
  const callbacks = useQuery({ ...query(client, key, listCallbacks, { query: { limit: "100" } }), ...LIVE });
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
        text: run.error?.message ?? (run.wakeAt ? `Goes on ${day(run.wakeAt)}, ${clock(run.wakeAt)}` : null),
        automationId: run.automationId,
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
    ...(callbacks.data?.callbacks ?? [])
      .filter((one) => one.contactId === contact.id)
      .map(
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
  return {
    entries: entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)),
    pending: calls.isPending || visits.isPending || messages.isPending,
    error: calls.error ?? visits.error ?? messages.error ?? leads.error ?? callbacks.error,
  };
}
