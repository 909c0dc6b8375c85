"use client";
import { CalendarDays, MessagesSquare, PhoneMissed, RotateCcw, TrendingUp } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { Link } from "@/components/ui/link";
import { Badge } from "@/components/ui/surface";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { Ago } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { yesNo } from "@/lib/messages/yes-no";
import { AppointmentTitle } from "./appointment-title";
import { Attendance } from "./attendance";
import { CallBackButton } from "./call-back-button";
import { CallbackTime } from "./callback-time";
import { CompleteCallbackButton } from "./complete-callback-button";
import { KnownPersonLink, PersonLink } from "./person-link";
import { Row, Section } from "./today-section";
import type { Today } from "./use-today";
import type { CallToReturn } from "./waiting";
import { isBookedOnline, isUnread, isUpcoming, useLabels } from "./words";

const SHOWN = 6;

function useBase() {
  const { id, timezone = "UTC", clockAt } = useTenant();
  return { base: `/w/${id}`, timezone, clockAt };
}

/** The outcome, time and number of a person's missed calls, with their phone number if there is one to add. */
function useMissedText() {
  const t = useWords("desk");
  const { timezone, clockAt } = useBase();
  return ({ call, times }: CallToReturn, number: string | null) =>
    rich(
      t.parts("missed_call_note", {
        known: yesNo(number),
        number: number ?? "",
        outcome: call.outcome,
        times,
        ago: () => <Ago at={call.startedAt} zone={timezone} clockAt={clockAt} />,
      }),
    );
}

/** Missed calls of the last two days that have not been returned, except those shown with their callback below. */
export function MissedCalls({ pending, rows, withCallback }: Today["missed"]) {
  const phoneText = usePhoneText();
  const missedText = useMissedText();
  const t = useWords("desk");
  const { base } = useBase();
  return (
    <Section
      icon={<PhoneMissed aria-hidden />}
      title={t("missed_calls")}
      count={rows.length}
      href={`${base}/calls?outcome=missed`}
      pending={pending}
      empty={withCallback > 0 ? t("missed_calls_below", { count: withCallback }) : t("missed_calls_none")}
      foot={withCallback > 0 ? t("missed_calls_below", { count: withCallback }) : null}
    >
      {rows.slice(0, SHOWN).map(({ call, times }) => (
        <Row
          key={call.id}
          title={<PersonLink contactId={call.contactId} name={call.callerName} phone={call.from} />}
          note={missedText({ call, times }, call.callerName ? phoneText(call.from) : null)}
        >
          <CallBackButton phone={call.from} name={call.callerName} contactId={call.contactId} />
        </Row>
      ))}
    </Section>
  );
}

/** The day's appointments in order. */
export function Appointments({ pending, rows, now }: Today["appointments"] & { now: number }) {
  const labels = useLabels();
  const t = useWords("desk");
  const { base } = useBase();
  return (
    <Section
      icon={<CalendarDays aria-hidden />}
      title={t("appointments")}
      count={rows.length}
      href={`${base}/calendar`}
      pending={pending}
      empty={t("appointments_none")}
    >
      {rows.slice(0, 10).map((one) => (
        <Row
          key={one.id}
          title={<AppointmentTitle appointment={one} />}
          note={t("appointment_note", {
            service: one.service,
            provider: one.provider,
            isNew: yesNo(one.isNewPatient),
          })}
        >
          {isBookedOnline(one) ? <Badge tone="info">{t("booked_online")}</Badge> : null}
          {isUpcoming(one) && Date.parse(one.endsAt) < now ? (
            <Attendance appointment={one} />
          ) : one.status === "booked" ? null : (
            <Badge tone={labels.appointment(one.status).tone}>{labels.appointment(one.status).label}</Badge>
          )}
        </Row>
      ))}
    </Section>
  );
}

/** The open callbacks, most urgent first. Each row begins with its time, because a narrow screen cuts its end. */
export function Callbacks({ pending, rows, total, now }: Today["callbacks"] & { now: number }) {
  const labels = useLabels();
  const t = useWords("desk");
  const { base } = useBase();
  const missedText = useMissedText();
  return (
    <Section
      icon={<RotateCcw aria-hidden />}
      title={t("callbacks")}
      count={total}
      href={`${base}/callbacks`}
      pending={pending}
      empty={t("callbacks_waiting_none")}
    >
      {rows.map(({ missed, ...one }) => (
        <Row
          key={one.id}
          title={<PersonLink contactId={one.contactId} name={one.callerName} phone={one.phone} />}
          note={
            <>
              {one.dueAt || !missed ? <CallbackTime of={one} now={now} /> : null}
              {one.dueAt && missed ? ", " : null}
              {missed ? missedText(missed, null) : null}
              {one.reason ? `: ${one.reason}` : null}
            </>
          }
        >
          {one.priority === "urgent" || one.priority === "high" ? (
            <Badge tone={labels.priority(one.priority).tone}>{labels.priority(one.priority).label}</Badge>
          ) : null}
          <CallBackButton phone={one.phone} name={one.callerName} contactId={one.contactId} callback={one} />
          <CompleteCallbackButton callback={one} />
        </Row>
      ))}
    </Section>
  );
}

/** Leads that have not been contacted yet. */
export function NewLeads({ pending, rows, total }: Today["leads"]) {
  const labels = useLabels();
  const t = useWords("desk");
  const { base, timezone } = useBase();
  return (
    <Section
      icon={<TrendingUp aria-hidden />}
      title={t("new_leads")}
      count={total}
      href={`${base}/leads`}
      pending={pending}
      empty={t("new_leads_none")}
    >
      {rows.slice(0, SHOWN).map((one) => (
        <Row
          key={one.id}
          title={<PersonLink contactId={one.contactId} name={one.name} phone={one.phone} />}
          note={
            <>
              {labels.leadSource(one.source)}, <Ago at={one.createdAt} zone={timezone} />
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
  const t = useWords("desk");
  const { base, timezone } = useBase();
  return (
    <Section
      icon={<MessagesSquare aria-hidden />}
      title={t("messages_waiting")}
      count={rows.length}
      href={`${base}/conversations`}
      pending={pending}
      empty={t("messages_waiting_none")}
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
          {isUnread(one) ? <Badge tone="info">{t("unread")}</Badge> : null}
        </Row>
      ))}
    </Section>
  );
}
