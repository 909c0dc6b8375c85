"use client";
import { useMutation } from "@tanstack/react-query";
import { FlaskConical, Play } from "lucide-react";
import { useEffect, useRef } from "react";
import { eventOf } from "@/components/editor/card-text";
import { useEditor, useEditorSession, useEditorStore } from "@/components/editor/context";
import { runCostText } from "@/components/editor/deploy/cost-text";
import { deployObstacle } from "@/components/editor/problems-panel";
import { shownTest, type TestRun } from "@/components/editor/shown-run";
import { Button } from "@/components/ui/button";
import { Badge, Notice, type Tone } from "@/components/ui/surface";
import { eventSpec } from "@/lib/automation/events";
import type { JsonObject } from "@/lib/automation/json";
import { ProblemError } from "@/lib/contract/client";
import { testAutomation } from "@/lib/contract/tests-and-scenarios";
import { LaterEvents } from "./later-events";
import { Outbox } from "./outbox";
import { PastEvents } from "./past-events";
import { SampleForm } from "./sample-form";
import { Scenarios } from "./scenarios";
import { StartsWhenField, startOf } from "./starts-when";
import { listedTest, NotTriggered, StepList } from "./step-list";
import type { TestDraft } from "./test-draft";
import { spanText } from "./virtual-time";

/** What happens, the path it takes, and what people would receive. Nothing leaves the house. */
export function TestPanel() {
  const store = useEditorStore();
  const session = useEditorSession();
  const event = useEditor(({ doc }) => eventOf(doc));
  const problems = useEditor((state) => state.problems);
  const count = useEditor(({ doc }) => doc.nodes.length);
  const saving = useEditor(({ save }) => save.kind === "unsaved" || save.kind === "saving");
  const testDraft = useEditor((state) => state.testDraft);
  const { later, when, result, follows } = testDraft;
  const change = (part: Partial<TestDraft>) =>
    store.getState().patchUi({ testDraft: { ...store.getState().testDraft, ...part } });
  const setData = (data: JsonObject) => change({ sample: { event, data } });
  // What was filled in for another event says nothing about this one.
  const own = testDraft.sample?.event === event ? testDraft.sample?.data : undefined;
  const sample = own ?? eventSpec(event)?.sample ?? {};

  const path = useRef<HTMLElement>(null);
  const run = useMutation({
    mutationFn: async () => {
      await session.saved();
      return session.api(testAutomation, {
        params: { id: session.automationId },
        body: {
          sampleData: sample,
          ...startOf(when, { timezone: session.timezone, now: Date.now() }),
          ...(later.length > 0 ? { events: [...later] } : {}),
        },
      });
    },
    onSuccess: (made) => {
      change({ result: made });
      lightUp(store, made);
      // Below what it was tried with where there is no room beside it.
      if (!follows) path.current?.scrollIntoView({ block: "nearest" });
    },
  });
  const obstacle = deployObstacle(problems, count);
  useFollowing(follows && obstacle === null, () => run.mutate());
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
            <Play aria-hidden /> {result ? "Run again" : "Run the test"}
          </Button>
        </div>
        {obstacle ? <p className="text-bad text-sm">{obstacle}</p> : null}
        {saving ? <p className="text-ink-3 text-sm">Your last change is being saved first.</p> : null}
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-4 accent-(--signal)"
            checked={follows}
            onChange={({ target }) => change({ follows: target.checked })}
          />
          Run again on every change
        </label>
        <PastEvents onPick={setData} />
        <StartsWhenField value={when} onChange={(next) => change({ when: next })} />
        <SampleForm event={event} data={sample} onChange={setData} />
        <LaterEvents events={later} onChange={(next) => change({ later: next })} />
      </section>
      <section ref={path} aria-label="The path" className="p-3 lg:min-h-0 lg:overflow-y-auto">
        {/* There before its words are: only then are they read out. */}
        <div role="status">{result ? <ResultLine result={result} /> : null}</div>
        {run.error instanceof ProblemError ? <Notice tone="bad">{run.error.message}</Notice> : null}
        {result ? (
          <Path result={result} />
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
        <Outbox run={result} />
        <Scenarios sample={sample} />
      </section>
    </div>
  );
}

function Path({ result }: { result: TestRun }) {
  if (result.status === "not_triggered") return <NotTriggered trigger={result.trigger} />;
  return <StepList steps={listedTest(result)} from={result.virtualStart} />;
}

const PAUSE_MS = 700;

/** Runs again once nothing was changed for a moment: neither the automation nor what it is tried with. */
function useFollowing(on: boolean, run: () => void): void {
  const store = useEditorStore();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!on) return;
    let timer = setTimeout(() => latest.current(), 0);
    const stop = store.subscribe(({ doc, testDraft }, before) => {
      const { sample, later, when } = before.testDraft;
      const isSame = testDraft.sample === sample && testDraft.later === later && testDraft.when === when;
      if (doc === before.doc && isSame) return;
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [on, store]);
}

/** The path lights up step by step; who wants no motion sees it at once. */
function lightUp(store: ReturnType<typeof useEditorStore>, result: TestRun): void {
  const shown = shownTest(result);
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (still || shown.steps.length > 40) {
    store.getState().patchUi({ shown, viewing: null });
    return;
  }
  store.getState().patchUi({ viewing: null, shown: { ...shown, lit: 0 } });
  const next = () => {
    const { shown: now, patchUi } = store.getState();
    if (now?.id !== shown.id || now.lit >= now.steps.length) return;
    patchUi({ shown: { ...now, lit: now.lit + 1 } });
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
    <p className="mb-2 flex flex-wrap items-center gap-2">
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
