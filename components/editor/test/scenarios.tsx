"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Play, Save, Trash2 } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { eventOf } from "@/components/editor/card-text";
import { useEditor, useEditorSession, useEditorStore } from "@/components/editor/context";
import { nameFromServer } from "@/components/editor/name-from-server";
import type { TestRun } from "@/components/editor/shown-run";
import { useFocusAfterChange } from "@/components/editor/use-focus-after-change";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { Badge, Notice } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import type { JsonObject } from "@/lib/automation/json";
import { keyOf, query, readAgain } from "@/lib/contract/queries";
import {
  createScenario,
  deleteScenario,
  listScenarios,
  runAllScenarios,
  type ScenarioView,
} from "@/lib/contract/tests-and-scenarios";
import { endOf } from "./assertion";
import { endedEarly } from "./ended-early";
import { isOutdated } from "./is-outdated";
import { OpenScenarioForm } from "./open-scenario";
import { draftOfScenario } from "./scenario-draft";
import { startOf } from "./start-of";
import { useFailureText } from "./use-failure-text";

/** Saved tests with their last results, a form to save the current one, and the one that is open. */
export function Scenarios({ sample }: { sample: JsonObject }) {
  const t = useWords("editorScenarios");
  const session = useEditorSession();
  const queries = useQueryClient();
  const mayWrite = session.scopes.includes("automations:write");
  const { result, scenario: open } = useEditor(({ testDraft }) => testDraft);
  const scenarios = useQuery(
    query(session.api, session.tenantKey, listScenarios, {
      params: { id: session.automationId },
      query: { limit: "100" },
    }),
  );
  const refresh = () => readAgain(queries, keyOf(session.tenantKey, listScenarios));
  const runAll = useMutation({
    mutationFn: async () => {
      await session.saved();
      return session.api(runAllScenarios, { params: { id: session.automationId }, body: {} });
    },
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (sid: string) => session.api(deleteScenario, { params: { id: session.automationId, sid } }),
    onSuccess: refresh,
  });
  const list = scenarios.data?.scenarios ?? [];
  const early = result ? endedEarly(result) : null;
  const error = runAll.error ?? remove.error;
  const place = useFocusAfterChange(`${open !== null} ${list.length}`);
  if (open) {
    const stored = list.find(({ id }) => id === open.id);
    return (
      <section
        ref={place}
        tabIndex={-1}
        aria-label={t("scenarios")}
        className="mt-4 border-line border-t pt-3 outline-none"
      >
        <OpenScenarioForm scenario={open} stored={stored} sample={sample} onSaved={() => runAll.mutate()} />
      </section>
    );
  }
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={t("scenarios")}
      className="mt-4 border-line border-t pt-3 outline-none"
    >
      <div className="mb-1 flex items-center gap-2">
        <h3 className="flex-1 font-semibold">{t("scenarios")}</h3>
        {list.length > 0 ? (
          <Button size="sm" kind="ghost" busy={runAll.isPending} onClick={() => runAll.mutate()}>
            <Play aria-hidden /> {t("run_all")}
          </Button>
        ) : null}
      </div>
      {error ? <Notice tone="bad">{error.message}</Notice> : null}
      <ul className="flex flex-col gap-1">
        {list.map((scenario) => (
          <ScenarioRow
            key={scenario.id}
            scenario={scenario}
            {...(mayWrite ? { onDelete: () => remove.mutate(scenario.id) } : {})}
          />
        ))}
      </ul>
      {early && mayWrite ? (
        <p className="mt-2 text-ink-3 text-sm">{t(`save_${early}`)}</p>
      ) : result && mayWrite ? (
        <SaveAs key={result.testId} result={result} sample={sample} onSaved={() => runAll.mutate()} />
      ) : list.length === 0 ? (
        <p className="text-ink-3 text-sm">{t("none")}</p>
      ) : null}
    </section>
  );
}

function ScenarioRow({ scenario, onDelete }: { scenario: ScenarioView; onDelete?: () => void }) {
  const t = useWords("editorScenarios");
  const store = useEditorStore();
  const { timezone } = useEditorSession();
  const failureText = useFailureText();
  const { lastResult: verdict } = scenario;
  // The comparison is deferred, so that typing does not wait for it.
  const doc = useDeferredValue(useEditor((state) => state.doc));
  const outdated = useMemo(() => isOutdated(verdict, doc), [verdict, doc]);
  const open = () => {
    const { patchUi, doc } = store.getState();
    patchUi({
      testDraft: draftOfScenario(scenario, { event: eventOf(doc), timezone }),
      shown: null,
      viewing: null,
    });
  };
  return (
    <li className="flex flex-wrap items-center gap-2 text-sm">
      {verdict === null || outdated ? (
        <Badge>{t(verdict === null ? "not_run" : "outdated")}</Badge>
      ) : (
        <Badge tone={verdict.passed ? "good" : "bad"}>{t(verdict.passed ? "passes" : "fails")}</Badge>
      )}
      <button
        type="button"
        className="min-w-0 flex-1 truncate rounded text-left hover:underline"
        onClick={open}
      >
        {scenario.name}
      </button>
      {onDelete ? (
        <Button
          kind="ghost"
          size="icon-sm"
          aria-label={t("delete", { scenario: scenario.name })}
          onClick={onDelete}
        >
          <Trash2 aria-hidden />
        </Button>
      ) : null}
      {verdict?.passed === false && !outdated ? (
        <span className="w-full text-bad">{failureText(verdict.failures[0] ?? "")}</span>
      ) : null}
    </li>
  );
}

function SaveAs({ result, sample, onSaved }: { result: TestRun; sample: JsonObject; onSaved: () => void }) {
  const t = useWords("editorScenarios");
  const session = useEditorSession();
  const { later, when, version } = useEditor(({ testDraft }) => testDraft);
  const doc = useEditor((state) => state.doc);
  const steps = useWords("steps");
  const last = result.steps.at(-1);
  const save = useMutation({
    mutationFn: (name: string) =>
      session.api(createScenario, {
        params: { id: session.automationId },
        body: {
          name,
          sampleData: sample,
          ...startOf(when, { timezone: session.timezone, now: Date.now() }),
          events: [...later],
          assertions: [
            last
              ? { type: "ends_at", nodeId: endOf(version?.definition ?? doc, last) }
              : { type: "status", status: result.status },
          ],
        },
      }),
    onSuccess: onSaved,
  });
  if (save.isSuccess) return null;
  const ends = last
    ? t("ends_at_name", { step: nameFromServer(last, { nodes: doc.nodes, t: steps }) })
    : t("does_not_start");
  return (
    <form
      className="mt-2 flex flex-col gap-2"
      onSubmit={onSubmitForm((value) => save.mutate(value("name") || ends))}
    >
      <Field label={t("save_test_as")} error={save.error?.message}>
        <Input name="name" defaultValue={ends} maxLength={200} />
      </Field>
      <Button type="submit" size="sm" className="self-start" busy={save.isPending}>
        <Save aria-hidden /> {t("save_as_scenario")}
      </Button>
    </form>
  );
}
