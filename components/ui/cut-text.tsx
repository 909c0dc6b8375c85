"use client";
import { useId } from "react";
import { createPortal } from "react-dom";
import { Bubble } from "./tooltip";
import { hasNoRoom, useCutUnderPointer } from "./use-cut-under-pointer";

/** The whole text of whatever is cut under the mouse, on every page. Screen readers read cut text in full anyway. */
export function CutText() {
  const id = useId();
  const about = useCutUnderPointer(page, CUT);
  if (!about) return null;
  return createPortal(<Bubble id={id} about={about} side="top" text={about.textContent} />, document.body);
}

const page = () => document.documentElement;
const CUT = { at: clippedAt, isCut: hasNoRoom };

/** A cut text is a line or two: its own element, or one around its links and marks. */
const LEVELS = 4;

/** The element that clips the text at a place, unless something else there names it in full. */
function clippedAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element) || target.closest("[title], .canvas, input")) return null;
  let element: Element | null = target;
  for (let level = 0; element && level < LEVELS; level++, element = element.parentElement) {
    const { textOverflow, webkitLineClamp } = getComputedStyle(element);
    if (textOverflow === "ellipsis" || webkitLineClamp !== "none") return element;
  }
  return null;
}
