import "server-only";
import { type BusinessHours, isOpen, nextOpen } from "@/lib/automation/business-hours";

/** Free times, pure: opening hours, holidays and what is taken go in, starts come out. */
type SlotSearch = {
  from: number;
  to: number;
  lengthMs: number;
  /** Length plus the service's buffer: what has to be free. */
  blockMs: number;
  hours: { timezone: string; businessHours: BusinessHours | null; holidays: readonly string[] };
  /** Taken spans, in order of their start. */
  busy: readonly { from: number; to: number }[];
  limit: number;
};

const STEP = 15 * 60_000;
const MINUTE = 60_000;
const MOST_TRIES = 20_000;

export function freeSlots(search: SlotSearch): number[] {
  const found: number[] = [];
  let at: number | null = Math.ceil(search.from / STEP) * STEP;
  for (
    let tries = 0;
    at !== null && at < search.to && found.length < search.limit && tries < MOST_TRIES;
    tries++
  ) {
    at = nextOpen(at, search.hours);
    if (at === null || at >= search.to) break;
    const start: number = at;
    const clash = search.busy.find((span) => span.from < start + search.blockMs && start < span.to);
    if (clash) {
      at = Math.max(start + STEP, Math.ceil(clash.to / STEP) * STEP);
      continue;
    }
    if (isOpen(start + search.lengthMs - MINUTE, search.hours)) found.push(start);
    at = start + STEP;
  }
  return found;
}
