import { useSyncExternalStore } from "react";

/** The width of `md:` in class names, from which a list and its open item fit side by side. */
const WIDE = "(min-width: 768px)";

function watch(onChange: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

export const useWide = (): boolean =>
  useSyncExternalStore(
    watch,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
