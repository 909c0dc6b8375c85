"use client";
import { useMutation } from "@tanstack/react-query";
import { CalendarClock, CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { useDeferredValue, useEffect, useRef } from "react";
import { useEditor, useEditorSession, useEditorStore } from "@/components/editor/context";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/surface";
import { clock, dayAndClock, weekday } from "@/components/ui/when";
import { ZoneNote } from "@/components/ui/zone-note";
import { useWords } from "@/components/words/words";
import { runScenarioAtTimes, type TimedResult } from "@/lib/contract/tests-and-scenarios";
import { inputOf, isSameInput } from "./test-draft";
import { useFailureText } from "./use-failure-text";

type Props = {
  scenarioId: string;
  /** Saves what was changed since; absent if nothing was. */
  save: (() => Promise<unknown>) | undefined;
};

/** Runs the scenario, saved as it is shown, at the next time of each kind, because most surprises come after hours. */
export function ScenarioTimes({ scenarioId, save }: Props) {
  const t = useWords("editorScenarios");
  const session = useEditorSession();
  const store = useEditorStore();
  const run = useMutation({
    mutationFn: async () => {
      await session.saved();
      await save?.();
      const { doc, testDraft } = store.getState();
      const params = { id: session.automationId, sid: scenarioId };
      const { results } = await session.api(runScenarioAtTimes, { params, body: {} });
      return { results, tested: inputOf(doc, testDraft), assertions: testDraft.scenario?.assertions };
    },
  });
  const doc = useDeferredValue(useEditor((state) => state.doc));
  const testDraft = useEditor((state) => state.testDraft);
  // Results of an automation or a scenario that has changed since are none.
  const results =
    run.data &&
    testDraft.scenario?.assertions === run.data.assertions &&
    isSameInput(inputOf(doc, testDraft), run.data.tested)
      ? run.data.results
      : null;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (run.data) list.current?.scrollIntoView({ block: "nearest" });
  }, [run.data]);
  return (
    <section aria-label={t("at_other_times")} className="flex flex-col gap-1.5">
      <Button size="sm" className="self-start" busy={run.isPending} onClick={() => run.mutate()}>
        <CalendarClock aria-hidden /> {t(save ? "save_and_run_at_other_times" : "run_at_other_times")}
      </Button>
      {run.error ? <Notice tone="bad">{run.error.message}</Notice> : null}
      {results ? <ZoneNote zone={session.timezone} /> : null}
      {results ? (
        <ul ref={list} className="flex flex-col divide-y divide-line rounded-md border border-line text-sm">
          {results.map((result) => (
            <TimeRow key={result.time} result={result} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function TimeRow({ result }: { result: TimedResult }) {
  const t = useWords("editorScenarios");
  const { timezone } = useEditorSession();
  const steps = useWords("steps");
  const nodes = useEditor(({ doc }) => doc.nodes);
  const failureText = useFailureText();
  const { time, startAt, impossible, passed, failures, endsAt, messages, status } = result;
  const titleOf = (name: string) => (nodes.some((node) => node.name === name) ? name : steps.spec(name));
  const first = messages[0];
  const firstAt = first ? `${weekday(first.at, timezone)} ${clock(first.at, timezone)}` : "";
  return (
    <li className="flex gap-1.5 px-2 py-1.5">
      {impossible ? (
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-label={t("time_impossible")} />
      ) : passed ? (
        <CircleCheck className="mt-0.5 size-4 shrink-0 text-good" aria-label={t("time_passes")} />
      ) : (
        <CircleX className="mt-0.5 size-4 shrink-0 text-bad" aria-label={t("time_fails")} />
      )}
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap gap-x-2">
          <span className="font-medium">{t(`time_${time}`)}</span>
          <span className="text-ink-3">
            {weekday(startAt, timezone)}, {dayAndClock(startAt, timezone)}
          </span>
        </p>
        <p className="text-ink-2">
          {t("time_result", {
            ...{
              end: endsAt ? "step" : status === "not_triggered" ? "none" : "other",
              step: endsAt ? titleOf(endsAt) : "",
            },
            ...{ count: messages.length, time: firstAt },
          })}
        </p>
        {impossible ? <p className="text-warn">{t("nobody_replies")}</p> : null}
        {failures.map((failure) => (
          <p key={failure} className="text-bad">
            {failureText(failure)}
          </p>
        ))}
      </div>
    </li>
  );
}
