"use client";
import { useMutation } from "@tanstack/react-query";
import { CalendarClock, CircleCheck, CircleX } from "lucide-react";
import { useEditorSession } from "@/components/editor/context";
import { Button } from "@/components/ui/button";
import { plural } from "@/components/ui/money";
import { Notice } from "@/components/ui/surface";
import { clock, weekday } from "@/components/ui/when";
import { runScenarioAtTimes, type TimedResult } from "@/lib/contract/tests-and-scenarios";

const TITLES: Record<TimedResult["time"], string> = {
  open: "While open",
  closed: "While closed",
  night: "At night",
  clock_change: "Before the clocks change",
  holiday: "On a holiday",
};

/** Runs the saved scenario at the next time of each kind, because most surprises come after hours. */
export function ScenarioTimes({ scenarioId }: { scenarioId: string }) {
  const session = useEditorSession();
  const run = useMutation({
    mutationFn: async () => {
      await session.saved();
      const params = { id: session.automationId, sid: scenarioId };
      return session.api(runScenarioAtTimes, { params, body: {} });
    },
  });
  return (
    <section aria-label="At other times" className="flex flex-col gap-1.5">
      <Button size="sm" className="self-start" busy={run.isPending} onClick={() => run.mutate()}>
        <CalendarClock aria-hidden /> Run at other times
      </Button>
      {run.error ? <Notice tone="bad">{run.error.message}</Notice> : null}
      {run.data ? (
        <ul className="flex flex-col divide-y divide-line rounded-md border border-line text-sm">
          {run.data.results.map((result) => (
            <TimeRow key={result.time} result={result} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function TimeRow({ result }: { result: TimedResult }) {
  const { timezone } = useEditorSession();
  const { time, startAt, passed, failures, endsAt, messages, status } = result;
  const end = endsAt ? `ends at “${endsAt}”` : status === "not_triggered" ? "doesn't start" : "takes no step";
  const first = messages[0];
  const sent = first
    ? `${plural(messages.length, "message")}, the first ${weekday(first.at, timezone)} ${clock(first.at, timezone)}`
    : "no message";
  return (
    <li className="flex gap-1.5 px-2 py-1.5">
      {passed ? (
        <CircleCheck className="mt-0.5 size-4 shrink-0 text-good" aria-label="passes" />
      ) : (
        <CircleX className="mt-0.5 size-4 shrink-0 text-bad" aria-label="fails" />
      )}
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap gap-x-2">
          <span className="font-medium">{TITLES[time]}</span>
          <span className="text-ink-3">
            {weekday(startAt, timezone)} {clock(startAt, timezone)}
          </span>
        </p>
        <p className="text-ink-2">
          It {end}; {sent}.
        </p>
        {failures.map((failure) => (
          <p key={failure} className="text-bad">
            {failure}
          </p>
        ))}
      </div>
    </li>
  );
}
