"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FlaskConical, Play, Save } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Badge, Notice, type Tone } from "@/components/ui/surface";
import { ProblemError } from "@/lib/api/client";
import { createScenario, listScenarios, runAllScenarios, testAutomation } from "@/lib/api/contracts/tests";
import { keyOf, query } from "@/lib/api/queries";
import { eventSpec } from "@/lib/automation/events";
import type { JsonObject } from "@/lib/automation/json";
import { eventOf } from "../card-text";
import { useEditor, useEditorStore, usePlace } from "../context";
import { runCostText } from "../deploy/cost-text";
import { deployObstacle } from "../problems-panel";
import { shownTest, spanText, type TestRun } from "../shown-run";
import { type LaterEvent, LaterEvents } from "./later-events";
import { Outbox } from "./outbox";
import { PastEvents } from "./past-events";
import { SampleForm } from "./sample-form";
import { type StartsWhen, StartsWhenField, startOf } from "./starts-when";
import { listedTest, NotTriggered, StepList } from "./step-list";

/** What happens, the path it takes, and what people would receive. Nothing leaves the house. */
export function TestPanel() {
  const store = useEditorStore();
  const place = usePlace();
  const event = useEditor(({ doc }) => eventOf(doc));
  const problems = useEditor((state) => state.problems);
  const count = useEditor(({ doc }) => doc.nodes.length);
  const saving = useEditor(({ save }) => save.kind === "unsaved" || save.kind === "saving");
  const [data, setData] = useState<JsonObject | null>(store.getState().seed);
  const [later, setLater] = useState<readonly LaterEvent[]>([]);
  const [when, setWhen] = useState<StartsWhen>("day");
  const sample = data ?? eventSpec(event)?.sample ?? {};

  const run = useMutation({
    mutationFn: async () => {
      await place.saved();
      return place.api(testAutomation, {
        params: { id: place.automationId },
        body: {
          sampleData: sample,
          ...startOf(when, { timezone: place.timezone, now: Date.now() }),
          ...(later.length > 0 ? { events: [...later] } : {}),
        },
      });
    },
    onSuccess: (result) => lightUp(store, result),
  });
  const obstacle = deployObstacle(problems, count);
  return (
    <div className="grid h-full min-h-0 divide-line max-lg:overflow-y-auto lg:grid-cols-[300px_1fr_320px] lg:divide-x">
      <section aria-label="What happens" className="flex flex-col gap-3 p-3 lg:min-h-0 lg:overflow-y-auto">
        <div className="flex items-center gap-2">
          <h3 className="flex-1 font-semibold">What happens</h3>
          <Button
            kind="primary"
            size="sm"
            busy={run.isPending}
            disabled={obstacle !== null}
            onClick={() => run.mutate()}
          >
            <Play aria-hidden /> {run.data ? "Run again" : "Run the test"}
          </Button>
        </div>
        {obstacle ? <p className="text-bad text-sm">{obstacle}</p> : null}
        {saving ? <p className="text-ink-3 text-sm">Your last change is being saved first.</p> : null}
        <PastEvents onPick={setData} />
        <StartsWhenField value={when} onChange={setWhen} />
        <SampleForm event={event} data={sample} onChange={setData} />
        <LaterEvents events={later} onChange={setLater} />
      </section>
      <section aria-label="The path" className="p-3 lg:min-h-0 lg:overflow-y-auto">
        {run.error instanceof ProblemError ? <Notice tone="bad">{run.error.message}</Notice> : null}
        {run.data ? (
          <>
            <ResultLine result={run.data} />
            {run.data.status === "not_triggered" ? (
              <NotTriggered trigger={run.data.trigger} />
            ) : (
              <StepList steps={listedTest(run.data)} from={run.data.virtualStart} />
            )}
          </>
        ) : (
          <div className="flex h-full flex-col items-center justify-center gap-2 py-6 text-center text-ink-2">
            <FlaskConical className="size-6 text-ink-3" aria-hidden />
            <p>Run the test to see which way it goes and why.</p>
            <p className="text-ink-3 text-sm">Texts and mails stay in the sandbox; waiting takes no time.</p>
          </div>
        )}
      </section>
      <section aria-label="What people receive" className="p-3 lg:min-h-0 lg:overflow-y-auto">
        <h3 className="mb-2 font-semibold">What people receive</h3>
        <Outbox run={run.data ?? null} />
        <Scenarios sample={sample} later={later} run={run.data ?? null} />
      </section>
    </div>
  );
}

/** The path lights up step by step; who wants no motion sees it at once. */
function lightUp(store: ReturnType<typeof useEditorStore>, result: TestRun): void {
  const shown = shownTest(result);
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (still || shown.steps.length > 40) {
    store.getState().set({ shown, viewing: null });
    return;
  }
  store.getState().set({ viewing: null, shown: { ...shown, lit: 0 } });
  const next = () => {
    const { shown: now, set } = store.getState();
    if (now?.id !== shown.id || now.lit >= now.steps.length) return;
    set({ shown: { ...now, lit: now.lit + 1 } });
    setTimeout(next, 160);
  };
  setTimeout(next, 80);
}

const STATUS: Record<TestRun["status"], [Tone, string]> = {
  succeeded: ["good", "Went through"],
  stopped: ["neutral", "Stopped on purpose"],
  failed: ["bad", "Failed"],
  not_triggered: ["warn", "Would not start"],
};

function ResultLine({ result }: { result: TestRun }) {
  const [tone, label] = STATUS[result.status];
  const minutes = Math.round((Date.parse(result.virtualEnd) - Date.parse(result.virtualStart)) / 60_000);
  const cost = runCostText(result.estimatedCost);
  return (
    <p className="mb-2 flex flex-wrap items-center gap-2" role="status">
      <Badge tone={tone} dot>
        {label}
      </Badge>
      <span className="text-ink-2 text-sm">
        {result.steps.length} {result.steps.length === 1 ? "step" : "steps"}
        {minutes > 0 ? ` over ${spanText(minutes)}` : ""}
        {cost ? `, ${cost}` : ""}
      </span>
    </p>
  );
}

function Scenarios({
  sample,
  later,
  run,
}: {
  sample: JsonObject;
  later: readonly LaterEvent[];
  run: TestRun | null;
}) {
  const place = usePlace();
  const queries = useQueryClient();
  const scenarios = useQuery(
    query(place.api, place.tenantKey, listScenarios, { params: { id: place.automationId } }),
  );
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(place.tenantKey, listScenarios) });
  const save = useMutation({
    mutationFn: (result: TestRun) => {
      const last = result.path.at(-1);
      const ends = last
        ? { type: "ends_at" as const, nodeId: last }
        : { type: "status" as const, status: result.status };
      return place.api(createScenario, {
        params: { id: place.automationId },
        body: {
          name: `Ends ${result.status.replace("_", " ")} after ${result.steps.length} steps`,
          sampleData: sample,
          events: [...later],
          assertions: [ends],
        },
      });
    },
    onSuccess: refresh,
  });
  const runAll = useMutation({
    mutationFn: () => place.api(runAllScenarios, { params: { id: place.automationId }, body: {} }),
    onSuccess: refresh,
  });
  const list = scenarios.data?.scenarios ?? [];
  const results = new Map(runAll.data?.results.map((result) => [result.scenarioId, result]));
  return (
    <div className="mt-4 border-line border-t pt-3">
      <div className="mb-1 flex items-center gap-2">
        <h3 className="flex-1 font-semibold">Scenarios</h3>
        {list.length > 0 ? (
          <Button size="sm" kind="ghost" busy={runAll.isPending} onClick={() => runAll.mutate()}>
            <Play aria-hidden /> Run all
          </Button>
        ) : null}
      </div>
      <ul className="flex flex-col gap-1">
        {list.map((scenario) => {
          const passed = results.get(scenario.id)?.passed ?? scenario.lastResult?.passed;
          const failures = results.get(scenario.id)?.failures ?? scenario.lastResult?.failures ?? [];
          return (
            <li key={scenario.id} className="flex flex-wrap items-center gap-2 text-sm">
              <Badge tone={passed === undefined ? "neutral" : passed ? "good" : "bad"}>
                {passed === undefined ? "Not run" : passed ? "Passes" : "Fails"}
              </Badge>
              <span className="min-w-0 flex-1 truncate">{scenario.name}</span>
              {passed === false ? <span className="w-full text-bad">{failures[0]}</span> : null}
            </li>
          );
        })}
      </ul>
      {run ? (
        <Button size="sm" className="mt-2" busy={save.isPending} onClick={() => save.mutate(run)}>
          <Save aria-hidden /> Save this test as a scenario
        </Button>
      ) : list.length === 0 ? (
        <p className="text-ink-3 text-sm">A saved test runs on every deploy and stops a broken one.</p>
      ) : null}
    </div>
  );
}
