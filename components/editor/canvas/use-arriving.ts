"use client";
import { getViewportForBounds, useReactFlow, useStoreApi, type Viewport } from "@xyflow/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { boxesOf } from "@/components/editor/layout-engine";
import { drawn, type EditorState, type EditorStore } from "@/components/editor/store";
import { whenIdle } from "@/components/editor/when-idle";
import { around } from "@/lib/automation/boxes";
import { notesOf } from "@/lib/automation/edit-canvas";
import { boxOf } from "@/lib/automation/note-places";
import type { Definition } from "@/lib/automation/schema";
import { laterCards, nextPortion } from "./arriving";
import { cameraMs } from "./camera";
import { type Folding, foldedPlaces, gapsAtRest, groupsAtRest, noteGap, placeWith } from "./folded";

export type Opening = { view: Viewport; room: { width: number; height: number } };

const NONE: ReadonlySet<string> = new Set();

/** Canvases that still miss cards, with what draws all of them at once. */
const arriving = new WeakMap<EditorStore, () => void>();

/**
 * A large automation opens with the cards in view. The others follow from near to far, while the browser has nothing else
 * to do. Selected cards and those added meanwhile are always drawn.
 */
export function useArriving(opening: Opening): { missing: ReadonlySet<string>; complete: boolean } {
  const store = useEditorStore();
  const [later] = useState(() => laterCards(cardsOf(store.getState()), opening));
  const [arrived, setArrived] = useState(0);
  const last = useRef<{ size: number; ms: number } | null>(null);
  const complete = arrived >= later.length;
  useEffect(() => {
    if (complete) return;
    arriving.set(store, () => setArrived(later.length));
    return () => void arriving.delete(store);
  }, [store, complete, later]);
  useEffect(() => {
    if (arrived >= later.length) return;
    return whenIdle(() => {
      const size = nextPortion(last.current);
      const from = performance.now();
      setArrived(arrived + size);
      // The frame after this one begins when the portion is drawn.
      requestAnimationFrame(() =>
        setTimeout(() => {
          last.current = { size, ms: performance.now() - from };
        }),
      );
    });
  }, [arrived, later]);
  const selection = useEditor((state) => state.selection);
  const missing = useMemo(() => {
    if (complete) return NONE;
    const ids = new Set(later.slice(arrived));
    for (const id of selection) ids.delete(id);
    return ids;
  }, [complete, later, arrived, selection]);
  return { missing, complete };
}

export function cardsOf(state: EditorState) {
  return cardBoxes(drawn(state), { groups: groupsAtRest(state), gaps: gapsAtRest(state) });
}

/** The boxes of all cards as they are drawn; those of a folded group have its place. */
export function cardBoxes(definition: Definition, { groups, gaps }: Folding) {
  const folded = foldedPlaces(groups);
  return boxesOf(definition).map((box) => ({
    ...placeWith(gaps.get(box.id), box),
    ...folded.get(box.id)?.place,
  }));
}

/** Shows the whole automation, with every card. */
export function useFit(): () => void {
  const store = useEditorStore();
  const flow = useReactFlow();
  const canvas = useStoreApi();
  return useCallback(() => {
    const showAll = () => {
      const { width, height, minZoom } = canvas.getState();
      const state = store.getState();
      const notes = notesOf(drawn(state)).map(([id, note]) => placeWith(noteGap(state, id), boxOf(note)));
      const all = around([flow.getNodesBounds(flow.getNodes()), ...notes]);
      const view = getViewportForBounds(all, width, height, minZoom, 1, 0.08);
      void flow.setViewport(view, { duration: cameraMs() });
    };
    const drawAll = arriving.get(store);
    if (!drawAll) return showAll();
    drawAll();
    requestAnimationFrame(() => requestAnimationFrame(showAll));
  }, [store, flow, canvas]);
}
