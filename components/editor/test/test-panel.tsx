"use client";
import { FlaskConical, Play } from "lucide-react";
import { useDeferredValue } from "react";
import { useEditor } from "@/components/editor/context";
import { runCostText } from "@/components/editor/deploy/cost-text";
import type { TestRun } from "@/components/editor/shown-run";
import { Button } from "@/components/ui/button";
import { plural } from "@/components/ui/money";
import { Badge, Notice, type Tone } from "@/components/ui/surface";
import { isObject, type JsonObject } from "@/lib/automation/json";
import { ProblemError } from "@/lib/contract/client";
import { isHeldBack } from "./conversation";
import { LaterEvents } from "./later-events";
import { Outbox } from "./outbox";
import { PastEvents } from "./past-events";
import { SampleForm } from "./sample-form";
import { Scenarios } from "./scenarios";
import { StartsWhenField } from "./starts-when";
import { listedTest, NotTriggered, StepList } from "./step-list";
import { inputOf, isSameInput, type TestInput } from "./test-draft";
import { TestPartField } from "./test-part-field";
import { useTestRun } from "./use-test-run";
import { spanText } from "./virtual-time";

/** The input of a test, the path it takes and what people would receive. A test sends nothing. */
export function TestPanel() {
  const { event, sample, testDraft, change, run, obstacle, saving, path } = useTestRun();
  const { later, when, result, tested, played, follows, version } = testDraft;
  const setData = (data: JsonObject) => change({ sample: { event, data } });
  return (
    <div className="grid h-full min-h-0 divide-line max-lg:overflow-y-auto lg:grid-cols-[300px_1fr_320px] lg:divide-x">
      <section aria-label="What happens" className="flex flex-col gap-3 p-3 lg:min-h-0 lg:overflow-y-auto">
        <div className="flex items-center gap-2">
          <h2 className="flex-1 font-semibold">What happens</h2>
          <Button
            kind="primary"
            size="sm"
            busy={run.isPending}
            disabled={obstacle !== null}
            onClick={() => run.mutate()}
          >
            <Play aria-hidden /> Run test
          </Button>
        </div>
        {obstacle ? <p className="text-ink-2 text-sm">{obstacle}</p> : null}
        {saving ? <p className="text-ink-3 text-sm">Saving your last change first.</p> : null}
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-4 accent-(--signal)"
            checked={follows}
            onChange={({ target }) => change({ follows: target.checked })}
          />
          Run again on every change
        </label>
        {version ? (
          <p className="flex items-center gap-2 rounded-md bg-sunken p-2 text-sm">
            <span className="min-w-0 flex-1">Tests version {version.version}, as it ran</span>
            <Button size="sm" onClick={() => change({ version: null })}>
              Test the draft
            </Button>
          </p>
        ) : (
          <TestPartField />
        )}
        <PastEvents onPick={setData} />
        <StartsWhenField value={when} onChange={(next) => change({ when: next })} />
        <SampleForm event={event} data={sample} onChange={setData} />
        <LaterEvents events={later} onChange={(next) => change({ later: next })} />
      </section>
      <section ref={path} aria-label="The path" className="p-3 lg:min-h-0 lg:overflow-y-auto">
        {/* A screen reader announces only changes to a region that is already there. */}
        <div role="status">
          {result ? <ResultLine result={result} /> : null}
          {tested && !run.isPending ? <OutOfDate tested={tested} /> : null}
        </div>
        {run.error instanceof ProblemError ? <Notice tone="bad">{run.error.message}</Notice> : null}
        {result ? (
          <Path result={result} />
        ) : (
          <div className="flex h-full flex-col items-center justify-center gap-2 py-6 text-center text-ink-2">
            <FlaskConical className="size-6 text-ink-3" aria-hidden />
            <p>Run the test to see which path it takes and why.</p>
            <p className="text-ink-3 text-sm">Nothing is really sent, and waits take no time.</p>
          </div>
        )}
      </section>
      <section aria-label="What people receive" className="p-3 lg:min-h-0 lg:overflow-y-auto">
        <h2 className="mb-2 font-semibold">What people receive</h2>
        <Outbox run={result} later={played} />
        <Scenarios sample={sample} />
      </section>
    </div>
  );
}

/** Compared a moment later, so that typing does not wait for it. */
function OutOfDate({ tested }: { tested: TestInput }) {
  const doc = useDeferredValue(useEditor((state) => state.doc));
  const testDraft = useEditor((state) => state.testDraft);
  if (isSameInput(inputOf(doc, testDraft), tested)) return null;
  return (
    <p className="mb-2 rounded-md bg-warn-soft px-2.5 py-1.5 text-sm">
      Out of date: something has changed since this test.
    </p>
  );
}

function Path({ result }: { result: TestRun }) {
  if (result.status === "not_triggered") return <NotTriggered trigger={result.trigger} />;
  return <StepList steps={listedTest(result)} from={result.virtualStart} />;
}

const STATUS: Record<TestRun["status"], [Tone, string]> = {
  succeeded: ["good", "Completed"],
  stopped: ["neutral", "Stopped by a step"],
  failed: ["bad", "Failed"],
  not_triggered: ["warn", "Would not start"],
};

const PART: [Tone, string] = ["good", "Completed up to here"];

function isPart({ stopped }: TestRun): boolean {
  return isObject(stopped) && stopped.outcome === "test_end";
}

/** A run may end well although its texts reach nobody. */
function outcomeOf(result: TestRun): [Tone, string] {
  const { sms } = result.effects;
  const held = Array.isArray(sms) ? sms.filter((text) => isObject(text) && isHeldBack(text)).length : 0;
  const [tone, label] = isPart(result) ? PART : STATUS[result.status];
  return held > 0 && tone === "good" ? ["warn", `${label}, ${plural(held, "text")} not sent`] : [tone, label];
}

function ResultLine({ result }: { result: TestRun }) {
  const [tone, label] = outcomeOf(result);
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
