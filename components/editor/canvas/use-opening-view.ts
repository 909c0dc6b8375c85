"use client";
import { type ReactFlowState, useReactFlow, useStoreApi, type Viewport } from "@xyflow/react";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { useEditorStore } from "@/components/editor/context";
import { drawn, type EditorState, type EditorStore } from "@/components/editor/store";
import { cameraMs } from "./camera";
import { NAMED } from "./levels";
import { openingView } from "./opening";
import { viewWithSelected } from "./reveal";
import { cardsOf, type Opening } from "./use-arriving";

/** The view each canvas had when its editor switched to the outline. */
const left = new WeakMap<EditorStore, Viewport>();

/**
 * The first view of the canvas; null until its size is known. An automation that is replaced, or whose steps in view are
 * all removed, is shown from its start.
 */
export function useOpeningView(frame: RefObject<HTMLElement | null>): Opening | null {
  const store = useEditorStore();
  const [opening, setOpening] = useState<Opening | null>(null);
  const canvas = useStoreApi();
  const showStart = useShowStart();
  useLayoutEffect(() => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    const room = { width: box.width, height: box.height };
    setOpening({ view: left.get(store) ?? viewOf(store.getState(), room), room });
  }, [store, frame]);
  useEffect(
    () =>
      store.subscribe((state, before) => {
        if (state.doc.nodes === before.doc.nodes) return;
        if (
          isReplaced(state.doc.nodes, before.doc.nodes) ||
          isEmptied(state, { before, view: canvas.getState() })
        )
          requestAnimationFrame(showStart);
      }),
    [store, canvas, showStart],
  );
  return opening;
}

/** Keeps the view while the outline is shown. */
export function useKeptView(): void {
  const store = useEditorStore();
  const flow = useReactFlow();
  useEffect(
    () => () => {
      left.set(store, flow.getViewport());
    },
    [store, flow],
  );
}

/** Shows the start of the automation in a size that can be read. */
export function useShowStart(): () => void {
  const store = useEditorStore();
  const flow = useReactFlow();
  const canvas = useStoreApi();
  return useCallback(() => {
    const { width, height } = canvas.getState();
    void flow.setViewport(viewOf(store.getState(), { width, height }), { duration: cameraMs() });
  }, [store, flow, canvas]);
}

/**
 * Shows a new arrangement whole where titles can be read, else from its start, or as near to it as the selected step
 * allows, from no nearer than before.
 */
export function useShowTidied(): () => void {
  const store = useEditorStore();
  const flow = useReactFlow();
  const canvas = useStoreApi();
  return useCallback(() => {
    const state = store.getState();
    const { width, height } = canvas.getState();
    const room = { width, height };
    const view = viewOf(state, room, { atMost: flow.getZoom(), showsAllFrom: NAMED });
    void flow.setViewport(viewWithSelected(state, { view, room }), { duration: cameraMs() });
  }, [store, flow, canvas]);
}

function viewOf(
  state: EditorState,
  room: { width: number; height: number },
  limits: { atMost?: number; showsAllFrom?: number } = {},
): Viewport {
  const definition = drawn(state);
  const cards = cardsOf(state);
  const first = definition.nodes.findIndex(({ type }) => type === "trigger");
  return openingView(cards, {
    start: cards[Math.max(0, first)],
    room,
    ...limits,
  });
}

type Ids = readonly { id: string }[];

/** An import, a template or the undo of one brings many steps and keeps none. */
function isReplaced(now: Ids, before: Ids): boolean {
  if (now.length < 2) return false;
  const known = new Set(before.map(({ id }) => id));
  return !now.some(({ id }) => known.has(id));
}

type View = Pick<ReactFlowState, "transform" | "width" | "height">;

/** An undo far from the start removes every step that was in view. */
function isEmptied(now: EditorState, { before, view }: { before: EditorState; view: View }): boolean {
  const { length } = now.doc.nodes;
  return length > 0 && length < before.doc.nodes.length && hasCardIn(before, view) && !hasCardIn(now, view);
}

function hasCardIn(state: EditorState, { transform: [left, top, zoom], width, height }: View): boolean {
  return cardsOf(state).some(
    (box) =>
      box.x * zoom + left < width &&
      (box.x + box.width) * zoom + left > 0 &&
      box.y * zoom + top < height &&
      (box.y + box.height) * zoom + top > 0,
  );
}
