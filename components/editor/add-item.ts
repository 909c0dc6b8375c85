import { addCommand } from "./adding";
import { focusStep } from "./go-to-step";
import type { PaletteItem } from "./new-nodes";
import type { AddAt, EditorStore } from "./store";

/**
 * Adds a step and moves the focus into its form. A trigger is complete once it is chosen, so the focus goes to its card,
 * where N adds the next step.
 */
export function addItem(
  store: EditorStore,
  item: PaletteItem,
  { at, label }: { at: AddAt; label: string },
): boolean {
  const { commit } = store.getState();
  if (item.node.type !== "trigger") return commit(addCommand(item, at), { label, select: "edit" });
  if (!commit(addCommand(item, at), { label, select: true })) return false;
  const [trigger] = store.getState().selection;
  if (trigger === undefined) return true;
  store.getState().patchUi({ quiet: { nodeId: trigger, touched: new Set() } });
  focusStep(trigger);
  return true;
}
