import { addItem } from "@/components/editor/add-item";
import { eventOf } from "@/components/editor/card-text";
import { paletteItems, triggerItems } from "@/components/editor/new-nodes";
import type { EditorStore, Position } from "@/components/editor/store";
import { edgeKey } from "./flow-edges";

/** The data type of a step that is dragged out of the palette; the data is the key of its item. */
export const PALETTE_TYPE = "application/x-switchboard-step";

/** Without this the browser handles the drop itself. The edge that would be split lights up. */
export function allowDrop(event: React.DragEvent): void {
  event.preventDefault();
  event.dataTransfer.dropEffect = "move";
  light(edgeAt(event.clientX, event.clientY));
}

/** The pointer goes from one element of the canvas to the next without leaving the canvas. */
export function leaveDrag({ currentTarget, relatedTarget }: React.DragEvent): void {
  if (!(relatedTarget instanceof Element && currentTarget.contains(relatedTarget))) light(null);
}

let lit: Element | null = null;

function light(edge: Element | null): void {
  if (edge === lit) return;
  lit?.removeAttribute("data-dropping");
  edge?.setAttribute("data-dropping", "");
  lit = edge;
}

/** Adds a step that was dropped on the canvas. One dropped on an edge is inserted between its two steps. */
export function dropStep(
  store: EditorStore,
  { event, place }: { event: React.DragEvent; place: Position },
): void {
  light(null);
  const key = event.dataTransfer.getData(PALETTE_TYPE);
  if (!key) return;
  event.preventDefault();
  const { doc, selection, custom, words } = store.getState();
  const items = [...paletteItems(words, eventOf(doc), custom), ...triggerItems(words, custom)];
  const item = items.find((known) => known.key === key);
  if (!item) return;
  const under = edgeAt(event.clientX, event.clientY)?.getAttribute("data-id");
  const edge = doc.edges.find((candidate) => edgeKey(candidate) === under);
  const after = edge && { id: edge.from, ...(edge.branch ? { branch: edge.branch } : {}) };
  const first = selection.length === 0 && doc.nodes.length === 0 ? {} : { place };
  // Between two steps there is one right place, and what follows makes room for it.
  const at = after && item.node.type !== "trigger" ? { after } : first;
  addItem(store, item, { at, label: words("add", { step: item.label }) });
}

/** The edge under a point of the screen. */
function edgeAt(x: number, y: number): Element | null {
  const edge = document.elementsFromPoint(x, y).find((element) => element.closest(".react-flow__edge"));
  return edge?.closest(".react-flow__edge") ?? null;
}
