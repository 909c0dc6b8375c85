"use client";
import { useWords } from "@/components/words/words";

/** The place in the name of a time zone, or null for UTC, which names none. */
export function placeOf(zone: string): string | null {
  const place = zone.split("/").at(-1) ?? zone;
  return place === zone ? null : place.replaceAll("_", " ");
}

/** A time zone as people name it: "New York time". */
export function useZoneName(): (zone: string) => string {
  const t = useWords("ui");
  return (zone) => {
    const place = placeOf(zone);
    return place === null ? zone : t("time_of_place", { key: place.replaceAll(" ", "_"), place });
  };
}
