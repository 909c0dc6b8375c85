/** The next close credits a correction of an invoiced month, and the partner needs time to pass the credit on. */
const DAYS_SHOWN = 60;

/**
 * True while a partner may still have to act on a correction. A correction within its own month reaches the customer with
 * the month's statement, so it is done when the month ends. A later one is shown until it is old.
 */
export function isCorrectionOpen({ at, period }: { at: string; period: string }, now: number): boolean {
  if (at.slice(0, 7) <= period) return new Date(now).toISOString().slice(0, 7) <= period;
  return now - Date.parse(at) < DAYS_SHOWN * 86_400_000;
}
