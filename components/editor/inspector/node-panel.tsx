"use client";
import { MoreHorizontal, Power } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { cardText } from "@/components/editor/card-text";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { nodeLook } from "@/components/editor/families";
import { FamilyIcon } from "@/components/editor/family-icon";
import { ConditionBuilder } from "@/components/editor/fields/condition-builder";
import {
  ShownProblems,
  ShownProblemsProvider,
  useShownProblems,
} from "@/components/editor/fields/shown-problems";
import { ProblemItem } from "@/components/editor/problems-panel";
import { toggleOff } from "@/components/editor/step-commands";
import { StepMenuItems } from "@/components/editor/step-menu";
import { drawn } from "@/components/editor/store";
import { visibleProblems } from "@/components/editor/visible-problems";
import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuTrigger } from "@/components/ui/menu";
import { useWords } from "@/components/words/words";
import { actions } from "@/lib/actions";
import type { Node } from "@/lib/automation/schema";
import { isOff } from "@/lib/automation/turned-off";
import type { Translator } from "@/lib/messages/translate";
import { ActionForm } from "./action-form";
import { NextSteps } from "./next-steps";
import { StepPolicy } from "./step-policy";
import { StepRun } from "./step-run";
import { TriggerForm } from "./trigger-form";
import { useFocusField } from "./use-focus-field";
import { useQuietProblems } from "./use-quiet-problems";
import { useSteadyFocus } from "./use-steady-focus";

/** Everything that can be said about one step. Its forms are the larger part of the editor, so they come when needed. */
export function NodePanel({ node }: { node: Node }) {
  const t = useWords("editorInspector");
  const frame = useRef<HTMLDivElement>(null);
  const [shown] = useState(() => new ShownProblems());
  useFocusField(frame, node);
  useSteadyFocus(frame);
  useQuietProblems(frame, node.id);
  const { family, icon } = nodeLook(node);
  return (
    <div
      ref={frame}
      tabIndex={-1}
      data-steady
      className="flex flex-col gap-4 p-4 pb-24 sm:pb-60 outline-none"
    >
      <header className="flex items-start gap-2.5 max-md:sticky max-md:top-0 max-md:z-10 max-md:-mx-4 max-md:-mt-4 max-md:bg-sheet max-md:py-3 max-md:pr-22 max-md:pl-4">
        <FamilyIcon family={family} icon={icon} large />
        <div className="min-w-0 flex-1">
          <h2 className="text-ink-3 text-xs">{actionLabel(node, t) ?? t(node.type)}</h2>
          <NodeName node={node} />
        </div>
        <NodeMenu />
      </header>
      {isOff(node) ? <OffNotice /> : null}
      <StepRun nodeId={node.id} />
      <ShownProblemsProvider value={shown}>
        <div data-form className="contents">
          <NodeForm node={node} />
        </div>
        <NodeProblems nodeId={node.id} />
      </ShownProblemsProvider>
      <NextSteps node={node} />
      <StepPolicy node={node} />
    </div>
  );
}

function OffNotice() {
  const t = useWords("editorInspector");
  const store = useEditorStore();
  return (
    <div className="flex items-center gap-2 rounded-md bg-sunken px-3 py-2 text-ink-2">
      <Power className="size-4 shrink-0" aria-hidden />
      <p className="flex-1">{t("off")}</p>
      <Button size="sm" onClick={() => toggleOff(store)}>
        {t("turn_on")}
      </Button>
    </div>
  );
}

function NodeForm({ node }: { node: Node }) {
  switch (node.type) {
    case "trigger":
      return <TriggerForm node={node} />;
    case "condition":
      return <ConditionBuilder node={node} />;
    case "action":
      return <ActionForm node={node} />;
    default:
      return node satisfies never;
  }
}

function actionLabel(node: Node, t: Translator<"editorInspector", ReactNode>): string | undefined {
  const action = node.type === "action" ? actions.get(node.action ?? "") : undefined;
  return action && t.spec(action.label);
}

function NodeName({ node }: { node: Node }) {
  const t = useWords("editorInspector");
  const store = useEditorStore();
  const steps = useWords("steps");
  // The name that an unnamed step has on its card.
  const title = useEditor(
    (state) => cardText({ ...node, name: "" }, { definition: drawn(state), t: steps }).title,
  );
  return (
    <input
      aria-label={t("step_name")}
      className="-ml-1 w-full text-ellipsis rounded-sm border border-transparent bg-transparent px-1 font-semibold text-lg placeholder:text-ink hover:border-line-strong focus-visible:border-line-strong"
      value={node.name ?? ""}
      placeholder={title}
      maxLength={200}
      onBlur={() => store.getState().closeUndoStep()}
      onChange={({ target }) =>
        store.getState().commit(
          {
            op: "set_field",
            nodeId: node.id,
            field: "name",
            ...(target.value ? { value: target.value } : {}),
          },
          { label: t("rename_step"), mergeKey: `${node.id}:name` },
        )
      }
    />
  );
}

function NodeMenu() {
  const t = useWords("editorInspector");
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button kind="ghost" size="icon-sm" aria-label={t("more_about")}>
          <MoreHorizontal aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <StepMenuItems inForm />
      </MenuContent>
    </Menu>
  );
}

/** Problems that belong to no field of the form, such as an answer without a step. */
function NodeProblems({ nodeId }: { nodeId: string }) {
  const t = useWords("editorInspector");
  const problems = useEditor(visibleProblems);
  const shown = useShownProblems();
  const own = problems.filter((problem) => problem.nodeId === nodeId && !shown.has(problem));
  if (own.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1" aria-label={t("step_problems")}>
      {own.map((problem) => (
        <ProblemItem key={`${problem.code} ${problem.field} ${problem.message}`} problem={problem} />
      ))}
    </ul>
  );
}
