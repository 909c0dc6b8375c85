import { useEffect, useState } from "react";

/** Calls a function while the browser has nothing else to do, or after `timeout`. Safari has no idle callback. */
export function whenIdle(fn: () => void, timeout = 200): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(fn, 16);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(fn, { timeout });
  return () => cancelIdleCallback(idle);
}

/** The longest that something waits for the first picture of the editor. */
export const FIRST_PICTURE_MS = 1_000;

/** False until the first picture of the editor is on the screen. */
export function usePictured(): boolean {
  const [pictured, setPictured] = useState(false);
  useEffect(() => whenIdle(() => setPictured(true), FIRST_PICTURE_MS), []);
  return pictured;
}
