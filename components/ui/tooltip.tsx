"use client";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

type Side = "top" | "right" | "bottom" | "left";
const OPPOSITE: Record<Side, Side> = { top: "bottom", bottom: "top", left: "right", right: "left" };
export const DELAY_MS = 400;
const GAP = 6;
const MARGIN = 8;

/**
 * A short text about the element under the pointer or in focus. It replaces the Radix tooltip, whose layout engine
 * adds 25 KB to every page.
 */
export function Tooltip({
  text,
  children,
  side = "top",
}: {
  text: ReactNode;
  children: ReactNode;
  side?: Side;
}) {
  const id = useId();
  const frame = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [about, setAbout] = useState<Element | null>(null);
  const show = () => setAbout(frame.current?.firstElementChild ?? null);
  const hide = () => {
    clearTimeout(timer.current);
    setAbout(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!about) return;
    const onKeyDown = ({ key }: KeyboardEvent) => (key === "Escape" ? setAbout(null) : undefined);
    about.setAttribute("aria-describedby", id);
    window.addEventListener("keydown", onKeyDown);
    window.addEventListener("scroll", hideAll, true);
    function hideAll() {
      setAbout(null);
    }
    return () => {
      about.removeAttribute("aria-describedby");
      window.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("scroll", hideAll, true);
    };
  }, [about, id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the wrapper only observes the element inside it
    <span
      ref={frame}
      className="contents"
      onPointerEnter={({ pointerType }) => {
        // Touch has no hover: a press activates the element.
        if (pointerType === "mouse") timer.current = setTimeout(show, DELAY_MS);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }) => (target.matches(":focus-visible") ? show() : undefined)}
      onBlur={hide}
    >
      {children}
      {about ? createPortal(<Bubble id={id} about={about} side={side} text={text} />, document.body) : null}
    </span>
  );
}

/** The bubble of a tooltip, beside the element it is about. */
export function Bubble({
  id,
  about,
  side,
  text,
}: {
  id: string;
  about: Element;
  side: Side;
  text: ReactNode;
}) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = bubble.current;
    if (!box) return;
    const { left, top } = placeBubble(about.getBoundingClientRect(), box.getBoundingClientRect(), side);
    box.style.left = `${left}px`;
    box.style.top = `${top}px`;
  }, [about, side]);
  return (
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      className="pointer-events-none fixed top-0 left-0 z-50 wrap-anywhere w-max max-w-72 animate-in rounded-md bg-ink px-2 py-1 text-paper text-sm shadow-lift"
    >
      {text}
    </div>
  );
}

function placeBubble(about: DOMRect, box: DOMRect, wanted: Side): { left: number; top: number } {
  const side = hasRoom(about, box, wanted) ? wanted : OPPOSITE[wanted];
  const middle = {
    left: about.left + (about.width - box.width) / 2,
    top: about.top + (about.height - box.height) / 2,
  };
  const free = {
    top: { ...middle, top: about.top - box.height - GAP },
    bottom: { ...middle, top: about.bottom + GAP },
    left: { ...middle, left: about.left - box.width - GAP },
    right: { ...middle, left: about.right + GAP },
  }[side];
  return {
    left: Math.max(MARGIN, Math.min(free.left, window.innerWidth - box.width - MARGIN)),
    top: Math.max(MARGIN, Math.min(free.top, window.innerHeight - box.height - MARGIN)),
  };
}

function hasRoom(about: DOMRect, box: DOMRect, side: Side): boolean {
  if (side === "top") return about.top - box.height - GAP >= MARGIN;
  if (side === "bottom") return about.bottom + box.height + GAP <= window.innerHeight - MARGIN;
  if (side === "left") return about.left - box.width - GAP >= MARGIN;
  return about.right + box.width + GAP <= window.innerWidth - MARGIN;
}
