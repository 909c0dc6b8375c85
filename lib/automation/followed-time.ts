import type { JsonObject } from "./json";
import { own } from "./json";
import type { RunRecords } from "./records";
import { parseTemplate, soleReference } from "./template";

export type FollowedTime = { at: string; isCancelled: boolean };

const TIMES: ReadonlySet<string> = new Set(["starts_at", "ends_at"]);

/** The name of the time of the run's own appointment that a date stands for; null for any other date. */
export function appointmentTime(text: string, event: string): string | null {
  const parsed = parseTemplate(text);
  const reference = parsed.ok ? soleReference(parsed.template) : null;
  const [root, name = "", ...rest] = reference?.path ?? [];
  const isOwn = root === "appointment" || (root === "trigger" && event.startsWith("appointment."));
  if (!reference || !isOwn || !TIMES.has(name) || rest.length > 0 || reference.filters.length > 0)
    return null;
  return name;
}

/**
 * A time of the run's own appointment, as it is now. The event's `trigger.starts_at` is the same time: whoever wrote "2
 * hours before" meant the appointment, wherever it was moved to. Null for any other date.
 */
export function followedTime(
  text: string,
  { event, records }: { event: string; records: RunRecords },
): FollowedTime | null {
  const name = appointmentTime(text, event);
  if (name === null) return null;
  const appointment: JsonObject = records.appointment ?? {};
  const at = own(appointment, name);
  return typeof at === "string" ? { at, isCancelled: own(appointment, "status") === "cancelled" } : null;
}
