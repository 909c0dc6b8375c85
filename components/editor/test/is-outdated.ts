import { runningDigest } from "@/lib/automation/running-part";
import type { Definition } from "@/lib/automation/schema";
import { withStops } from "@/lib/automation/stops";
import type { ScenarioView } from "@/lib/contract/tests-and-scenarios";

/** True if the draft would run differently from the one a result is of. Scenarios run it with its Stops, as a deploy does. */
export function isOutdated(result: ScenarioView["lastResult"], draft: Definition): boolean {
  return result?.ranOn !== undefined && result.ranOn !== runningDigest(withStops(draft));
}
