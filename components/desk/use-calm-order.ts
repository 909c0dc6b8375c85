"use client";
import { useState } from "react";
import { calmOrder } from "./calm-order";

/** Keeps the order of a list while the pointer or the focus is in it. `of` names the list: another one starts afresh. */
export function useCalmOrder<R extends { id: string }>(rows: readonly R[], of: string) {
  const [kept, setKept] = useState<{ of: string; ids: string[] } | null>(null);
  const isKept = kept !== null && kept.of === of;
  const keep = () => setKept((before) => before ?? { of, ids: rows.map(({ id }) => id) });
  const release = () => setKept(null);
  return {
    rows: isKept ? calmOrder(kept.ids, rows) : rows,
    /** For the element that holds the list. */
    calm: { onPointerEnter: keep, onPointerLeave: release, onFocus: keep, onBlur: release },
  };
}
