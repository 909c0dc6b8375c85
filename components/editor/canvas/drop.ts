import { addCommand } from "@/components/editor/adding";
import { eventOf } from "@/components/editor/card-text";
import { paletteItems, triggerItems } from "@/components/editor/new-nodes";
import type { EditorStore, Position } from "@/components/editor/store";
import { edgeKey } from "./flow-elements";

/** The data type of a step that is dragged out of the palette; the data is the key of its item. */
export const PALETTE_TYPE = "application/x-switchboard-step";

/** Without this the browser handles the drop itself. */
export function allowDrop(event: React.DragEvent): void {
  event.preventDefault();
  event.dataTransfer.dropEffect = "move";
}

/** Adds a step that was dropped on the canvas. One dropped on an edge is inserted between its two steps. */
export function dropStep(
  store: EditorStore,
  { event, place }: { event: React.DragEvent; place: Position },
): void {
  const key = event.dataTransfer.getData(PALETTE_TYPE);
  if (!key) return;
  event.preventDefault();
  const { doc, commit, selection } = store.getState();
  const item = [...paletteItems(eventOf(doc)), ...triggerItems()].find((known) => known.key === key);
  if (!item) return;
  const under = edgeAt(event.clientX, event.clientY);
  const edge = doc.edges.find((candidate) => edgeKey(candidate) === under);
  const after = edge && { id: edge.from, ...(edge.branch ? { branch: edge.branch } : {}) };
  const first = selection.length === 0 && doc.nodes.length === 0 ? {} : { place };
  const at = after && item.node.type !== "trigger" ? { after, place } : first;
  commit(addCommand(item, at), { label: `Add ${item.label}`, select: true });
}

/** The edge under a point of the screen. */
function edgeAt(x: number, y: number): string | null {
  const edge = document.elementsFromPoint(x, y).find((element) => element.closest(".react-flow__edge"));
  return edge?.closest(".react-flow__edge")?.getAttribute("data-id") ?? null;
}
