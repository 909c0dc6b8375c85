"use client";
import Link from "next/link";
import { RunSteps } from "@/components/desk/timeline-automations";
import { useTenant } from "@/components/shell/tenant";
import { Badge } from "@/components/ui/surface";
import { dayAndClock } from "@/components/ui/when";
import { eventSpec } from "@/lib/automation/events";
import type { EvaluationView } from "@/lib/contract/evaluations";
import { withLocalTimes } from "./local-times";

/** One automation's decision about one event. */
export function EvaluationRow({ evaluation }: { evaluation: EvaluationView }) {
  const { id, timezone, may } = useTenant();
  const { automationId, automationName, eventType, at, version, started, runId, reason, wouldStartIf } =
    evaluation;
  const event = eventSpec(eventType)?.label ?? eventType.replace("custom.", "");
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          href={`/w/${id}/automations/${automationId}`}
          className="min-w-0 break-words font-medium hover:underline"
        >
          {automationName || "Untitled"}
        </Link>
        <Badge tone={started ? (reason ? "warn" : "good") : "neutral"}>
          {started ? "Started" : "Didn't start"}
        </Badge>
        <span className="flex-1" />
        <time dateTime={at} className="text-ink-3 text-sm tabular-nums">
          {dayAndClock(at, timezone)}
        </time>
      </p>
      <p className="text-ink-3 text-sm">
        {event}, version {version}
      </p>
      {reason ? <p className="break-words">{reason.message}</p> : null}
      {wouldStartIf ? (
        <p className="break-words text-ink-2 text-sm">
          {started ? "It would have acted if" : "It would have started if"}:{" "}
          {withLocalTimes(wouldStartIf, timezone)}
        </p>
      ) : null}
      {runId && may("automations:read") ? (
        <>
          <RunSteps runId={runId} />
          <Link
            href={`/w/${id}/automations/${automationId}?run=${runId}`}
            className="w-fit text-sm text-ink-2 hover:text-ink hover:underline"
          >
            Open the run
          </Link>
        </>
      ) : null}
    </li>
  );
}
