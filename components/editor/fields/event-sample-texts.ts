import { parseInstant } from "@/lib/automation/instants";
import { dateText, readablePhone } from "@/lib/automation/shown-text";

export { sampleOf } from "@/lib/automation/event-samples";

export type Written = {
  /** A date as a message writes it. */
  dateIn?: (pattern: string | undefined) => string | null;
  /** A phone number as a message writes it. */
  readable?: string;
};

/** A value of the sample in the forms that the filters of a template give it when the message is sent. */
export function writtenAs(sample: string, timezone: string): Written {
  const at = parseInstant(sample, timezone);
  const readable = readablePhone(sample);
  return {
    ...(at === null ? {} : { dateIn: (pattern: string | undefined) => dateText(at, timezone, pattern) }),
    ...(readable === sample ? {} : { readable }),
  };
}
