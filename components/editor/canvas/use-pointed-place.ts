"use client";
import { useReactFlow } from "@xyflow/react";
import { useCallback, useEffect, useRef } from "react";
import { onGrid } from "@/components/editor/step-commands";
import type { Position } from "@/components/editor/store";
import { NODE_SIZE } from "@/lib/automation/node-size";

/** Returns the place of a card whose middle is under the pointer; null unless the pointer is on the canvas. */
export function usePointedPlace(): () => Position | null {
  const flow = useReactFlow();
  const pointer = useRef<Position | null>(null);
  useEffect(() => {
    const follow = ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
      // A finger leaves the screen, so it points at nothing afterwards.
      pointer.current = pointerType === "mouse" ? { x, y } : null;
    };
    window.addEventListener("pointermove", follow, { passive: true });
    return () => window.removeEventListener("pointermove", follow);
  }, []);
  return useCallback(() => {
    const at = pointer.current;
    if (at === null || !isCanvas(document.elementFromPoint(at.x, at.y))) return null;
    const { x, y } = flow.screenToFlowPosition(at);
    return onGrid({ x: x - NODE_SIZE.width / 2, y: y - NODE_SIZE.height / 2 });
  }, [flow]);
}

/** Returns whether the pointer is on empty canvas, so that copies land neither below a panel nor on another card. */
const isCanvas = (element: Element | null): boolean =>
  element?.classList.contains("react-flow__pane") ?? false;
