import { isObject } from "@/lib/automation/json";

/**
 * Says why a test ended before the automation does: at a step that is not finished, or at the step it was to end at. A
 * scenario always runs the whole automation, so such a test cannot become one.
 */
export function endedEarly({
  endedBefore,
  stopped,
}: {
  endedBefore?: string | undefined;
  stopped?: unknown;
}): "unfinished" | "part" | null {
  if (endedBefore) return "unfinished";
  return isObject(stopped) && stopped.outcome === "test_end" ? "part" : null;
}
