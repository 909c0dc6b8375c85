"use client";
import { useEffect } from "react";

/** What the first act is likely to need comes with the first sign of a hand: not before, not after. */
export function useWarmUp(): void {
  useEffect(() => {
    const warm = () => {
      stop();
      const parts = [
        import("@/components/editor/inspector/node-panel"),
        import("./add-dialog"),
        import("./more-menu"),
      ];
      // One that did not come is asked for again where it is needed.
      void Promise.allSettled(parts);
    };
    const stop = () => {
      for (const sign of SIGNS) window.removeEventListener(sign, warm);
    };
    for (const sign of SIGNS) window.addEventListener(sign, warm, { passive: true });
    return stop;
  }, []);
}
const SIGNS = ["pointermove", "touchstart", "keydown"] as const;
