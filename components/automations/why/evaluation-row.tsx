"use client";
import { RunSteps } from "@/components/desk/timeline-automations";
import { useTenant } from "@/components/shell/tenant";
import { Dotted } from "@/components/ui/dotted";
import { Link } from "@/components/ui/link";
import { Badge } from "@/components/ui/surface";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { dayAndClock } from "@/components/ui/when";
import { eventTitle } from "@/components/words/spec-texts";
import { useWords } from "@/components/words/words";
import { explainCondition } from "@/lib/automation/start-reasons";
import type { EvaluationView } from "@/lib/contract/evaluations";
import type { Wording } from "@/lib/wording";
import { withLocalTimes } from "./local-times";

type Reason = NonNullable<EvaluationView["reason"]>;

/** A condition names its value already, so the opposite need not be repeated. */
const isCondition = (reason: Reason | null) =>
  reason?.code === "condition" || reason?.code === "trigger_condition";

const evaluationText = (reason: Reason, t: Wording): string =>
  reason.field === undefined
    ? t.sentence(reason.message)
    : explainCondition("condition", reason as Parameters<typeof explainCondition>[1], t).reason.message;

function Person({ person }: { person: NonNullable<EvaluationView["person"]> }) {
  const phoneText = usePhoneText();
  const { id } = useTenant();
  const words = person.name ?? phoneText(person.phone);
  if (person.contactId === null) return <span>{words}</span>;
  return (
    <Link href={`/w/${id}/contacts/${person.contactId}`} className="text-ink-2 hover:underline">
      <bdi>{words}</bdi>
    </Link>
  );
}

/** One automation's decision about one event. */
export function EvaluationRow({ evaluation, isOfOne }: { evaluation: EvaluationView; isOfOne: boolean }) {
  const t = useWords("why");
  const { id, timezone, may } = useTenant();
  const { automationId, automationName, eventType, at, version, started, runId, reason, wouldStartIf } =
    evaluation;
  const person = isOfOne ? null : evaluation.person;
  const event = eventTitle(eventType, t);
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          href={`/w/${id}/automations/${automationId}`}
          className="min-w-0 break-words font-medium hover:underline"
        >
          {automationName || t("untitled")}
        </Link>
        <Badge tone={started ? (reason ? "warn" : "good") : "neutral"}>
          {started ? t("started") : t("not_started")}
        </Badge>
        <span className="flex-1" />
        <time dateTime={at} className="text-ink-3 text-sm tabular-nums">
          {dayAndClock(at, timezone)}
        </time>
      </p>
      <Dotted className="text-ink-3 text-sm">
        {person ? <Person person={person} /> : null}
        <span>{t("event_version", { event, version: `${version}` })}</span>
      </Dotted>
      {reason ? <p className="break-words">{evaluationText(reason, t)}</p> : null}
      {wouldStartIf && !isCondition(reason) ? (
        <p className="break-words text-ink-2 text-sm">
          {t("to_change", { condition: t.sentence(withLocalTimes(wouldStartIf, timezone)) })}
        </p>
      ) : null}
      {runId && may("automations:read") ? (
        <>
          <RunSteps runId={runId} />
          <Link
            href={`/w/${id}/automations/${automationId}?run=${runId}`}
            className="w-fit text-signal text-sm hover:underline"
          >
            {t("open_run")}
          </Link>
        </>
      ) : null}
    </li>
  );
}
