import { useSyncExternalStore } from "react";

/** The breakpoint `md:` of class names. From this width on, a list and its open item fit side by side. */
const WIDE = "(min-width: 48rem)";

function watch(onChange: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

export function isWideNow(): boolean {
  return window.matchMedia(WIDE).matches;
}

export const useWide = (): boolean => useSyncExternalStore(watch, isWideNow, () => false);
