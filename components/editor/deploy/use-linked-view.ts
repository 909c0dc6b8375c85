"use client";
import type { Viewport } from "@xyflow/react";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Position } from "@/components/editor/store";
import { boundsOf, centred, fitted, zoomed } from "./linked-view";

/** The view shared by both canvases. It starts with everything in sight, once their size is measured. */
export function useLinkedView(places: readonly Position[]) {
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<Viewport | null>(null);
  const bounds = useMemo(() => boundsOf(places), [places]);
  const fit = useCallback(() => {
    const size = sizeOf(frame.current);
    if (size) setView(fitted(bounds, size));
  }, [bounds]);
  useLayoutEffect(fit, [fit]);
  const change = (next: (view: Viewport, size: { width: number; height: number }) => Viewport) => {
    const size = sizeOf(frame.current);
    if (size) setView((before) => before && next(before, size));
  };
  return {
    frame,
    view,
    setView,
    fit,
    zoom: (by: number) => change((before, size) => zoomed(before, { by, size })),
    centre: (place: Position) => change((before, size) => centred(before, { place, size })),
  };
}

function sizeOf(element: HTMLElement | null): { width: number; height: number } | null {
  return element ? { width: element.clientWidth, height: element.clientHeight } : null;
}
