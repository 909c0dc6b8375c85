"use client";
import { type RefObject, useEffect } from "react";

/**
 * Keeps what is about to be used where it is on the screen when something above it grows or shrinks: the control under a
 * pointer that moved after the last key, and otherwise the field with the focus.
 */
export function useSteadyFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const content = frame.current;
    const scroller = content && scrollerOf(content);
    if (!content || !scroller) return;
    let top: number | null = null;
    let pointed: Element | null = null;
    let anchor: Element | null = null;
    const remember = () => {
      anchor = pointed?.isConnected ? pointed : document.activeElement;
      top = anchor && content.contains(anchor) ? anchor.getBoundingClientRect().top : null;
    };
    const point = ({ target, pointerType }: PointerEvent) => {
      // The gaps between controls belong to elements that reach above what grows.
      const control = target instanceof Element ? target.closest(CONTROL) : null;
      pointed = pointerType === "mouse" && control && content.contains(control) ? control : null;
      remember();
    };
    const unpoint = () => {
      pointed = null;
      remember();
    };
    // It is called after the layout and before the screen is painted, so the field is never seen to move.
    const observer = new ResizeObserver(() => {
      // A control that was hidden meanwhile has no place.
      const isShown = anchor !== null && anchor.getClientRects().length > 0;
      if (top !== null && anchor && isShown) scroller.scrollTop += anchor.getBoundingClientRect().top - top;
      remember();
    });
    observer.observe(content);
    content.addEventListener("focusin", remember);
    content.addEventListener("focusout", remember);
    content.addEventListener("pointermove", point);
    content.addEventListener("pointerleave", unpoint);
    content.addEventListener("keydown", unpoint);
    scroller.addEventListener("scroll", remember);
    return () => {
      observer.disconnect();
      content.removeEventListener("focusin", remember);
      content.removeEventListener("focusout", remember);
      content.removeEventListener("pointermove", point);
      content.removeEventListener("pointerleave", unpoint);
      content.removeEventListener("keydown", unpoint);
      scroller.removeEventListener("scroll", remember);
    };
  }, [frame]);
}

/** Elements in between, such as the fieldset of a form, do not scroll. */
function scrollerOf({ parentElement }: HTMLElement): HTMLElement | null {
  if (!parentElement || /auto|scroll/.test(getComputedStyle(parentElement).overflowY)) return parentElement;
  return scrollerOf(parentElement);
}

const CONTROL =
  "button, a, input, textarea, select, summary, label, [role=combobox], [role=switch], [contenteditable]";
