import { copyNodes, freshIds } from "@/lib/automation/clipboard";
import { readableId } from "@/lib/automation/edit-nodes";
import type { Definition, Node } from "@/lib/automation/schema";
import { wholeGroups } from "@/lib/automation/whole-groups";
import { edgeKey } from "./canvas/flow-edges";
import { copyWithGroups } from "./copy-groups";
import type { EditorStore, Position } from "./store";

export function removeSelection(store: EditorStore): void {
  const { selection, selectedEdge, doc, commit, patchUi, words } = store.getState();
  if (selectedEdge !== null) {
    const edge = doc.edges.find((one) => edgeKey(one) === selectedEdge);
    if (edge) {
      const branch = edge.branch ? { branch: edge.branch } : {};
      commit(
        { op: "disconnect", from: edge.from, to: edge.to, ...branch },
        { label: words("remove_connection") },
      );
    }
    patchUi({ selectedEdge: null });
    return;
  }
  if (selection.length === 0) return;
  commit(
    { op: "remove_nodes", nodeIds: [...selection] },
    { label: words("delete_steps", { count: selection.length }) },
  );
}

export function duplicateSelection(store: EditorStore): void {
  const { selection, doc, commit, words } = store.getState();
  const nodes = doc.nodes.filter(({ id, type }) => selection.includes(id) && type !== "trigger");
  if (nodes.length === 0) return;
  const nodeIds = nodes.map(({ id }) => id);
  commit(
    copyWithGroups(
      { op: "duplicate_nodes", nodeIds, ids: idsFor(doc, nodes) },
      { groups: wholeGroups(doc, selection) },
    ),
    { label: words("duplicate"), select: true },
  );
}

/** Cards stand on multiples of it. */
export const GRID = 8;

/** Presses in a row are one step to undo. */
export function moveSelection(store: EditorStore, by: Position): void {
  const { selection, doc, commit, words } = store.getState();
  const onGrid = (at: number, far: number) => (far === 0 ? at : Math.round((at + far) / GRID) * GRID);
  const positions = doc.nodes.flatMap(({ id, position: at }) =>
    at && selection.includes(id) ? [{ nodeId: id, x: onGrid(at.x, by.x), y: onGrid(at.y, by.y) }] : [],
  );
  if (positions.length === 0) return;
  commit(
    { op: "move_nodes", positions },
    {
      label: words("move_steps", { count: positions.length }),
      mergeKey: `move ${selection.join(" ")}`,
    },
  );
}

export function selectAll(store: EditorStore): void {
  store.getState().select(store.getState().doc.nodes.map(({ id }) => id));
}

export function clipboardText(store: EditorStore): string | null {
  const { doc, selection } = store.getState();
  return selection.length === 0 ? null : copyNodes(doc, selection);
}

export function idsFor(doc: Definition, nodes: readonly Node[]): Record<string, string> {
  return freshIds(doc, { nodes, newId: (node, taken) => readableId(taken, stemOf(node.id)) });
}

/** `send_sms_2` is copied as `send_sms_3`, not as `send_sms_2_2`. */
function stemOf(id: string): string {
  const at = id.lastIndexOf("_");
  const tail = id.slice(at + 1);
  return at > 0 && tail !== "" && [...tail].every((digit) => digit >= "0" && digit <= "9")
    ? id.slice(0, at)
    : id;
}
