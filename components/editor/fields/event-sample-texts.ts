import { parseInstant } from "@/lib/automation/instants";
import { dateText, readablePhone } from "@/lib/automation/shown-text";
import type { Choice } from "./use-value";

export { sampleOf } from "@/lib/automation/event-samples";

/** A value of the sample in the forms that the filters of a template give it when the message is sent. */
export function writtenAs(sample: string, timezone: string): Pick<Choice, "dateIn" | "readable"> {
  const at = parseInstant(sample, timezone);
  const readable = readablePhone(sample);
  return {
    ...(at === null ? {} : { dateIn: (pattern: string | undefined) => dateText(at, timezone, pattern) }),
    ...(readable === sample ? {} : { readable }),
  };
}
