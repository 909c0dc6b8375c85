import { type Definition, outputOf, outputsOf } from "@/lib/automation/schema";
import type { EditorStore } from "./store";

/** Steps as they are read: depth first from the trigger, and steps nothing leads to last. */
export function readingOrder({ nodes, edges }: Pick<Definition, "nodes" | "edges">): string[] {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const next = new Map(edges.map((edge) => [`${outputOf(edge)} ${edge.from}`, edge.to]));
  const seen = new Set<string>();
  const roots = [...nodes.filter(({ type }) => type === "trigger"), ...nodes];
  for (const root of roots) {
    const stack = [root.id];
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      const node = known.get(id);
      if (!node || seen.has(id)) continue;
      seen.add(id);
      const following = outputsOf(node).map((output) => next.get(`${output} ${id}`));
      stack.push(...following.filter((to) => to !== undefined).reverse());
    }
  }
  return [...seen];
}

/** Selects the next or the previous step and moves the focus to it. From nothing, it is the first or the last one. */
export function goToStep(store: EditorStore, by: 1 | -1): void {
  const { doc, viewing, selection, select } = store.getState();
  const order = readingOrder(viewing?.definition ?? doc);
  const at = order.indexOf(selection.at(by === 1 ? -1 : 0) ?? "");
  const to = at === -1 ? order.at(by === 1 ? 0 : -1) : order[at + by];
  if (to === undefined) return;
  select([to]);
  focusStep(to);
}

/** Moves the focus to a step on the canvas or in the outline, where single keys act on it. */
export function focusStep(id: string): void {
  // A card that was out of view when a large automation opened is drawn once it is selected.
  if (!focusOn(id)) requestAnimationFrame(() => focusOn(id));
}

function focusOn(id: string): boolean {
  const name = CSS.escape(id);
  const step = document.querySelector<HTMLElement>(
    `.react-flow__node[data-id="${name}"], [role=treeitem][data-step="${name}"]`,
  );
  step?.focus({ preventScroll: true });
  return step !== null;
}
