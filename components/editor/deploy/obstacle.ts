"use client";
import { useEditor, useEditorSession } from "@/components/editor/context";
import { deployObstacle } from "@/components/editor/problems-panel";
import type { AutomationView } from "@/lib/contract/automations";

/** The reason the draft cannot be deployed now, or null when it can. */
export function useDeployObstacle(automation: AutomationView): string | null {
  const { scopes } = useEditorSession();
  const problems = useEditor((state) => state.problems);
  const count = useEditor(({ doc }) => doc.nodes.length);
  const changed = useEditor(({ doc, base }) => doc !== base.definition);
  if (!scopes.includes("automations:deploy")) return "Your role may look, not deploy.";
  const isLive = automation.status === "active" && !automation.hasUndeployedChanges && !changed;
  return deployObstacle(problems, count) ?? (isLive ? "What you see is what is live." : null);
}
