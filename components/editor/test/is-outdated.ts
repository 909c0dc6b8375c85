import { runningDigest } from "@/lib/automation/running-part";
import type { Definition } from "@/lib/automation/schema";
import { withStops } from "@/lib/automation/stops";
import type { ScenarioView } from "@/lib/contract/tests-and-scenarios";

/** Every scenario of a draft asks for the same digest, which reads all of its steps. */
const digests = new WeakMap<Definition, string>();

function digestOf(draft: Definition): string {
  const known = digests.get(draft);
  if (known !== undefined) return known;
  const digest = runningDigest(withStops(draft));
  digests.set(draft, digest);
  return digest;
}

/**
 * Returns whether the draft has changed since a result was stored. Scenarios run it with its added Stops, as a deploy
 * does.
 */
export function isOutdated(result: ScenarioView["lastResult"], draft: Definition): boolean {
  return result?.ranOn !== undefined && result.ranOn !== digestOf(draft);
}
