import { SwitchboardConnectionError, SwitchboardError } from "./errors.js";

type Attempt = { method: string; attempt: number; error: unknown; random: () => number };

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** A longer wait is left to the caller, who may rather give up. */
const LONGEST_RETRY_AFTER_SECONDS = 60;

/**
 * Returns how long to wait before the next attempt, or null if there should be none. A POST carries an Idempotency-Key,
 * so it can be repeated like a GET; a PATCH whose answer was lost cannot, because its etag may have changed.
 */
export function waitBefore({ method, attempt, error, random }: Attempt): number | null {
  if (!mayRepeat(method, error)) return null;
  const asked = error instanceof SwitchboardError ? error.retryAfterSeconds : null;
  if (asked !== null) return asked > LONGEST_RETRY_AFTER_SECONDS ? null : asked * 1_000;
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return longest / 2 + (longest / 2) * random();
}

function mayRepeat(method: string, error: unknown): boolean {
  if (error instanceof SwitchboardConnectionError) return method !== "PATCH";
  if (!(error instanceof SwitchboardError)) return false;
  const { status, code } = error;
  if (status === 429 || status === 503 || code === "idempotency_key_in_use") return true;
  return status >= 500 && method !== "PATCH";
}
