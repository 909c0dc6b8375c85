import type { Slot } from "@/lib/actions/effects";
import type { BusinessHours } from "@/lib/automation/business-hours";
import { DAY, MINUTE, parseInstant } from "@/lib/automation/instants";
import { StepFailure } from "@/lib/automation/step-error";
import { freeSlots } from "./slots";

/** A service and the provider who offers it. */
export type Bookable = {
  service: { id: string; name: string; durationMinutes: number; bufferMinutes: number };
  provider: { id: string; name: string; hours: BusinessHours | null };
};

export type DeskHours = {
  timezone: string;
  businessHours: BusinessHours | null;
  holidays: readonly string[];
};

/** An automation tries so many free times, because another booking may take the first one meanwhile. */
export const MAX_SLOT_ATTEMPTS = 5;
const YEARS_AWAY = 10;
const LONGEST_SEARCH = 92 * DAY;

/** Returns why an appointment cannot have these times; null when it can. */
export function spanFault(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date,
): { field: "startsAt" | "endsAt"; message: string } | null {
  // A time further away is a typing error, in the year or in a number of milliseconds.
  if (Math.abs(startsAt.getTime() - now.getTime()) > YEARS_AWAY * 366 * DAY)
    return { field: "startsAt", message: `must be within ${YEARS_AWAY} years` };
  if (endsAt <= startsAt) return { field: "endsAt", message: "must be after startsAt" };
  if (endsAt.getTime() - startsAt.getTime() > DAY)
    return { field: "endsAt", message: "an appointment lasts at most 24 hours" };
  return null;
}

/** An appointment that is still to come, and holds its time. */
export function isUpcoming({ status }: { status: string }): boolean {
  return status === "booked" || status === "confirmed";
}

export const unknownService = (name: string) => `There is no service "${name}"`;
export const unknownProvider = (name: string) => `There is no provider "${name}"`;

export const cannotBecome = (status: string, change: string) =>
  `An appointment that is ${status} cannot be ${change}.`;

/** A time as an automation writes it, in the zone of its times. */
export function instantOf(text: string, of: { timezone: string; field: string }): number {
  const at = parseInstant(text, of.timezone);
  if (at !== null) return at;
  throw new StepFailure("type_mismatch", `"${text.slice(0, 60)}" isn't a date and time`, { field: of.field });
}

/** The span in which an automation looks for a free time. */
export function slotWindow(
  slot: Extract<Slot, { kind: "next" }>,
  { now, timezone }: { now: number; timezone: string },
): { from: number; to: number } {
  const after = slot.after === null ? now : instantOf(slot.after, { timezone, field: "nextAvailable.after" });
  const from = Math.max(after, now);
  const end = from + slot.withinDays * DAY;
  const before =
    slot.before === null
      ? end
      : Math.min(end, instantOf(slot.before, { timezone, field: "nextAvailable.before" }));
  return { from, to: before };
}

/** The reach of a search for free times. */
export const searchEnd = (from: number, to: number) => Math.min(to, from + LONGEST_SEARCH);

/** Free start times: business hours (the provider's own, else the workspace's) without holidays and busy times. */
export function freeStarts(of: {
  from: number;
  to: number;
  bookable: Bookable;
  durationMinutes: number | null | undefined;
  desk: DeskHours;
  busy: readonly { from: number; to: number }[];
  limit: number;
}): { starts: number[]; lengthMs: number } {
  const { service, provider } = of.bookable;
  const lengthMs = (of.durationMinutes ?? service.durationMinutes) * MINUTE;
  const { timezone, businessHours, holidays } = of.desk;
  const starts = freeSlots({
    from: of.from,
    to: of.to,
    lengthMs,
    blockMs: lengthMs + service.bufferMinutes * MINUTE,
    hours: { timezone, businessHours: provider.hours ?? businessHours, holidays },
    busy: of.busy,
    limit: of.limit,
  });
  return { starts, lengthMs };
}
