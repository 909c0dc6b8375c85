"use client";
import { useEditor, useEditorSession } from "@/components/editor/context";
import type { Problem } from "@/lib/automation/problems";
import type { AutomationView } from "@/lib/contract/automations";

/** The reason the draft cannot be deployed now, or null when it can. */
export function useDeployObstacle(automation: AutomationView): string | null {
  const { scopes } = useEditorSession();
  const problems = useEditor((state) => state.problems);
  const count = useEditor(({ doc }) => doc.nodes.length);
  const changed = useEditor(({ doc, base }) => doc !== base.definition);
  if (!scopes.includes("automations:deploy")) return "Your role can view automations, but not deploy them.";
  if (automation.status === "archived") return "This automation is archived. Restore it to deploy it.";
  const isUnchanged = !automation.hasUndeployedChanges && !changed;
  const obstacle = deployObstacle(problems, count);
  if (obstacle !== null) return obstacle;
  if (count === 1) return "A trigger alone does nothing yet. Add a step to run when it fires.";
  if (!isUnchanged || automation.status === "draft") return null;
  return automation.status === "paused"
    ? "There are no changes to deploy. Resume it to start runs again."
    : "There are no changes to deploy.";
}

/** The reason why the draft cannot be deployed, in one sentence; null if it can. */
export function deployObstacle(problems: readonly Problem[], nodes: number): string | null {
  if (nodes === 0) return "Choose what starts the automation first.";
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return null;
  return errors.length === 1
    ? `One problem is left: ${errors[0]?.message}.`
    : `${errors.length} problems are left. The first: ${errors[0]?.message}.`;
}
