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

/** The longest time that work waits for the first paint of the editor. */
export const FIRST_PAINT_MS = 1_000;

/** Returns false until the editor has been painted for the first time. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => whenIdle(() => setPainted(true), FIRST_PAINT_MS), []);
  return isPainted;
}
