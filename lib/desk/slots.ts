import { type BusinessHours, isOpenThrough, nextOpen } from "@/lib/automation/business-hours";

/** Computes free start times from business hours, holidays and busy times. */
type SlotSearch = {
  from: number;
  to: number;
  lengthMs: number;
  /** Length plus the service's buffer: the whole block has to be free. */
  blockMs: number;
  hours: { timezone: string; businessHours: BusinessHours | null; holidays: readonly string[] };
  /** Busy times, in order of their start. */
  busy: readonly { from: number; to: number }[];
  limit: number;
};

const STEP = 15 * 60_000;
const MAX_ATTEMPTS = 20_000;

export function freeSlots(search: SlotSearch): number[] {
  const starts: number[] = [];
  let at: number | null = Math.ceil(search.from / STEP) * STEP;
  for (
    let attempts = 0;
    at !== null && at < search.to && starts.length < search.limit && attempts < MAX_ATTEMPTS;
    attempts++
  ) {
    at = nextOpen(at, search.hours);
    if (at === null || at >= search.to) break;
    const start: number = at;
    const conflict = search.busy.find((span) => span.from < start + search.blockMs && start < span.to);
    if (conflict) {
      at = Math.max(start + STEP, Math.ceil(conflict.to / STEP) * STEP);
      continue;
    }
    if (isOpenThrough({ from: start, to: start + search.lengthMs }, search.hours)) starts.push(start);
    at = start + STEP;
  }
  return starts;
}
