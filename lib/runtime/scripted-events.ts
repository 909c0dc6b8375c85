import * as z from "zod";
import type { CustomEvents } from "@/lib/automation/custom-events";
import { eventSpec } from "@/lib/automation/events";
import type { Contact, RunEvent } from "@/lib/automation/facts";
import { durationMs, iso, parseInstant } from "@/lib/automation/instants";
import { type JsonObject, jsonObject, own } from "@/lib/automation/json";
import { duration } from "@/lib/automation/schema";
import { shortDuration } from "@/lib/automation/short-duration";

/** Accepts `{amount, unit}` or a short form: 90m, 2h, 3d, PT2H, with or without a plus. */
const after = z.union([
  duration,
  z
    .string()
    .max(20)
    .refine((text) => shortDuration(text) !== null, "Write it like 30m, 2h or 3d"),
]);

export const scriptedEvent = z
  .strictObject({
    after: after.optional(),
    at: z
      .string()
      .max(40)
      .refine((text) => isMoment(text), "Write it like 2026-03-10T15:00:00Z or +2h")
      .optional(),
    event: z.string().refine((type) => eventSpec(type) !== null, "There is no such event"),
    data: jsonObject.optional(),
  })
  .refine(({ after: span, at }) => (span === undefined) !== (at === undefined), "Say either after or at");
/**
 * A text of the past that answered the question of another run is no answer for this one. `reminds`: a reminder by the
 * automation itself, which takes the place of an earlier one.
 */
export type ScriptedEvent = z.output<typeof scriptedEvent> & { isTaken?: boolean; reminds?: boolean };

function isMoment(text: string): boolean {
  return parseInstant(text, "UTC") !== null || (text.startsWith("+") && shortDuration(text) !== null);
}

/** The script's events in chronological order. */
export function timeline(
  script: readonly ScriptedEvent[],
  from: { start: number; timezone: string; contact: Contact; custom?: CustomEvents | undefined },
): (RunEvent & { at: number; isTaken: boolean; reminds: boolean })[] {
  const events = script.map((entry, index) => {
    const at = instantOfEntry(entry, from);
    const data = withContact(entry.event, entry.data ?? {}, from);
    return {
      id: `evt_script_${index + 1}`,
      type: entry.event,
      occurredAt: iso(at),
      data,
      at,
      isTaken: entry.isTaken ?? false,
      reminds: entry.reminds ?? false,
    };
  });
  return events.sort((a, b) => a.at - b.at);
}

function instantOfEntry(entry: ScriptedEvent, from: { start: number; timezone: string }): number {
  if (entry.at !== undefined) {
    const short = entry.at.startsWith("+") ? shortDuration(entry.at) : null;
    if (short !== null) return from.start + short;
    return parseInstant(entry.at, from.timezone) ?? from.start;
  }
  if (typeof entry.after === "string") return from.start + (shortDuration(entry.after) ?? 0);
  return from.start + (entry.after ? durationMs(entry.after) : 0);
}

/** A scripted event without a contact is about the contact of the run. */
function withContact(
  type: string,
  data: JsonObject,
  { contact, custom }: { contact: Contact; custom?: CustomEvents | undefined },
): JsonObject {
  const fields = eventSpec(type, custom)?.contact ?? {};
  const named = [fields.id, fields.phone].some(
    (field) => field !== undefined && own(data, field) !== undefined,
  );
  if (named) return data;
  return {
    ...data,
    ...(fields.id && contact.id !== null ? { [fields.id]: contact.id } : {}),
    ...(fields.phone && contact.phone !== null ? { [fields.phone]: contact.phone } : {}),
  };
}
