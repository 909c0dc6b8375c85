"use client";
import type { Viewport } from "@xyflow/react";
import { useLayoutEffect, useRef, useState } from "react";
import type { Position } from "@/components/editor/store";
import { boundsOf, centred, fitted, opening, zoomed } from "./linked-view";

type Cards = { places: readonly Position[]; changed: readonly Position[] };

/** The view shared by both canvases, which opens once their size is measured. */
export function useLinkedView(cards: Cards) {
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<Viewport | null>(null);
  useLayoutEffect(() => {
    const size = sizeOf(frame.current);
    if (size) setView(opening(cards, size));
  }, [cards]);
  const fit = () => {
    const size = sizeOf(frame.current);
    if (size) setView(fitted(boundsOf(cards.places), size));
  };
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
