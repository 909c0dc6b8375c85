import { lazy } from "react";
import { toast } from "@/components/ui/toast";

type Part = Awaited<ReturnType<Parameters<typeof lazy>[0]>>["default"];

/**
 * A part of the page whose code loads on first use. Failed loads are retried for two minutes, because an error here
 * would unmount the page together with its unsaved changes.
 */
export function lazyPart<T extends Part>(load: () => Promise<{ default: T }>) {
  return lazy(() => loadWithRetries(load));
}

const RETRY_MS = 1_000;
const TIMEOUT_MS = 120_000;
const TOAST_ID = "lazy-part";

async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  const from = performance.now();
  for (;;) {
    try {
      const part = await load();
      toast.dismiss(TOAST_ID);
      return part;
    } catch (error) {
      if (performance.now() - from > TIMEOUT_MS) throw error;
      toast.error("The server cannot be reached. This opens as soon as it can.", {
        id: TOAST_ID,
        duration: Number.POSITIVE_INFINITY,
      });
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
