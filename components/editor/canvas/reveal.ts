"use client";
import { useReactFlow } from "@xyflow/react";
import { useEffect } from "react";
import { useEditorStore } from "@/components/editor/context";
import { placesOf } from "@/components/editor/layout-engine";
import { NODE_SIZE } from "@/lib/automation/node-size";

const MARGIN = 24;

/** A step that is chosen elsewhere (a problem, the outline, a new one) comes into view; what is in view stays. */
export function useReveal(frame: React.RefObject<HTMLElement | null>): void {
  const store = useEditorStore();
  const flow = useReactFlow();
  useEffect(
    () =>
      store.subscribe(({ selection, drag, doc }, before) => {
        if (selection === before.selection || drag || selection.length !== 1) return;
        const place = placesOf(doc).get(selection[0] ?? "");
        const box = frame.current?.getBoundingClientRect();
        if (!place || !box || box.width === 0) return;
        const { x, y, zoom } = flow.getViewport();
        const left = place.x * zoom + x;
        const top = place.y * zoom + y;
        const isInView =
          left >= MARGIN &&
          top >= MARGIN &&
          left + NODE_SIZE.width * zoom <= box.width - MARGIN &&
          top + NODE_SIZE.height * zoom <= box.height - MARGIN;
        if (isInView) return;
        const middle = { x: place.x + NODE_SIZE.width / 2, y: place.y + NODE_SIZE.height / 2 };
        flow.setCenter(middle.x, middle.y, { zoom: Math.max(zoom, 0.6), duration: 180 });
      }),
    [store, flow, frame],
  );
}

/** The canvas becomes smaller when a panel opens below it: what was in view is fitted into what is left. */
export function useFitAroundDrawer(): void {
  const store = useEditorStore();
  const flow = useReactFlow();
  useEffect(
    () =>
      store.subscribe(({ drawer }, before) => {
        if ((drawer === null) === (before.drawer === null)) return;
        setTimeout(() => flow.fitView({ padding: 0.15, maxZoom: 1, duration: 180 }), 60);
      }),
    [store, flow],
  );
}
