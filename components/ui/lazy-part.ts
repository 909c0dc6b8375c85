import { lazy } from "react";
import { create } from "zustand";

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

/** True while a part is being waited for. It is said without the code of toasts, which may be such a part itself. */
export const useUnreachable = create(() => ({ isWaiting: false }));

async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  const from = performance.now();
  for (;;) {
    try {
      const part = await load();
      useUnreachable.setState({ isWaiting: false });
      return part;
    } catch (error) {
      if (performance.now() - from > TIMEOUT_MS) throw error;
      useUnreachable.setState({ isWaiting: true });
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
