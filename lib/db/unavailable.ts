import "server-only";
import { sqlState } from "./tx";

/** Connection failures (08), lack of resources (53), operator intervention such as a shutdown (57P) and system errors (58). */
const STATES = /^(08|53|58)...$|^57P..$/;

/** Node's socket errors, and 25P03: the server ended a session that idled in its transaction. */
const CODES = new Set(["ECONNRESET", "ECONNREFUSED", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "25P03"]);

/** pg reports some lost connections by message only. */
const MESSAGES = [
  "Connection terminated",
  "Client has encountered a connection error and is not queryable",
  "timeout exceeded when trying to connect",
  "Query read timeout",
];

/** Whether the database cannot be asked at the moment. The same statement may succeed once it is back. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = sqlState(error);
  if (STATES.test(code) || CODES.has(code)) return true;
  const message = error instanceof Error ? error.message : "";
  return MESSAGES.some((start) => message.startsWith(start));
}

/** Deadlocks and serialization failures (40), a canceled statement, and a statement after one that failed. */
const MOMENTARY = /^40...$|^57014$|^25P02$/;

/** Whether the error describes the server or the moment and not the statement, so that the work is done again later. */
export function isTransient(error: unknown): boolean {
  return isDatabaseUnavailable(error) || MOMENTARY.test(sqlState(error));
}
