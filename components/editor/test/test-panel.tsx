"use client";
import { FlaskConical, Play } from "lucide-react";
import { type ReactNode, useDeferredValue } from "react";
import { useEditor, useEditorSession, useEditorStore } from "@/components/editor/context";
import { runCostText } from "@/components/editor/deploy/cost-text";
import type { TestRun } from "@/components/editor/shown-run";
import { placedTitle } from "@/components/editor/step-places";
import { Button } from "@/components/ui/button";
import { Badge, Notice, type Tone } from "@/components/ui/surface";
import { ZoneNote } from "@/components/ui/zone-note";
import { useWords } from "@/components/words/words";
import { isObject, type JsonObject } from "@/lib/automation/json";
import type { Problem } from "@/lib/automation/problems";
import { ProblemError } from "@/lib/contract/client";
import type { Translator } from "@/lib/messages/translate";
import { yesNo } from "@/lib/messages/yes-no";
import { isHeldBack } from "./conversation";
import { endedEarly } from "./ended-early";
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
  const t = useWords("editorTest");
  const { event, sample, testDraft, change, changeStart, run, obstacle, saving, path, culprit } =
    useTestRun();
  const { later, when, result, tested, played, follows, version } = testDraft;
  const setData = (data: JsonObject) => change({ sample: { event, data } });
  return (
    <div className="grid h-full min-h-0 divide-line max-lg:scroll-pb-16 max-lg:overflow-y-auto lg:grid-cols-[minmax(320px,1.25fr)_1fr_minmax(280px,1fr)] lg:divide-x">
      <section
        aria-label={t("what_happens")}
        className="@container relative flex flex-col gap-3 p-3 pt-0 max-lg:pb-0 lg:min-h-0 lg:scroll-pt-14 lg:overflow-y-auto"
      >
        {/* First, because most tests are run as they are; on a phone, in reach of the thumb. */}
        <div
          data-bottom-bar
          className="sticky z-10 -mx-3 flex flex-col gap-1 border-line bg-sheet px-3 py-2 max-lg:bottom-0 max-lg:order-last max-lg:mt-auto max-lg:border-t lg:top-0 lg:border-b"
        >
          {obstacle ? (
            <p className="text-ink-2 text-sm">
              {obstacle} {culprit?.nodeId ? <GoToStep problem={culprit} /> : null}
            </p>
          ) : null}
          {saving ? <p className="text-ink-3 text-sm">{t("saving_first")}</p> : null}
          <Button
            kind="primary"
            size="sm"
            busy={run.isPending}
            disabled={obstacle !== null}
            onClick={() => run.mutate({ nodeId: null })}
          >
            <Play aria-hidden /> {t("run_test")}
          </Button>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="flex-1 whitespace-nowrap font-semibold">{t("what_happens")}</h2>
          <label className="flex items-center gap-1.5 text-xs">
            <input
              type="checkbox"
              className="size-4 accent-(--signal)"
              checked={follows}
              onChange={({ target }) => change({ follows: target.checked })}
            />
            {t("follow")}
          </label>
        </div>
        {version ? (
          <p className="flex items-center gap-2 rounded-md bg-sunken p-2 text-sm">
            <span className="min-w-0 flex-1">{t("tests_version", { version: `${version.version}` })}</span>
            <Button size="sm" onClick={() => change({ version: null })}>
              {t("test_draft")}
            </Button>
          </p>
        ) : (
          <TestPartField />
        )}
        <PastEvents
          runId={testDraft.sample?.runId}
          onPick={(past) => change({ sample: past && { event, ...past } })}
        />
        <StartsWhenField value={when} onChange={changeStart} />
        <SampleForm event={event} data={sample} onChange={setData} />
        <LaterEvents events={later} onChange={(next) => change({ later: next })} />
      </section>
      <section ref={path} aria-label={t("path")} className="relative p-3 lg:min-h-0 lg:overflow-y-auto">
        {/* A screen reader announces only changes to a region that is already there. */}
        <div role="status">
          {result ? <ResultLine result={result} /> : null}
          {result?.endedBefore ? <EndedBefore result={result} nodeId={result.endedBefore} /> : null}
          {tested && !run.isPending ? <OutOfDate tested={tested} /> : null}
        </div>
        {run.error instanceof ProblemError ? <Notice tone="bad">{run.error.message}</Notice> : null}
        {result ? (
          <Path result={result} />
        ) : (
          <div className="flex h-full flex-col items-center justify-center gap-2 py-6 text-center text-ink-2">
            <FlaskConical className="size-6 text-ink-3" aria-hidden />
            <p>{t("no_result")}</p>
            <p className="text-ink-3 text-sm">{t("nothing_sent")}</p>
          </div>
        )}
      </section>
      <section aria-label={t("what_people_receive")} className="relative p-3 lg:min-h-0 lg:overflow-y-auto">
        <h2 className="mb-2 font-semibold">{t("what_people_receive")}</h2>
        <Outbox run={result} later={played} />
        <Scenarios sample={sample} />
      </section>
    </div>
  );
}

function GoToStep({ problem }: { problem: Pick<Problem, "nodeId" | "field"> }) {
  const t = useWords("editorTest");
  const store = useEditorStore();
  return (
    <Button size="sm" onClick={() => store.getState().focusProblem(problem)}>
      {t("go_to_step")}
    </Button>
  );
}

/** The test ran as far as the draft is finished. The step that comes next leads to what it lacks. */
function EndedBefore({ result, nodeId }: { result: TestRun; nodeId: string }) {
  const t = useWords("editorTest");
  const steps = useWords("steps");
  const doc = useEditor((state) => state.doc);
  const problems = useEditor((state) => state.problems);
  const node = doc.nodes.find(({ id }) => id === nodeId);
  if (!node) return null;
  const problem = problems.find((one) => one.nodeId === nodeId && one.severity === "error");
  const reason = isObject(result.stopped) ? String(result.stopped.reason) : "";
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-warn-soft px-2.5 py-1.5 text-sm">
      <p className="min-w-0 flex-1">
        {t("ended_before", {
          step: placedTitle(node, { definition: doc, t: steps }),
          problem: t.sentence(problem?.message ?? reason),
        })}
      </p>
      <GoToStep problem={problem ?? { nodeId, field: null }} />
    </div>
  );
}

/** Compared a moment later, so that typing does not wait for it. */
function OutOfDate({ tested }: { tested: TestInput }) {
  const t = useWords("editorTest");
  const doc = useDeferredValue(useEditor((state) => state.doc));
  const testDraft = useEditor((state) => state.testDraft);
  if (isSameInput(inputOf(doc, testDraft), tested)) return null;
  return <p className="mb-2 rounded-md bg-warn-soft px-2.5 py-1.5 text-sm">{t("out_of_date")}</p>;
}

function Path({ result }: { result: TestRun }) {
  const { timezone } = useEditorSession();
  if (result.status === "not_triggered") return <NotTriggered trigger={result.trigger} />;
  return (
    <>
      <ZoneNote zone={timezone} className="mb-2" />
      <StepList steps={listedTest(result)} from={result.virtualStart} />
    </>
  );
}

const TONE: Record<TestRun["status"], Tone> = {
  succeeded: "good",
  stopped: "neutral",
  failed: "bad",
  not_triggered: "warn",
};

/** A run may end well although its texts reach nobody. */
function outcomeOf(result: TestRun, t: Translator<"editorTest", ReactNode>): [Tone, string] {
  const { sms } = result.effects;
  const held = Array.isArray(sms) ? sms.filter((text) => isObject(text) && isHeldBack(text)).length : 0;
  const early = endedEarly(result);
  const tone = early === "part" ? "good" : early === "unfinished" ? "warn" : TONE[result.status];
  const outcome = early ? t("outcome_part") : t(`outcome_${result.status}`);
  if (held === 0 || tone !== "good") return [tone, outcome];
  return ["warn", t("outcome_held", { outcome, count: held })];
}

function ResultLine({ result }: { result: TestRun }) {
  const t = useWords("editorTest");
  const spans = useWords("steps");
  const [tone, label] = outcomeOf(result, t);
  const minutes = Math.round((Date.parse(result.virtualEnd) - Date.parse(result.virtualStart)) / 60_000);
  const cost = runCostText(result.estimatedCost, useWords("editorDeploy"));
  return (
    <p className="mb-2 flex flex-wrap items-center gap-2">
      <Badge tone={tone} dot>
        {label}
      </Badge>
      <span className="text-ink-2 text-sm">
        {t("result", {
          steps: result.steps.length,
          ...{ hasSpan: yesNo(minutes > 0), span: spanText(minutes, spans) },
          ...{ hasCost: yesNo(cost), cost: cost ?? "" },
        })}
      </span>
    </p>
  );
}
