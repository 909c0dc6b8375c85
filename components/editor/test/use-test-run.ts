"use client";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { eventOf } from "@/components/editor/card-text";
import { useEditor, useEditorSession, useEditorStore } from "@/components/editor/context";
import { useObstacle } from "@/components/editor/deploy/obstacle";
import { shownTest, type TestRun } from "@/components/editor/shown-run";
import { prefersLessMotion } from "@/components/ui/reduced-motion";
import { isWideNow } from "@/components/ui/use-wide";
import { movedSample, sampleAt } from "@/lib/automation/event-samples";
import { preventsTests } from "@/lib/automation/tests-allowed";
import { testAutomation } from "@/lib/contract/tests-and-scenarios";
import { asItRan } from "./as-it-ran";
import { startOf } from "./start-of";
import { inputOf, isSameInput, type LaterEvent, type TestDraft } from "./test-draft";
import { partBody } from "./test-part";

/** The input of the next test, the run itself, and what prevents it. */
export function useTestRun() {
  const store = useEditorStore();
  const session = useEditorSession();
  const event = useEditor(({ doc, testDraft: { version } }) => eventOf(version?.definition ?? doc));
  const problems = useEditor((state) => state.problems);
  const saving = useEditor(({ save }) => save.kind === "unsaved" || save.kind === "saving");
  const testDraft = useEditor((state) => state.testDraft);
  const { later, when, follows, due, answers, notSent, version, scenario } = testDraft;
  // The API accepts any stored event, also those the form cannot show.
  const events = [...later, ...((scenario?.otherEvents ?? []) as LaterEvent[])];
  const change = (part: Partial<TestDraft>) =>
    store.getState().patchUi({ testDraft: { ...store.getState().testDraft, ...part } });
  // A payload written for another event does not fit this one's fields.
  const own = testDraft.sample?.event === event ? testDraft.sample?.data : undefined;
  const custom = useEditor((state) => state.custom);
  const dated = useMemo(() => {
    const now = Date.now();
    const { startAt } = startOf(when, { timezone: session.timezone, now });
    return sampleAt(event, startAt ? Date.parse(startAt) : now, custom);
  }, [event, custom, when, session.timezone]);
  const sample = own ?? dated;
  const changeStart = (next: TestDraft["when"]) => {
    const now = Date.now();
    const { startAt } = startOf(next, { timezone: session.timezone, now });
    const after = sampleAt(event, startAt ? Date.parse(startAt) : now, custom);
    const isPast = testDraft.sample?.runId !== undefined;
    const moved =
      own && !isPast ? { event, data: movedSample(own, { before: dated, after }) } : testDraft.sample;
    change({ when: next, sample: moved });
  };

  const path = useRef<HTMLElement>(null);
  const run = useMutation({
    mutationFn: async (_: { nodeId: string | null }) => {
      await session.saved();
      const tested = inputOf(store.getState().doc, store.getState().testDraft);
      const result = await session.api(testAutomation, {
        params: { id: session.automationId },
        body: {
          sampleData: sample,
          ...startOf(when, { timezone: session.timezone, now: Date.now() }),
          ...(events.length > 0 ? { events } : {}),
          ...(Object.keys(answers).length > 0 ? { httpResponses: answers } : {}),
          ...(version ? { version: version.version } : partBody(store.getState())),
          unfinished: "end",
        },
      });
      // Edited data and the draft are not what ran.
      const isRepeated = tested.version !== null && tested.sample?.runId !== undefined;
      return { result: isRepeated ? asItRan(result, notSent) : result, tested };
    },
    onSuccess: ({ result, tested }, { nodeId }) => {
      change({ result, tested, played: later });
      lightUp(store, result);
      if (nodeId !== null && isWideNow()) store.getState().select([nodeId]);
      // On a narrow screen the result is below the form, out of sight.
      if (!follows) path.current?.scrollIntoView({ block: "start" });
    },
  });
  // A deployed version can run again, whatever state the draft is in. Of a draft, the steps without problems can.
  const nodes = useEditor(({ doc }) => doc.nodes);
  const preventing = useMemo(() => preventsTests(nodes, problems), [nodes, problems]);
  const draftObstacle = useObstacle(preventing);
  const obstacle = version ? null : draftObstacle;
  const culprit = version ? null : (preventing[0] ?? null);
  const { mutate } = run;
  useRunOnChange(follows && obstacle === null, () => mutate({ nodeId: null }));
  useEffect(() => {
    if (!due) return;
    const { testDraft, patchUi } = store.getState();
    patchUi({ testDraft: { ...testDraft, due: null } });
    if (obstacle === null) mutate(due);
  }, [due, obstacle, mutate, store]);
  return { event, sample, testDraft, change, changeStart, run, obstacle, saving, path, culprit };
}

const PAUSE_MS = 700;

/** Runs again when neither the automation nor the test's input has changed for a moment. */
function useRunOnChange(on: boolean, run: () => void): void {
  const store = useEditorStore();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!on) return;
    let timer = setTimeout(() => latest.current(), 0);
    const stop = store.subscribe(({ doc, testDraft }, before) => {
      if (isSameInput(inputOf(doc, testDraft), inputOf(before.doc, before.testDraft))) return;
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [on, store]);
}

/** Lights up the path step by step, or at once for a long path or when the system asks for reduced motion. */
function lightUp(store: ReturnType<typeof useEditorStore>, result: TestRun): void {
  const shown = shownTest(result);
  const { version: viewing } = store.getState().testDraft;
  if (prefersLessMotion() || shown.steps.length > 40) {
    store.getState().patchUi({ shown, viewing });
    return;
  }
  store.getState().patchUi({ viewing, shown: { ...shown, lit: 0 } });
  const next = () => {
    const { shown: now, patchUi } = store.getState();
    if (now?.id !== shown.id || now.lit >= now.steps.length) return;
    patchUi({ shown: { ...now, lit: now.lit + 1 } });
    setTimeout(next, 160);
  };
  setTimeout(next, 80);
}
