"use client";
import { useEffect, useRef } from "react";

/**
 * A button often opens, closes or deletes the part of the page that it is in. The returned element takes the focus when
 * what is shown changes and leaves it on nothing that can be seen.
 */
export function useFocusAfterChange<E extends HTMLElement = HTMLElement>(shown: string | null) {
  const place = useRef<E>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const { activeElement } = document;
    // A hidden element keeps the focus until the page is drawn.
    const isLost = activeElement === document.body || activeElement?.getClientRects().length === 0;
    if (isLost) place.current?.focus({ preventScroll: true });
  }, [shown]);
  return place;
}
