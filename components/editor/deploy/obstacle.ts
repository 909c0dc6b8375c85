"use client";
import { useEditor, useEditorSession } from "@/components/editor/context";
import { problemText } from "@/components/editor/problem-text";
import { placedTitle } from "@/components/editor/step-places";
import { visibleProblems } from "@/components/editor/visible-problems";
import { useWords } from "@/components/words/words";
import type { Problem } from "@/lib/automation/problems";
import type { AutomationView } from "@/lib/contract/automations";
import { yesNo } from "@/lib/messages/yes-no";

/** The reason the draft cannot be deployed now, or null when it can. */
export function useDeployObstacle(automation: AutomationView): string | null {
  const t = useWords("editorDeploy");
  const { scopes } = useEditorSession();
  const all = useEditor((state) => state.problems);
  const visible = useEditor(visibleProblems);
  // As many as everywhere else, unless the only ones are those of a step that was just added.
  const problems = visible.some(({ severity }) => severity === "error") ? visible : all;
  const count = useEditor(({ doc }) => doc.nodes.length);
  const changed = useEditor(({ doc, base }) => doc !== base.definition);
  const obstacle = useObstacle(problems);
  if (!scopes.includes("automations:deploy")) return t("no_scope");
  if (automation.status === "archived") return t("archived");
  const isUnchanged = !automation.hasUndeployedChanges && !changed;
  if (obstacle !== null) return obstacle;
  if (count === 1) return t("trigger_alone");
  if (!isUnchanged || automation.status === "draft") return null;
  return automation.status === "paused" ? t("no_changes_paused") : t("no_changes");
}

/** The reason why the draft cannot be deployed, in one sentence that names the first step to look at; null if it can. */
export function useObstacle(problems: readonly Problem[]): string | null {
  const t = useWords("editorDeploy");
  const steps = useWords("steps");
  return useEditor(({ doc }) => {
    if (doc.nodes.length === 0) return t("choose_start");
    const errors = problems.filter(({ severity }) => severity === "error");
    const [first] = errors;
    if (!first) return null;
    const node = doc.nodes.find(({ id }) => id === first.nodeId);
    const step = node ? placedTitle(node, { definition: doc, t: steps }) : "";
    const about = { hasStep: yesNo(step), step, problem: problemText(first.message, t) };
    return errors.length === 1
      ? t("one_problem", about)
      : t("problems_left", { count: errors.length, ...about });
  });
}
