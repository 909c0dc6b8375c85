import { actions } from "@/lib/actions";
import { fittingConfig } from "@/lib/automation/fitting-config";
import { withoutStep } from "./shown-run";
import type { EditorStore } from "./store";

/** Replaces the action of a step and moves the focus into its new form. A shown result was that of the old action. */
export function replaceWith(store: EditorStore, nodeId: string, type: string): void {
  const { doc, commit, patchUi, shown, words } = store.getState();
  const node = doc.nodes.find(({ id }) => id === nodeId);
  const to = actions.get(type);
  if (node?.type !== "action" || !to) return;
  const config = fittingConfig(node.config, { from: actions.get(node.action ?? ""), to });
  commit(
    { op: "replace_action", nodeId, action: type, config },
    { label: words("replace", { action: words.spec(to.label) }), select: "edit" },
  );
  patchUi({ shown: withoutStep(shown, nodeId) });
}
