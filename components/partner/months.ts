/** The months from now back to an instant, newest first, as YYYY-MM in UTC; two years at most. */
export function monthsSince(since: string, now: number): string[] {
  const first = since.slice(0, 7);
  const months: string[] = [];
  const at = new Date(now);
  for (let i = 0; i < 24; i++) {
    const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - i, 1)).toISOString().slice(0, 7);
    months.push(month);
    if (month <= first) break;
  }
  return months;
}

const DAYS_TO_SHOW = 3;

/**
 * The month a report opens on, of months with the newest one first. A month that has not had three whole days is nearly
 * empty, so the report opens on the one before, where there is one.
 */
export function openingMonth(months: readonly string[], now: number): string {
  const hasJustBegun = new Date(now).getUTCDate() <= DAYS_TO_SHOW;
  return (hasJustBegun ? months[1] : undefined) ?? months[0] ?? "";
}

/** The instant at which `months` months from `period` on are final: one day after the last one ends. */
export function finalOf(period: string, months: number): string {
  const [year = 0, month = 1] = period.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 2)).toISOString();
}

/** Every day of the month until `asOf`, as YYYY-MM-DD in UTC. */
export function daysUntil(period: string, asOf: string): string[] {
  const [year = 0, month = 1] = period.split("-").map(Number);
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length: count }, (_, day) => `${period}-${String(day + 1).padStart(2, "0")}`).filter(
    (date) => date <= asOf.slice(0, 10),
  );
}

export function monthBefore(period: string): string {
  const [year = 0, month = 1] = period.split("-").map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
}
