import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "./process-wide";

/**
 * A database connection is never held while waiting for anything outside the database: a second connection, a request
 * body, another server, the reader of a stream. Whoever controls that wait would control the connection, and a dozen
 * such waits stop a web server. The rule is asserted in development and in tests; production does not pay for it.
 */
type Holder = { ended: boolean };

const current = new AsyncLocalStorage<Holder>();
const enforced = process.env.NODE_ENV !== "production";

/** Kept beside the error that is thrown, because a caller may swallow that error. Tests fail when one is left. */
export const heldConnectionViolations = processWide("held-connection-violations", (): string[] => []);

/** Runs the body of a transaction, so that everything it starts knows that a connection is held. */
export function whileHolding<T>(holder: Holder, fn: () => Promise<T>): Promise<T> {
  return enforced ? current.run(holder, fn) : fn();
}

/** Throws inside a transaction that has not ended. `wait` completes the sentence "A transaction may not …". */
export function assertNoConnectionHeld(wait: string): void {
  const holder = enforced ? current.getStore() : undefined;
  if (!holder || holder.ended) return;
  const error = new Error(`A transaction may not ${wait}: it holds a database connection while it waits.`);
  heldConnectionViolations.push(error.stack ?? error.message);
  throw error;
}
