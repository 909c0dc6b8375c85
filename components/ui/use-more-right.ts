"use client";
import { type RefObject, useEffect, useRef, useState } from "react";

/** True while a box that scrolls sideways has content beyond its right edge. */
export function useMoreRight(): { ref: RefObject<HTMLElement | null>; hasMore: boolean } {
  const ref = useRef<HTMLElement>(null);
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const check = () => {
      const scrolls = getComputedStyle(box).overflowX !== "visible";
      setMore(scrolls && box.scrollWidth - box.clientWidth - box.scrollLeft > 1);
    };
    const sizes = new ResizeObserver(check);
    sizes.observe(box);
    for (const child of box.children) sizes.observe(child);
    box.addEventListener("scroll", check, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener("scroll", check);
    };
  }, []);
  return { ref, hasMore };
}
