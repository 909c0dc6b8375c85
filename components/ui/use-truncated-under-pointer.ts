"use client";
import { useEffect, useState } from "react";
import { DELAY_MS } from "./tooltip";

type Truncated = {
  /** Returns the element whose full text may be shown. A new function on each render would attach the listeners again. */
  at: (target: EventTarget | null) => Element | null;
  lacksRoom: (element: Element) => boolean;
};

/**
 * Returns the element under the mouse that has no room for its text, after the delay of a tooltip. One listener serves all
 * elements within `frame`. Touch screens have no hover.
 */
export function useTruncatedUnderPointer(
  frame: () => HTMLElement | null,
  { at, lacksRoom }: Truncated,
): Element | null {
  const [shown, setShown] = useState<Element | null>(null);
  useEffect(() => {
    const root = frame();
    if (!root) return;
    let pointed: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setShown(null);
    };
    const onPointerOver = ({ target, pointerType, buttons }: PointerEvent) => {
      const now = at(target);
      if (now === pointed) return;
      hide();
      pointed = now;
      if (now === null || pointerType !== "mouse" || buttons !== 0) return;
      timer = setTimeout(() => setShown(lacksRoom(now) ? now : null), DELAY_MS);
    };
    const onLeave = () => {
      hide();
      pointed = null;
    };
    const stop = new AbortController();
    const { signal } = stop;
    root.addEventListener("pointerover", onPointerOver, { signal });
    root.addEventListener("pointerleave", onLeave, { signal });
    root.addEventListener("pointerdown", hide, { signal, capture: true });
    root.addEventListener("scroll", hide, { signal, capture: true, passive: true });
    root.addEventListener("wheel", hide, { signal, capture: true, passive: true });
    window.addEventListener("keydown", hide, { signal, capture: true });
    return () => {
      stop.abort();
      hide();
    };
  }, [frame, at, lacksRoom]);
  return shown?.isConnected ? shown : null;
}

/** Heights of lines are fractions of a pixel, which are rounded one by one. */
const ROUNDING = 1;

export const isTruncated = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  scrollWidth > clientWidth + ROUNDING || scrollHeight > clientHeight + ROUNDING;
