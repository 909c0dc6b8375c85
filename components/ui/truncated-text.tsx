"use client";
import { useId } from "react";
import { createPortal } from "react-dom";
import { Bubble } from "./tooltip";
import { isTruncated, useTruncatedUnderPointer } from "./use-truncated-under-pointer";

/** Shows truncated text in full under the mouse, on every page. Screen readers read truncated text in full anyway. */
export function TruncatedText() {
  const id = useId();
  const about = useTruncatedUnderPointer(page, TRUNCATED);
  if (!about) return null;
  return createPortal(
    <Bubble
      id={id}
      about={about}
      side="top"
      text={about instanceof HTMLElement ? about.innerText : about.textContent}
    />,
    document.body,
  );
}

const page = () => document.documentElement;
const TRUNCATED = { at: clippedAt, lacksRoom: isTruncated };

/** The truncated element is at most this many levels above a link or mark inside it. */
const LEVELS = 4;

/** Returns the element that truncates the text at the target, unless a tooltip there already shows it in full. */
function clippedAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element) || target.closest("[title], .canvas, input")) return null;
  let element: Element | null = target;
  for (let level = 0; element && level < LEVELS; level++, element = element.parentElement) {
    const { textOverflow, webkitLineClamp } = getComputedStyle(element);
    if (textOverflow === "ellipsis" || webkitLineClamp !== "none") return element;
  }
  return null;
}
