"use client";
import type { EdgeChange, NodeChange } from "@xyflow/react";
import { useCallback } from "react";
import { useEditorStore } from "../context";
import type { EditorStore, Place } from "../store";
import type { CardNode, CordEdge } from "./flow-elements";

/** Choosing and moving: a drag is followed beside the document and becomes one step when it ends. */
export function useHandling() {
  const store = useEditorStore();
  const onNodesChange = useCallback(
    (changes: NodeChange<CardNode>[]) => {
      choose(store, changes);
      const moves = changes.filter((change) => change.type === "position");
      if (moves.length === 0) return;
      const { drag } = store.getState();
      const places = new Map<string, Place>(drag);
      for (const { id, position } of moves) if (position) places.set(id, position);
      if (moves.some(({ dragging }) => dragging)) return store.getState().set({ drag: places });
      land(store, places);
    },
    [store],
  );
  // By a click, a finger, or Enter on the wire.
  const onEdgesChange = useCallback(
    (changes: EdgeChange<CordEdge>[]) => {
      for (const change of changes) {
        if (change.type !== "select") continue;
        const { wire, set } = store.getState();
        if (change.selected) set({ wire: change.id, selection: [] });
        else if (wire === change.id) set({ wire: null });
      }
    },
    [store],
  );
  return { onNodesChange, onEdgesChange };
}

function choose(store: EditorStore, changes: NodeChange<CardNode>[]): void {
  const picked = changes.filter((change) => change.type === "select");
  if (picked.length === 0) return;
  const { selection, select, seal, set } = store.getState();
  const next = new Set(selection);
  for (const { id, selected } of picked) selected ? next.add(id) : next.delete(id);
  if (picked.some(({ selected }) => selected)) {
    select([...next]);
    return;
  }
  // Let go because a wire was chosen: the wire stays.
  seal();
  set({ selection: [...next] });
}

/** Moved by the arrow keys there is no drag: presses in a row are one step. */
function land(store: EditorStore, places: ReadonlyMap<string, Place>): void {
  const { drag, commit, set } = store.getState();
  const positions = [...places].map(([nodeId, { x, y }]) => ({ nodeId, x, y }));
  const label = positions.length === 1 ? "Move a step" : "Move steps";
  const mergeKey = `move ${[...places.keys()].join(" ")}`;
  commit({ op: "move_nodes", positions }, drag === null ? { label, mergeKey } : { label });
  set({ drag: null });
}
