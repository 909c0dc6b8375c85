import { actions } from "@/lib/actions";
import { applyOperations, type EditOperation } from "@/lib/automation/edit";
import { readableId } from "@/lib/automation/edit-nodes";
import { fittingConfig } from "@/lib/automation/fitting-config";
import { placesOf } from "./layout-engine";
import { withoutStep } from "./shown-run";
import type { Command, EditorStore } from "./store";

/** Replaces the action of a step and moves the focus into its new form. A shown result was that of the old action. */
export function replaceWith(store: EditorStore, nodeId: string, type: string): void {
  const { doc, commit, patchUi, shown, words } = store.getState();
  if (type === "condition") {
    commit(conditionInstead(nodeId), {
      label: words("replace", { action: words("condition") }),
      select: "edit",
    });
    patchUi({ shown: withoutStep(shown, nodeId) });
    return;
  }
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

/** A condition in the place of the step. The step after it follows the answer yes. */
function conditionInstead(nodeId: string): Command {
  return (definition) => {
    const id = readableId(new Set(definition.nodes.map((node) => node.id)), "if");
    const group = definition.nodes.find((node) => node.id === nodeId)?.group;
    const place = placesOf(definition).get(nodeId);
    const node = {
      type: "condition" as const,
      conditionType: "if_else" as const,
      ...(group === undefined ? {} : { group }),
      ...(place ? { position: place } : {}),
    };
    const moved = definition.edges.flatMap(({ from, to, branch }): EditOperation[] => {
      const way = branch === undefined ? {} : { branch };
      if (to === nodeId) return [{ op: "reconnect", from, to, ...way, ends: { to: id } }];
      if (from !== nodeId) return [];
      if (branch !== undefined && branch !== "true" && branch !== "false") return [];
      return [{ op: "connect", from: id, to, branch: branch ?? "true" }];
    });
    return applyOperations(definition, [
      { op: "add_node", id, node },
      ...moved,
      { op: "remove_node", nodeId },
    ]);
  };
}
