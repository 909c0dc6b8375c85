"use client";
import type { EdgeChange, NodeChange } from "@xyflow/react";
import { useCallback } from "react";
import { GRID, moveSelection } from "@/components/editor/commands";
import { useEditorStore } from "@/components/editor/context";
import { type EditorStore, isLocked, type Position } from "@/components/editor/store";
import type { CanvasEdge } from "./flow-edges";
import type { CardNode } from "./flow-elements";
import { storedPlace } from "./folded";

/** Selecting and dragging. A drag is kept beside the document and becomes one undo step when it ends. */
export function useSelectionAndDrag() {
  const store = useEditorStore();
  const onNodesChange = useCallback(
    (changes: NodeChange<CardNode>[]) => {
      applySelection(store, changes);
      const moves = changes.filter((change) => change.type === "position");
      if (moves.length === 0) return;
      const state = store.getState();
      const places = new Map<string, Position>(state.drag);
      for (const { id, position } of moves) if (position) places.set(id, storedPlace(state, id, position));
      if (moves.some(({ dragging }) => dragging)) return store.getState().patchUi({ drag: places });
      commitDrag(store, places);
    },
    [store],
  );
  // An edge is selected by a click, a tap, or Enter.
  const onEdgesChange = useCallback(
    (changes: EdgeChange<CanvasEdge>[]) => {
      for (const change of changes) {
        if (change.type !== "select") continue;
        const { selectedEdge, patchUi } = store.getState();
        if (change.selected) patchUi({ selectedEdge: change.id, selection: [] });
        else if (selectedEdge === change.id) patchUi({ selectedEdge: null });
      }
    },
    [store],
  );
  const onKeyDownCapture = useCallback((event: React.KeyboardEvent) => moveByArrow(store, event), [store]);
  return { onNodesChange, onEdgesChange, onKeyDownCapture };
}

function applySelection(store: EditorStore, changes: NodeChange<CardNode>[]): void {
  const picked = changes.filter((change) => change.type === "select");
  if (picked.length === 0) return;
  const { selection, select, closeUndoStep, patchUi } = store.getState();
  const next = new Set(selection);
  for (const { id, selected } of picked) selected ? next.add(id) : next.delete(id);
  if (picked.some(({ selected }) => selected)) {
    select([...next]);
    return;
  }
  // Steps that are deselected because an edge was selected must not clear that edge.
  closeUndoStep();
  patchUi({ selection: [...next] });
}

function commitDrag(store: EditorStore, places: ReadonlyMap<string, Position>): void {
  const { commit, patchUi, words } = store.getState();
  const positions = [...places].map(([nodeId, { x, y }]) => ({ nodeId, x, y }));
  commit({ op: "move_nodes", positions }, { label: words("move_steps", { count: positions.length }) });
  patchUi({ drag: null });
}

const ARROWS: Record<string, Position> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};
const MOVABLE = ".react-flow__node.selected, .react-flow__nodesselection-rect";

/**
 * Handled before the canvas library sees the key: the library computes from the last rendered position and loses one
 * of two presses within a frame.
 */
function moveByArrow(store: EditorStore, event: React.KeyboardEvent): void {
  const towards = ARROWS[event.key];
  if (!towards || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(event.target instanceof Element) || !event.target.matches(MOVABLE)) return;
  event.preventDefault();
  event.stopPropagation();
  const far = GRID * (event.shiftKey ? 4 : 1);
  if (!isLocked(store.getState())) moveSelection(store, { x: towards.x * far, y: towards.y * far });
}
