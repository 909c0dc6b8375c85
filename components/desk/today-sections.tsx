"use client";
import { CalendarDays, MessagesSquare, PhoneMissed, RotateCcw, TrendingUp } from "lucide-react";
import Link from "next/link";
import { useTenant } from "@/components/shell/tenant";
import { phoneText } from "@/components/ui/phone";
import { Badge } from "@/components/ui/surface";
import { Ago } from "@/components/ui/when";
import { AppointmentTitle } from "./appointment-title";
import { CallBackButton, CompleteCallbackButton } from "./callback-buttons";
import { KnownPersonLink, PersonLink } from "./person-link";
import { Row, Section } from "./today-section";
import type { Today } from "./use-today";
import { APPOINTMENT_STATUS, isUnread, isUpcoming, OUTCOME, PRIORITY } from "./words";

const SHOWN = 6;

function useBase() {
  const { id, timezone = "UTC" } = useTenant();
  return { base: `/w/${id}`, timezone };
}

/** Missed calls of the last two days that have not been returned. */
export function MissedCalls({ pending, rows }: Today["missed"]) {
  const { base, timezone } = useBase();
  return (
    <Section
      icon={<PhoneMissed aria-hidden />}
      title="Missed calls to return"
      count={rows.length}
      href={`${base}/calls?outcome=missed`}
      pending={pending}
      empty="No missed calls to return from the last two days."
    >
      {rows.slice(0, SHOWN).map(({ call, times }) => (
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
  );
}

/** The day's appointments in order. */
export function Appointments({ pending, rows, now }: Today["appointments"] & { now: number }) {
  const { base } = useBase();
  return (
    <Section
      icon={<CalendarDays aria-hidden />}
      title="Appointments"
      count={rows.length}
      href={`${base}/calendar`}
      pending={pending}
      empty="No appointments today."
    >
      {rows.slice(0, 10).map((one) => (
        <Row
          key={one.id}
          title={<AppointmentTitle appointment={one} />}
          note={`${one.service} with ${one.provider}${one.isNewPatient ? ", first visit" : ""}`}
        >
          {isUpcoming(one) && Date.parse(one.endsAt) < now ? (
            <Badge tone="warn">Attended?</Badge>
          ) : one.status === "booked" ? null : (
            <Badge tone={APPOINTMENT_STATUS[one.status].tone}>{APPOINTMENT_STATUS[one.status].label}</Badge>
          )}
        </Row>
      ))}
    </Section>
  );
}

/** The open callback tasks, most urgent first. */
export function Callbacks({ pending, rows, total, now }: Today["callbacks"] & { now: number }) {
  const { base, timezone } = useBase();
  return (
    <Section
      icon={<RotateCcw aria-hidden />}
      title="Callbacks"
      count={total}
      href={`${base}/callbacks`}
      pending={pending}
      empty="No callbacks waiting."
    >
      {rows.slice(0, SHOWN).map((one) => (
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
  );
}

/** Leads that have not been contacted yet. */
export function NewLeads({ pending, rows, total }: Today["leads"]) {
  const { base, timezone } = useBase();
  return (
    <Section
      icon={<TrendingUp aria-hidden />}
      title="New leads"
      count={total}
      href={`${base}/leads`}
      pending={pending}
      empty="No new leads."
    >
      {rows.slice(0, SHOWN).map((one) => (
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
  );
}

/** Texts that wait for a reply. */
export function WaitingMessages({ pending, rows }: Today["waiting"]) {
  const { base, timezone } = useBase();
  return (
    <Section
      icon={<MessagesSquare aria-hidden />}
      title="Messages waiting"
      count={rows.length}
      href={`${base}/conversations`}
      pending={pending}
      empty="No texts waiting for a reply."
    >
      {rows.slice(0, SHOWN).map((one) => (
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
  );
}
