"use client";
import { useEffect } from "react";

/** Loads the parts that the first action is likely to need, at the first pointer or key event. */
export function useWarmUp(): void {
  useEffect(() => {
    const warm = () => {
      stop();
      const parts = [
        import("@/components/editor/inspector/node-panel"),
        import("@/components/editor/inspector/selection-panel"),
        import("./add-dialog"),
        import("./find-step"),
        import("./more-menu"),
        import("./opened-dialog"),
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
