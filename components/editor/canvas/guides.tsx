"use client";
import { useStore, ViewportPortal } from "@xyflow/react";
import { useEditor } from "@/components/editor/context";
import type { CardNode } from "./flow-elements";
import { gapsAtRest, placeWith } from "./folded";

type Guide = { axis: "x" | "y"; at: number; from: number; to: number };
const NEAR = 4;

/** Lines through the middles the dragged card shares with others. */
export function guidesFor(
  dragged: Pick<CardNode, "id" | "position">,
  nodes: readonly Pick<CardNode, "id" | "position">[],
): Guide[] {
  const guides: Guide[] = [];
  const { x, y } = dragged.position;
  for (const { id, position } of nodes) {
    if (id === dragged.id) continue;
    if (Math.abs(position.y - y) < NEAR && !guides.some(({ axis }) => axis === "y")) {
      guides.push({
        axis: "y",
        at: position.y + 44,
        from: Math.min(x, position.x),
        to: Math.max(x, position.x) + 240,
      });
    }
    if (Math.abs(position.x - x) < NEAR && !guides.some(({ axis }) => axis === "x")) {
      guides.push({
        axis: "x",
        at: position.x + 120,
        from: Math.min(y, position.y),
        to: Math.max(y, position.y) + 88,
      });
    }
    if (guides.length === 2) break;
  }
  return guides;
}

const NO_CARDS: readonly CardNode[] = [];

export function Guides() {
  const [first] = useEditor(({ drag }) => drag) ?? [];
  const cards = useStore(({ nodes }) => (first === undefined ? NO_CARDS : nodes));
  const gaps = useEditor(gapsAtRest);
  const guides = first
    ? guidesFor({ id: first[0], position: placeWith(gaps.get(first[0]), first[1]) }, cards)
    : [];
  if (guides.length === 0) return null;
  return (
    <ViewportPortal>
      {guides.map(({ axis, at, from, to }) => (
        <div
          key={axis}
          className="pointer-events-none absolute bg-signal"
          style={
            axis === "x"
              ? { left: at, top: from, width: 1, height: to - from }
              : { left: from, top: at, height: 1, width: to - from }
          }
        />
      ))}
    </ViewportPortal>
  );
}
