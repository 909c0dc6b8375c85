import { runningDigest } from "@/lib/automation/running-part";
import type { Definition } from "@/lib/automation/schema";
import { withStops } from "@/lib/automation/stops";
import type { ScenarioView } from "@/lib/contract/tests-and-scenarios";

/** Returns whether the draft has changed since a result was stored. Scenarios run it with its added Stops, as a deploy does. */
export function isOutdated(result: ScenarioView["lastResult"], draft: Definition): boolean {
  return result?.ranOn !== undefined && result.ranOn !== runningDigest(withStops(draft));
}
