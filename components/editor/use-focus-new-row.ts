"use client";
import { type RefObject, useEffect, useRef } from "react";

/** A row that was added with a button of the frame takes the focus, so that the next letters are written in it. */
export function useFocusNewRow<Frame extends HTMLElement>(
  count: number,
  field: string,
): RefObject<Frame | null> {
  const frame = useRef<Frame>(null);
  const before = useRef(count);
  useEffect(() => {
    const isMore = count > before.current;
    before.current = count;
    const { activeElement } = document;
    // The button may be gone with the last row it could add. An undo from the canvas keeps its focus.
    const isHere = activeElement === document.body || frame.current?.contains(activeElement);
    if (!isMore || !isHere) return;
    const fields = frame.current?.querySelectorAll<HTMLElement>(field) ?? [];
    [...fields].at(-1)?.focus();
  }, [count, field]);
  return frame;
}
