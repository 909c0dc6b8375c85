import { type BusinessHours, isOpenThrough } from "@/lib/automation/business-hours";

type Visit = { startsAt: string; endsAt: string; timezone: string };

/** Returns the visits that the old hours have room for and the new ones do not. Null means always open. */
export function visitsNewlyOutside<V extends Visit>(
  visits: readonly V[],
  { before, after }: { before: BusinessHours | null; after: BusinessHours | null },
): V[] {
  return visits
    .filter((visit) => isWithin(visit, before) && !isWithin(visit, after))
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}

const isWithin = ({ startsAt, endsAt, timezone }: Visit, businessHours: BusinessHours | null): boolean =>
  isOpenThrough({ from: Date.parse(startsAt), to: Date.parse(endsAt) }, { timezone, businessHours });
