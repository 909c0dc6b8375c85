"use client";
import { type RefObject, useEffect } from "react";
import { useEditorStore } from "@/components/editor/context";
import { placesOf } from "@/components/editor/layout-engine";
import { drawn, type EditorState, type Position } from "@/components/editor/store";
import type { Definition } from "@/lib/automation/schema";

type Shifts = ReadonlyMap<string, Position>;
const cached = new WeakMap<Shifts, { definition: Definition; shifts: Shifts }>();

/** Returns the distance of each dragged step from its place in the document, or null while nothing is dragged. */
export function dragShifts(state: EditorState): Shifts | null {
  const { drag } = state;
  if (drag === null) return null;
  const definition = drawn(state);
  const known = cached.get(drag);
  if (known?.definition === definition) return known.shifts;
  const places = placesOf(definition);
  const shifts = new Map(
    [...drag].flatMap(([id, { x, y }]) => {
      const place = places.get(id);
      return place ? [[id, { x: x - place.x, y: y - place.y }] as const] : [];
    }),
  );
  cached.set(drag, { definition, shifts });
  return shifts;
}

/**
 * Moves dragged cards, and the frame of a selection, in the page alone. The canvas library would visit every
 * card and edge for each movement of the pointer if it were given the new positions.
 */
export function useDraggedCards(frame: RefObject<HTMLElement | null>): void {
  const store = useEditorStore();
  useEffect(() => {
    let moved: DraggedCards | null = null;
    return store.subscribe((state, before) => {
      const shifts = dragShifts(state);
      if (shifts === dragShifts(before)) return;
      moved ??= draggedCards(frame.current, shifts);
      for (const [id, element] of moved) {
        const shift = shifts?.get(id);
        element.style.translate = shift ? `${shift.x}px ${shift.y}px` : "";
      }
      if (shifts === null) moved = null;
    });
  }, [store, frame]);
}

type DraggedCards = readonly (readonly [id: string, HTMLElement])[];

function draggedCards(frame: HTMLElement | null, shifts: Shifts | null): DraggedCards {
  const [first] = shifts?.keys() ?? [];
  if (!frame || !shifts || first === undefined) return [];
  const found = (id: string, selector: string) => {
    const element = frame.querySelector<HTMLElement>(selector);
    return element ? [[id, element] as const] : [];
  };
  const cards = [...shifts.keys()].flatMap((id) =>
    found(id, `.react-flow__node[data-id="${CSS.escape(id)}"]`),
  );
  // All steps of a drag are moved equally far.
  return [...cards, ...found(first, ".react-flow__nodesselection-rect")];
}
