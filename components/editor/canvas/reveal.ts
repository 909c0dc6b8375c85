"use client";
import { type ReactFlowInstance, useReactFlow, type Viewport } from "@xyflow/react";
import { useCallback, useEffect } from "react";
import { cameraMs } from "@/components/editor/canvas/camera";
import { useEditorStore } from "@/components/editor/context";
import { centred, READABLE } from "@/components/editor/deploy/linked-view";
import { placesOf } from "@/components/editor/layout-engine";
import { drawn, type EditorState, type Position } from "@/components/editor/store";
import { around } from "@/lib/automation/boxes";
import { NODE_SIZE, type Size } from "@/lib/automation/node-size";
import { gapsAtRest, placeWith } from "./folded";

const MARGIN = 24;

/** The distance the canvas has to move to bring a card into view; 0 if it is in view. */
function shift(at: number, { size, room }: { size: number; room: number }): number {
  if (at < MARGIN) return MARGIN - at;
  return Math.min(0, room - MARGIN - size - at);
}

type Flow = Pick<ReactFlowInstance, "getViewport" | "setViewport">;

/** The view that has the box in it. It moves no further than it has to, and keeps its zoom, so the eye keeps its place. */
function viewWith(box: Position & Size, { view, room }: { view: Viewport; room: Size }): Viewport {
  const { x, y, zoom } = view;
  const shiftX = shift(box.x * zoom + x, { size: box.width * zoom, room: room.width });
  const shiftY = shift(box.y * zoom + y, { size: box.height * zoom, room: room.height });
  return shiftX === 0 && shiftY === 0 ? view : { x: x + shiftX, y: y + shiftY, zoom };
}

function revealBox(box: Position & Size, { flow, room }: { flow: Flow; room: DOMRect | undefined }): void {
  if (!room || room.width === 0) return;
  const view = flow.getViewport();
  const next = viewWith(box, { view, room });
  if (next !== view) void flow.setViewport(next, { duration: cameraMs() });
}

/** Null unless one step is selected. */
function selectedBox(state: EditorState): (Position & Size) | null {
  const [box, ...others] = selectedBoxes(state);
  return box && others.length === 0 ? box : null;
}

function selectedBoxes(state: EditorState): (Position & Size)[] {
  const places = placesOf(drawn(state));
  const gaps = gapsAtRest(state);
  return state.selection.flatMap((id) => {
    const place = places.get(id);
    return place ? [{ ...placeWith(gaps.get(id), place), ...NODE_SIZE }] : [];
  });
}

/** Copies come into view together. Several steps that are selected where they are do not move the view. */
function newBox(state: EditorState, before: EditorState): (Position & Size) | null {
  const known = new Set(before.doc.nodes.map(({ id }) => id));
  if (state.selection.length < 2 || state.selection.some((id) => known.has(id))) return null;
  return around(selectedBoxes(state));
}

function reveal(state: EditorState, at: { flow: Flow; room: DOMRect | undefined }): void {
  const box = selectedBox(state);
  if (box) revealBox(box, at);
}

export function viewWithSelected(state: EditorState, at: { view: Viewport; room: Size }): Viewport {
  const box = selectedBox(state);
  return box ? viewWith(box, at) : at.view;
}

/** A note or the name of a group comes into view with the focus, unless the pointer is on it. */
export function useRevealOnFocus({ x, y, width, height }: Position & Size) {
  const flow = useReactFlow();
  return useCallback(
    ({ currentTarget }: React.FocusEvent<HTMLElement>) => {
      if (currentTarget.matches(":hover")) return;
      const room = currentTarget.closest(".react-flow")?.getBoundingClientRect();
      revealBox({ x, y, width, height }, { flow, room });
    },
    [flow, x, y, width, height],
  );
}

/** Goes so near to the selected step that its text can be read. Nearer than that, the view keeps its place. */
export function useLookCloser(): () => void {
  const flow = useReactFlow();
  const store = useEditorStore();
  return () => {
    const size = document.querySelector(".react-flow")?.getBoundingClientRect();
    const place = selectedBox(store.getState());
    const view = flow.getViewport();
    if (!size || !place || view.zoom >= READABLE) return;
    void flow.setViewport(centred(view, { place, size }), { duration: cameraMs() });
  };
}

/** A step that is chosen elsewhere (a problem, the outline, a new one) comes into view. */
export function useReveal(frame: React.RefObject<HTMLElement | null>): void {
  const store = useEditorStore();
  const flow = useReactFlow();
  useEffect(
    () =>
      store.subscribe((state, before) => {
        if (state.selection === before.selection || state.drag) return;
        const room = frame.current?.getBoundingClientRect();
        const box = newBox(state, before) ?? selectedBox(state);
        if (box) revealBox(box, { flow, room });
      }),
    [store, flow, frame],
  );
}

/**
 * The canvas becomes lower when a panel opens below it. What was in its middle stays there, in the same size, and the
 * selected step stays in view.
 */
export function useSteadyMiddle(
  frame: React.RefObject<HTMLElement | null>,
  { height: opened }: Pick<Size, "height">,
): void {
  const store = useEditorStore();
  const flow = useReactFlow();
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // A link to a run opens its panel before the first report, so the observer compares with the height of the opening view.
    let height = Math.floor(opened);
    const observer = new ResizeObserver(() => {
      const now = element.clientHeight;
      const by = (now - height) / 2;
      height = now;
      if (by === 0) return;
      const { x, y, zoom } = flow.getViewport();
      void flow.setViewport({ x, y: y + by, zoom });
      reveal(store.getState(), { flow, room: element.getBoundingClientRect() });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [store, flow, frame, opened]);
}
