"use client";
import { useReactFlow } from "@xyflow/react";
import { useRef, useState } from "react";
import type { Position } from "@/components/editor/store";

type Handlers = Pick<
  React.DOMAttributes<HTMLElement>,
  "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel"
>;

/** Drags something that is no card. `by` is how far it has come, in pixels of the canvas. */
export function useDrag({
  disabled,
  onMove,
  onEnd,
}: {
  disabled: boolean;
  onMove?: (by: Position) => void;
  onEnd: (by: Position) => void;
}): { by: Position | null; handlers: Handlers } {
  const flow = useReactFlow();
  const start = useRef<Position | null>(null);
  const [by, setBy] = useState<Position | null>(null);
  const far = ({ clientX, clientY }: React.PointerEvent): Position => {
    const { zoom } = flow.getViewport();
    return {
      x: (clientX - (start.current?.x ?? clientX)) / zoom,
      y: (clientY - (start.current?.y ?? clientY)) / zoom,
    };
  };
  const end = (event: React.PointerEvent, isDone: boolean) => {
    if (start.current === null) return;
    const moved = far(event);
    start.current = null;
    setBy(null);
    if (isDone && by !== null) onEnd(moved);
  };
  if (disabled) return { by: null, handlers: {} };
  return {
    by,
    handlers: {
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove: (event) => {
        if (start.current === null) return;
        const moved = far(event);
        // A click that trembles is no drag.
        if (by === null && Math.hypot(moved.x, moved.y) < 4) return;
        setBy(moved);
        onMove?.(moved);
      },
      onPointerUp: (event) => end(event, true),
      onPointerCancel: (event) => end(event, false),
    },
  };
}
