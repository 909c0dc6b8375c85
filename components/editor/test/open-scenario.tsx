"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, Save } from "lucide-react";
import { useEffect, useRef } from "react";
import { useEditor, useEditorSession, useEditorStore } from "@/components/editor/context";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import type { JsonObject } from "@/lib/automation/json";
import { keyOf, readAgain } from "@/lib/contract/queries";
import {
  createScenario,
  listScenarios,
  patchScenario,
  type ScenarioView,
} from "@/lib/contract/tests-and-scenarios";
import { Assertions } from "./assertion-fields";
import { isOutdated } from "./is-outdated";
import { isStored, scenarioBody } from "./scenario-draft";
import { ScenarioTimes } from "./scenario-times";
import type { OpenScenario } from "./test-draft";
import { useFailureText } from "./use-failure-text";

type Props = {
  scenario: OpenScenario;
  /** Undefined while it was never saved. */
  stored: ScenarioView | undefined;
  sample: JsonObject;
  onSaved: () => void;
};

/** A scenario beside the test that it is: what happens is edited on the left, what has to be true here. */
export function OpenScenarioForm({ scenario, stored, sample, onSaved }: Props) {
  const t = useWords("editorScenarios");
  const store = useEditorStore();
  const { scopes } = useEditorSession();
  const failureText = useFailureText();
  const doc = useEditor((state) => state.doc);
  const mayWrite = scopes.includes("automations:write");
  const change = (next: OpenScenario | null) => {
    const { testDraft, patchUi } = store.getState();
    patchUi({ testDraft: { ...testDraft, scenario: next } });
  };
  const saving = useSaving({ scenario, stored, sample, onSaved });
  const { name, assertions } = scenario;
  const form = useRef<HTMLDivElement>(null);
  const isNew = scenario.id === null;
  // One that was just recorded from a run is below the messages of the test, out of sight in a low panel.
  useEffect(() => {
    if (isNew) form.current?.scrollIntoView({ block: "start" });
  }, [isNew]);
  return (
    <div ref={form} className="flex scroll-mt-3 flex-col gap-3">
      <Button kind="ghost" size="sm" className="self-start" onClick={() => change(null)}>
        <ArrowLeft aria-hidden /> {t("all_scenarios")}
      </Button>
      <Field label={t("scenario")}>
        <Input
          value={name}
          maxLength={200}
          disabled={!mayWrite}
          onChange={({ target }) => change({ ...scenario, name: target.value })}
        />
      </Field>
      {stored?.lastResult?.passed === false && !isOutdated(stored.lastResult, doc) ? (
        <Notice tone="bad" title={t("it_fails")}>
          {stored.lastResult.failures.map(failureText).join(". ")}
        </Notice>
      ) : null}
      <Assertions
        assertions={assertions}
        {...(mayWrite ? { onChange: (next) => change({ ...scenario, assertions: next }) } : {})}
      />
      {mayWrite ? <SaveButton scenario={scenario} saving={saving} /> : null}
      {scenario.id ? (
        <ScenarioTimes
          key={scenario.id}
          scenarioId={scenario.id}
          save={
            mayWrite && !saving.isSame && scenario.name.trim() !== ""
              ? () => saving.save.mutateAsync()
              : undefined
          }
        />
      ) : null}
    </div>
  );
}

function useSaving({ scenario, stored, sample, onSaved }: Props) {
  const store = useEditorStore();
  const queries = useQueryClient();
  const { api, automationId: id, tenantKey, timezone } = useEditorSession();
  const { later, when } = useEditor(({ testDraft }) => testDraft);
  const isSame =
    stored !== undefined &&
    isStored({ later, when, scenario, sample }, stored, { timezone, now: Date.now() });
  const save = useMutation({
    mutationFn: () => {
      const timing = scenarioBody({ later, when, scenario }, { timezone, now: Date.now() });
      const body = {
        ...timing,
        // The server reads every event again; those from the API keep their own form.
        events: timing.events as typeof later,
        name: scenario.name.trim(),
        sampleData: sample,
        assertions: [...scenario.assertions] as { type: "sent" }[],
      };
      return scenario.id === null
        ? api(createScenario, { params: { id }, body: { ...body, events: [...body.events] } })
        : api(patchScenario, {
            params: { id, sid: scenario.id },
            body: { ...body, events: [...body.events] },
          });
    },
    onSuccess: (saved) => {
      readAgain(queries, keyOf(tenantKey, listScenarios));
      const { testDraft, patchUi } = store.getState();
      patchUi({ testDraft: { ...testDraft, scenario: { ...scenario, id: saved.id } } });
      onSaved();
    },
  });
  return { isSame, save };
}

type Saving = ReturnType<typeof useSaving>;

function SaveButton({ scenario, saving: { isSame, save } }: { scenario: OpenScenario; saving: Saving }) {
  const t = useWords("editorScenarios");
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        kind="primary"
        size="sm"
        busy={save.isPending}
        disabled={isSame || scenario.name.trim() === ""}
        onClick={() => save.mutate()}
      >
        <Save aria-hidden /> {scenario.id === null ? t("save_scenario") : t("save_changes")}
      </Button>
      <span role="status" className="text-ink-2 text-sm">
        {isSame && save.isSuccess ? t("saved") : ""}
      </span>
      {save.error ? <Notice tone="bad">{save.error.message}</Notice> : null}
    </div>
  );
}
