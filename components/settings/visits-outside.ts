import { type BusinessHours, isOpenThrough } from "@/lib/automation/business-hours";

type Visit = { startsAt: string; endsAt: string; timezone: string };

/** The visits that begin before, end after or reach into a break of their hours, in their order; null: always open. */
export function visitsOutside<V extends Visit>(
  visits: readonly V[],
  hoursOf: (visit: V) => BusinessHours | null,
): V[] {
  return visits
    .filter((visit) => {
      const span = { from: Date.parse(visit.startsAt), to: Date.parse(visit.endsAt) };
      return !isOpenThrough(span, { timezone: visit.timezone, businessHours: hoursOf(visit) });
    })
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}
