import { isObject, own } from "./json";
import type { Run } from "./run";

/** The lead the run made or changed last, else the one of its event. */
export function leadOf({ path, results, trigger }: Pick<Run, "path" | "results" | "trigger">): string | null {
  const outputs = path.toReversed().map((nodeId) => results[nodeId]?.output);
  for (const output of [...outputs, { leadId: own(trigger, "lead_id") ?? null }]) {
    if (isObject(output) && typeof output.leadId === "string") return output.leadId;
  }
  return null;
}
