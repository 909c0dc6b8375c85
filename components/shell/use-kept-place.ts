"use client";
import { usePathname } from "next/navigation";
import { type RefObject, useEffect, useRef } from "react";

/** The scroll position of each page of this tab, by the URL that Back leads to. */
const places = new Map<string, number>();

const LOADING_MS = 3_000;

/**
 * Back leads to where the page was left. The frame scrolls instead of the window, and browsers restore only the window. A
 * list may still be loading, so its place is found again once it is long enough, unless somebody scrolls first.
 */
export function useKeptPlace(frame: RefObject<HTMLElement | null>): void {
  const pathname = usePathname();
  const returning = useRef(false);

  useEffect(() => {
    const onPopState = () => {
      returning.current = true;
    };
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own place
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const place = returning.current ? (places.get(window.location.pathname) ?? 0) : 0;
    returning.current = false;
    // A link to a part of the page has its own place.
    const stop = window.location.hash ? () => {} : restore(element, place);
    const url = window.location.pathname;
    const onScroll = () => places.set(url, element.scrollTop);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      stop();
      element.removeEventListener("scroll", onScroll);
    };
  }, [pathname, frame]);
}

function restore(element: HTMLElement, place: number): () => void {
  element.scrollTop = place;
  if (element.scrollTop >= place) return () => {};
  const observer = new ResizeObserver(() => {
    element.scrollTop = place;
    if (element.scrollTop >= place) stop();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(deadline);
    element.removeEventListener("wheel", stop);
    element.removeEventListener("keydown", stop);
    element.removeEventListener("pointerdown", stop);
  };
  const deadline = setTimeout(stop, LOADING_MS);
  for (const child of element.children) observer.observe(child);
  element.addEventListener("wheel", stop, { passive: true });
  element.addEventListener("keydown", stop);
  element.addEventListener("pointerdown", stop);
  return stop;
}
