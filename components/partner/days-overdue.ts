/** The overdue part of a balance without what is disputed, which is not late by its buyer's fault. */
export const lateMinor = ({ overdueMinor, disputedMinor }: { overdueMinor: number; disputedMinor: number }) =>
  overdueMinor - disputedMinor;

const DAY_MS = 86_400_000;

/** Whole days since the due date; a payment is late by a day as soon as it is late. */
export const daysOverdue = (dueAt: string, now: number) =>
  Math.max(1, Math.floor((now - Date.parse(dueAt)) / DAY_MS));
