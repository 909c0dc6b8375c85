"use client";
import { type RefObject, useEffect } from "react";

/** Keeps the field with the focus where it is on the screen when something above it grows or shrinks. */
export function useSteadyFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const content = frame.current;
    const scroller = content?.parentElement;
    if (!content || !scroller) return;
    let top: number | null = null;
    const topOf = () => {
      const focused = document.activeElement;
      return focused && content.contains(focused) ? focused.getBoundingClientRect().top : null;
    };
    const remember = () => {
      top = topOf();
    };
    // It is called after the layout and before the screen is painted, so the field is never seen to move.
    const observer = new ResizeObserver(() => {
      const now = topOf();
      if (top !== null && now !== null) scroller.scrollTop += now - top;
      remember();
    });
    observer.observe(content);
    content.addEventListener("focusin", remember);
    scroller.addEventListener("scroll", remember);
    return () => {
      observer.disconnect();
      content.removeEventListener("focusin", remember);
      scroller.removeEventListener("scroll", remember);
    };
  }, [frame]);
}
