"use client";
import { Suspense, useDeferredValue, useState } from "react";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { Story } from "@/components/editor/narration";
import { visibleProblems } from "@/components/editor/visible-problems";
import { useIsPainted } from "@/components/editor/when-idle";
import { Textarea } from "@/components/ui/field";
import { lazyPart } from "@/components/ui/lazy-part";
import { Kbd } from "@/components/ui/surface";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import type { Definition } from "@/lib/automation/schema";
import { yesNo } from "@/lib/messages/yes-no";

const ProblemList = lazyPart(() =>
  import("@/components/editor/problems-panel").then((module) => ({ default: module.ProblemList })),
);

const OverviewMore = lazyPart(() =>
  import("./overview-more").then((module) => ({ default: module.OverviewMore })),
);

/** Loaded when it is opened: most people come to build. */
function More() {
  const t = useWords("editorInspector");
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="rounded-md border border-line px-3 py-2"
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary className="cursor-default">{t("more")}</summary>
      <Suspense fallback={null}>{opened ? <OverviewMore /> : null}</Suspense>
    </details>
  );
}

/** With nothing selected: the automation in words, and what is wrong with it. */
export function Overview() {
  const t = useWords("editorInspector");
  const store = useEditorStore();
  const doc = useEditor((state) => state.doc);
  // The canvas is drawn first, also again after each change.
  const isPainted = useIsPainted();
  const later = useDeferredValue<Definition | null>(isPainted ? doc : null, null);
  const problems = useEditor(visibleProblems);
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const hints = problems.length - errors;
  // The start page asks for what is missing.
  const blank = doc.nodes.length === 0;
  const readOnly = useEditor((state) => state.readOnly);
  return (
    <div className="flex flex-col gap-5 p-4">
      {blank ? null : (
        <section aria-label={t("in_words")}>
          <h2 className="mb-2 font-semibold text-base">{t("in_words")}</h2>
          {later ? <Story definition={later} onPick={(nodeId) => store.getState().select([nodeId])} /> : null}
        </section>
      )}
      {problems.length > 0 && !blank ? (
        <section aria-label={t("problems")}>
          <h2 className="mb-2 font-semibold text-base">
            {t("to_review", { errors, hints, both: yesNo(errors > 0 && hints > 0) })}
          </h2>
          <Suspense>
            <ProblemList problems={problems.slice(0, 8)} />
          </Suspense>
        </section>
      ) : null}
      <section aria-label={t("about")}>
        <h2 className="mb-2 font-semibold text-base">{t("description")}</h2>
        <Textarea
          aria-label={t("description")}
          disabled={readOnly}
          placeholder={t("what_for")}
          value={doc.description}
          onBlur={() => store.getState().closeUndoStep()}
          onChange={({ target }) =>
            store
              .getState()
              .commit(
                { op: "set_description", description: target.value },
                { label: t("change_description"), mergeKey: "description" },
              )
          }
        />
      </section>
      <More />
      {readOnly ? null : (
        <p className="text-ink-3 text-sm">
          {rich(t.parts("key_hint", { add: "N", help: "?", key: (words) => <Kbd>{words}</Kbd> }))}
        </p>
      )}
    </div>
  );
}
