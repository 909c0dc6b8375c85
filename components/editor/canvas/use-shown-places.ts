"use client";
import { useEditor } from "@/components/editor/context";
import { placesOf } from "@/components/editor/layout-engine";
import { drawn, type Position } from "@/components/editor/store";
import { foldedPlaces, gapsAtRest, groupsAtRest, placeWith } from "./folded";

/** Finds the place at which a card is drawn, during a drag as well. The steps of a collapsed group have none. */
export function useShownPlaces(): (id: string) => Position | undefined {
  const doc = useEditor(drawn);
  const drag = useEditor((state) => state.drag);
  const folded = foldedPlaces(useEditor(groupsAtRest));
  const gaps = useEditor(gapsAtRest);
  const places = placesOf(doc);
  return (id) => {
    const at = drag?.get(id) ?? places.get(id);
    return at && !folded.has(id) ? placeWith(gaps.get(id), at) : undefined;
  };
}
