import { isObject, own } from "./json";
import type { RunRecords } from "./records";
import type { Run } from "./run";
import type { Settings } from "./schema";

type Stop = { outcome: string; reason: string };

/** A message waits for quiet hours, the daily cap, its window or its provider. */
export const mayHaveWaited = (run: Pick<Run, "attempt">, settings: Settings): boolean =>
  run.attempt > 1 || settings.sendWindow !== undefined;

/**
 * The end of a run whose message had to wait until it was no longer true: its appointment was canceled meanwhile, or it is
 * a reminder and the appointment has begun. A message that was about a canceled appointment from the start is sent.
 */
export function outdated(
  run: Pick<Run, "enteredAt" | "event">,
  { now, records }: { now: number; records: RunRecords },
): Stop | null {
  const { appointment } = records;
  if (!isObject(appointment)) return null;
  const happenedMeanwhile = (field: string) => {
    const value = own(appointment, field);
    const at = typeof value === "string" ? Date.parse(value) : Number.NaN;
    return at > Date.parse(run.enteredAt) && at <= now;
  };
  if (own(appointment, "status") === "cancelled" && happenedMeanwhile("cancelled_at"))
    return { outcome: "cancelled", reason: "The appointment was canceled before the message could be sent" };
  if (run.event.type === "appointment.reminder" && happenedMeanwhile("starts_at"))
    return { outcome: "past", reason: "The appointment began before the message could be sent" };
  return null;
}
