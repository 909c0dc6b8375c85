"use client";
import { useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import type { ReactNode } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Dialog, SheetContent } from "@/components/ui/dialog";
import { duration } from "@/components/ui/duration";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Link } from "@/components/ui/link";
import { Badge, Skeleton } from "@/components/ui/surface";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { clock, day } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { getCall } from "@/lib/contract/calls";
import { query } from "@/lib/contract/queries";
import { CallActivity } from "./call-activity";
import { CallBackButton } from "./call-back-button";
import { PersonLink } from "./person-link";
import { hasRecording, Recording } from "./recording-button";
import { type Call, isMissed, otherNumber, useLabels } from "./words";

/** One call in a panel beside the list. */
export function CallSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <Dialog open={id !== null} onOpenChange={(open) => (open ? null : onClose())}>
      {id === null ? null : <OpenCall key={id} id={id} />}
    </Dialog>
  );
}

function OpenCall({ id }: { id: string }) {
  const labels = useLabels();
  const t = useWords("calls");
  const { client, key } = useTenant();
  const { data: call, error } = useQuery(query(client, key, getCall, { params: { id } }));
  return (
    <SheetContent title={call ? labels.callerOf(call) : t("call")}>
      <ErrorNotice error={error} />
      {call ? (
        <div className="flex flex-col gap-5">
          <Summary call={call} />
          <Facts call={call} />
          <CallActivity id={id} />
        </div>
      ) : error ? null : (
        <Skeleton className="h-40" />
      )}
    </SheetContent>
  );
}

function Summary({ call }: { call: Call }) {
  const t = useWords("calls");
  const labels = useLabels();
  const number = otherNumber(call);
  const outcome = labels.outcome(call.outcome);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={outcome.tone}>{outcome.label}</Badge>
        <span className="text-ink-2">{labels.direction(call.direction)}</span>
        <span className="ml-auto flex gap-2">
          {call.contactId ? <TextLink contactId={call.contactId} /> : null}
          {number === null ? null : (
            <CallBackButton
              phone={number}
              name={call.contactName ?? call.callerName}
              contactId={call.contactId}
            />
          )}
        </span>
      </div>
      {hasRecording(call) ? (
        <Recording call={call} />
      ) : call.outcome === "voicemail" ? (
        <p className="text-ink-3">{t("no_recording")}</p>
      ) : null}
      {call.summary ? <p className="wrap-anywhere whitespace-pre-line">{call.summary}</p> : null}
    </>
  );
}

function TextLink({ contactId }: { contactId: string }) {
  const t = useWords("calls");
  const { id } = useTenant();
  return (
    <Button size="sm" asChild>
      <Link href={`/w/${id}/conversations?with=${contactId}`}>
        <MessagesSquare aria-hidden /> {t("text")}
      </Link>
    </Button>
  );
}

function Facts({ call }: { call: Call }) {
  const phoneText = usePhoneText();
  const labels = useLabels();
  const t = useWords("calls");
  const { timezone } = useTenant();
  const seconds = (value: number | null) => (value === null || value === 0 ? null : duration(value));
  const talked = isMissed(call) ? null : seconds(call.durationSeconds);
  return (
    <dl className="grid grid-cols-[8rem_1fr] gap-y-1.5">
      <Fact label={t("person")}>
        {call.contactId ? (
          <PersonLink
            className="text-signal underline"
            contactId={call.contactId}
            name={labels.callerOf(call)}
            phone={otherNumber(call)}
          />
        ) : null}
      </Fact>
      <Fact label={t("from")}>{call.from === null ? labels.withheldNumber : phoneText(call.from)}</Fact>
      <Fact label={t("to")}>{call.to === null ? null : phoneText(call.to)}</Fact>
      <Fact label={t("started")}>
        {day(call.startedAt, timezone)}, {clock(call.startedAt, timezone)}
      </Fact>
      <Fact label={t("ended")}>
        {day(call.endedAt, timezone)}, {clock(call.endedAt, timezone)}
      </Fact>
      <Fact label={t("rang_for")}>{seconds(call.ringSeconds)}</Fact>
      <Fact label={t("talked_for")}>{talked}</Fact>
      <Fact label={t("voicemail")}>
        {seconds(call.voicemailSeconds ?? (call.outcome === "voicemail" ? call.durationSeconds : null))}
      </Fact>
      <Fact label={t("taken_by")}>{call.handledBy ? labels.handledBy(call.handledBy) : null}</Fact>
      <Fact label={t("returned")}>
        {call.returnedAt ? `${day(call.returnedAt, timezone)}, ${clock(call.returnedAt, timezone)}` : null}
      </Fact>
      <Fact label={t("wanted")}>{call.intent}</Fact>
      <Fact label={t("first_recorded")}>
        {call.correctedFrom ? labels.outcome(call.correctedFrom).label : null}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null) return null;
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="wrap-anywhere min-w-0 tabular-nums">{children}</dd>
    </>
  );
}
