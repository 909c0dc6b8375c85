"use client";
import { useQuery } from "@tanstack/react-query";
import { CalendarDays, CircleHelp, MessagesSquare, PhoneMissed, RotateCcw, TrendingUp } from "lucide-react";
import Link from "next/link";
import { Children, type ReactNode } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { listAppointments } from "@/lib/contract/appointments";
import { listCallbacks } from "@/lib/contract/callbacks";
import { listCalls } from "@/lib/contract/calls";
import { listLeads } from "@/lib/contract/leads";
import { listMessages } from "@/lib/contract/messages";
import { query } from "@/lib/contract/queries";
import { useTenant } from "../shell/tenant";
import { phoneText } from "../ui/phone";
import { Badge, Card, PageHeader, Skeleton } from "../ui/surface";
import { Ago, clock, useNow } from "../ui/when";
import { CallBackButton, CompleteCallbackButton } from "./callback-buttons";
import { dateText, endOf, startOf, today } from "./days";
import { LIVE } from "./live";
import { LogMenu } from "./log-dialogs";
import { KnownPersonLink, PersonLink } from "./person-link";
import { SettleButtons } from "./unknown-outcome";
import { useOpenCallbacks } from "./use-open-callbacks";
import { callsToReturn, together, waitingTexts } from "./waiting";
import { APPOINTMENT_STATUS, isUnknown, isUnread, type Message, OUTCOME, PRIORITY } from "./words";

const SHOWN = 6;

export function TodayPage() {
  const { client, key, id, timezone = "UTC" } = useTenant();
  const now = useNow(60_000);
  const date = today(now, timezone);
  const from = new Date(startOf(date, timezone)).toISOString();
  const to = new Date(endOf(date, timezone)).toISOString();
  const since = new Date(startOf(date, timezone) - 2 * 86_400_000).toISOString();
  const ask = { ...LIVE };
  const calls = useQuery({
    ...query(client, key, listCalls, { query: { from: since, limit: "100" } }),
    ...ask,
  });
  const callbacks = useOpenCallbacks();
  const calledBack = useQuery({
    ...query(client, key, listCallbacks, { query: { status: "done", limit: "100" } }),
    ...ask,
  });
  const visits = useQuery({
    ...query(client, key, listAppointments, { query: { from, to, limit: "100" } }),
    ...ask,
  });
  const leads = useQuery({
    ...query(client, key, listLeads, { query: { status: "new", limit: "20" } }),
    ...ask,
  });
  const messages = useQuery({
    ...query(client, key, listMessages, { query: { channel: "sms", limit: "100" } }),
    ...ask,
  });
  const unread = useQuery({
    ...query(client, key, listMessages, { query: { unread: "true", limit: "100" } }),
    ...ask,
  });
  const unknown = useQuery({
    ...query(client, key, listMessages, { query: { errorCode: "unknown_outcome", limit: "20" } }),
    ...ask,
  });
  const unsure = (unknown.data?.messages ?? []).filter(isUnknown);
  const missed = callsToReturn(calls.data?.calls ?? [], calledBack.data?.callbacks ?? []);
  const due = callbacks.data?.callbacks ?? [];
  const booked = (visits.data?.appointments ?? [])
    .filter((one) => one.status !== "cancelled")
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  const waiting = waitingTexts(together(messages.data?.messages ?? [], unread.data?.messages ?? []));
  const base = `/w/${id}`;
  return (
    <>
      <PageHeader
        title="Today"
        description={`${dateText(date)}, ${timezone.replaceAll("_", " ")}`}
        actions={<LogMenu />}
      />
      <ErrorNotice
        error={
          calls.error ?? callbacks.error ?? visits.error ?? leads.error ?? messages.error ?? unread.error
        }
      />
      {unsure.length > 0 ? <PerhapsSent messages={unsure} href={`${base}/outbox?only=unknown`} /> : null}
      <div className="gap-4 lg:columns-2 2xl:columns-3">
        <Section
          icon={<PhoneMissed aria-hidden />}
          title="Missed calls to return"
          count={missed.length}
          href={`${base}/calls?outcome=missed`}
          pending={calls.isPending}
          empty="Nobody waits for a call back from the last two days."
        >
          {missed.slice(0, SHOWN).map(({ call, times }) => (
            <Row
              key={call.id}
              title={<PersonLink contactId={call.contactId} name={call.callerName} phone={call.from} />}
              note={
                <>
                  {call.callerName ? `${phoneText(call.from)}, ` : ""}
                  {OUTCOME[call.outcome].label.toLowerCase()} <Ago at={call.startedAt} zone={timezone} />
                  {times > 1 ? `, ${times} times` : ""}
                </>
              }
            >
              <CallBackButton phone={call.from} name={call.callerName} />
            </Row>
          ))}
        </Section>
        <Section
          icon={<CalendarDays aria-hidden />}
          title="Appointments"
          count={booked.length}
          href={`${base}/calendar`}
          pending={visits.isPending}
          empty="Nobody is booked today."
        >
          {booked.slice(0, 10).map((one) => (
            <Row
              key={one.id}
              title={
                <>
                  <span className="mr-2 inline-block w-18 text-ink-2 tabular-nums">
                    {clock(one.startsAt, timezone)}
                  </span>
                  <PersonLink contactId={one.contactId} name={one.contactName} phone={one.contactPhone} />
                </>
              }
              note={`${one.service} with ${one.provider}${one.isNewPatient ? ", first visit" : ""}`}
            >
              {one.status === "booked" ? (
                Date.parse(one.endsAt) < now ? (
                  <Badge tone="warn">Came?</Badge>
                ) : null
              ) : (
                <Badge tone={APPOINTMENT_STATUS[one.status].tone}>
                  {APPOINTMENT_STATUS[one.status].label}
                </Badge>
              )}
            </Row>
          ))}
        </Section>
        <Section
          icon={<RotateCcw aria-hidden />}
          title="Callbacks"
          count={callbacks.data?.total ?? 0}
          href={`${base}/callbacks`}
          pending={callbacks.isPending}
          empty="The queue is empty."
        >
          {due.slice(0, SHOWN).map((one) => (
            <Row
              key={one.id}
              title={<PersonLink contactId={one.contactId} name={one.callerName} phone={one.phone} />}
              note={
                <>
                  {one.reason ? `${one.reason}, ` : ""}
                  {one.dueAt ? (
                    <span className={Date.parse(one.dueAt) < now ? "text-bad" : ""}>
                      due <Ago at={one.dueAt} zone={timezone} />
                    </span>
                  ) : (
                    <>
                      asked <Ago at={one.createdAt} zone={timezone} />
                    </>
                  )}
                </>
              }
            >
              {one.priority === "urgent" || one.priority === "high" ? (
                <Badge tone={PRIORITY[one.priority].tone}>{PRIORITY[one.priority].label}</Badge>
              ) : null}
              <CompleteCallbackButton callback={one} />
            </Row>
          ))}
        </Section>
        <Section
          icon={<TrendingUp aria-hidden />}
          title="New leads"
          count={leads.data?.total ?? 0}
          href={`${base}/leads`}
          pending={leads.isPending}
          empty="Every lead has been taken up."
        >
          {leads.data?.leads.slice(0, SHOWN).map((one) => (
            <Row
              key={one.id}
              title={<PersonLink contactId={one.contactId} name={one.name} phone={one.phone} />}
              note={
                <>
                  {one.source.replaceAll("_", " ")}, <Ago at={one.createdAt} zone={timezone} />
                </>
              }
            >
              {one.score === null ? null : (
                <Badge tone={one.grade === "A" ? "good" : "neutral"}>
                  {one.grade} {one.score}
                </Badge>
              )}
            </Row>
          ))}
        </Section>
        <Section
          icon={<MessagesSquare aria-hidden />}
          title="Messages waiting"
          count={waiting.length}
          href={`${base}/conversations`}
          pending={messages.isPending}
          empty="Every text has been answered."
        >
          {waiting.slice(0, SHOWN).map((one) => (
            <Row
              key={one.id}
              title={
                <Link className="hover:underline" href={`${base}/conversations?with=${one.contactId ?? ""}`}>
                  “{one.body.slice(0, 90)}”
                </Link>
              }
              note={
                <>
                  <KnownPersonLink contactId={one.contactId} name={null} phone={one.from} />,{" "}
                  <Ago at={one.createdAt} zone={timezone} />
                </>
              }
            >
              {isUnread(one) ? <Badge tone="signal">New</Badge> : null}
            </Row>
          ))}
        </Section>
      </div>
    </>
  );
}

/** Stands above everything else: nobody but a person can settle it. */
function PerhapsSent({ messages, href }: { messages: Message[]; href: string }) {
  const { timezone, may } = useTenant();
  return (
    <Card aria-label="Perhaps sent" className="mb-4">
      <header className="border-line border-b bg-warn-soft px-4 py-2.5">
        <h2 className="flex items-center gap-2 font-semibold text-warn">
          <CircleHelp className="size-4" aria-hidden />
          <Link href={href} className="hover:underline">
            We don’t know whether {messages.length === 1 ? "this was" : "these were"} sent
          </Link>
        </h2>
        <p className="text-ink-2 text-sm">
          The provider’s answer never came, so nothing is sent again by itself. Ask them, or look in the
          provider’s log.
        </p>
      </header>
      <ul className="divide-y divide-line">
        {messages.slice(0, SHOWN).map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
            <div className="min-w-0 flex-1 basis-72">
              <p className="truncate font-medium">
                <KnownPersonLink
                  contactId={one.contactId}
                  name={one.channel === "email" ? one.to : null}
                  phone={one.to}
                />
              </p>
              <p className="wrap-anywhere text-ink-3 text-sm max-sm:line-clamp-3 sm:truncate">
                “{one.subject ?? one.body.slice(0, 90)}”, <Ago at={one.createdAt} zone={timezone} />
              </p>
            </div>
            {may("data:write") ? <SettleButtons message={one} /> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Section({
  icon,
  title,
  count,
  href,
  pending,
  empty,
  children,
}: {
  icon: ReactNode;
  title: string;
  count: number;
  href: string;
  pending: boolean;
  empty: string;
  children: ReactNode;
}) {
  return (
    <Card aria-label={title} className="mb-4 break-inside-avoid">
      <header className="flex items-center gap-2 border-line border-b px-4 py-2.5 [&_svg]:size-4 [&_svg]:text-ink-3">
        {icon}
        <h2 className="flex-1 font-semibold">
          <Link href={href} className="hover:underline">
            {title}
          </Link>
        </h2>
        {pending ? null : <Badge tone={count > 0 ? "signal" : "neutral"}>{count}</Badge>}
      </header>
      {pending ? (
        <div className="flex flex-col gap-3 p-4">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ) : count === 0 ? (
        <p className="px-4 py-6 text-ink-3">{empty}</p>
      ) : (
        <>
          <ul className="divide-y divide-line">{children}</ul>
          {count > Children.count(children) ? (
            <Link
              href={href}
              className="block border-line border-t px-4 py-2.5 text-ink-2 text-sm hover:bg-sunken hover:text-ink"
            >
              All {count}
              <span className="sr-only">: {title}</span>
            </Link>
          ) : null}
        </>
      )}
    </Card>
  );
}

function Row({ title, note, children }: { title: ReactNode; note: ReactNode; children?: ReactNode }) {
  return (
    <li className="flex min-h-13 items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{title}</p>
        <p className="wrap-anywhere text-ink-3 text-sm max-sm:line-clamp-2 sm:truncate">{note}</p>
      </div>
      {children}
    </li>
  );
}
