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

/** The instant at which `months` months from `period` on are final: one day after the last one ends. */
export function finalOf(period: string, months: number): string {
  const [year = 0, month = 1] = period.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 2)).toISOString();
}

/** The part of a month that has passed, from 0 to 1. */
export function partOfMonth(period: string, now: number): number {
  const start = Date.parse(`${period}-01T00:00:00Z`);
  const date = new Date(start);
  const end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return Math.min(1, Math.max(0, (now - start) / (end - start)));
}

/**
 * The projected total of the lines so far. A base fee already covers the whole month and usage grows with the days.
 * It is an estimate, labeled as one, and never an amount to bill.
 */
export function atMonthEnd(lines: readonly { kind: string; amountMinor: number }[], part: number): number {
  const sum = (of: typeof lines) => of.reduce((total, line) => total + line.amountMinor, 0);
  const used = sum(lines.filter((line) => line.kind === "usage"));
  const fixed = sum(lines.filter((line) => line.kind !== "usage"));
  return fixed + (part > 0 ? Math.round(used / part) : used);
}
