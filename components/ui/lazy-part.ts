import { lazy } from "react";
import { toast } from "sonner";

type Part = Awaited<ReturnType<Parameters<typeof lazy>[0]>>["default"];

/**
 * A part of the page that is fetched when it is first needed. While the server cannot be reached it is asked for again
 * instead of taking the whole page down with what was not saved yet; after two minutes it is given up.
 */
export function lazyPart<T extends Part>(load: () => Promise<{ default: T }>) {
  return lazy(() => persistently(load));
}

const AGAIN_MS = 1_000;
const GIVEN_UP_MS = 120_000;
const TOLD = "lazy-part";

async function persistently<T>(load: () => Promise<T>): Promise<T> {
  const from = performance.now();
  for (;;) {
    try {
      const part = await load();
      toast.dismiss(TOLD);
      return part;
    } catch (error) {
      if (performance.now() - from > GIVEN_UP_MS) throw error;
      toast.error("The server cannot be reached. This opens as soon as it can.", {
        id: TOLD,
        duration: Number.POSITIVE_INFINITY,
      });
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
