import "server-only";
import type { OUTAGES } from "@/lib/contract/operator";
import { sqlState } from "./tx";

/** Connection failures (08), lack of resources (53), operator intervention such as a shutdown (57P) and system errors (58). */
const STATES = /^(08|53|58)...$|^57P..$/;

/** Node's socket errors, and the sessions that the server ended for idling in a transaction or for its length. */
const CODES = new Set([
  ...["ECONNRESET", "ECONNREFUSED", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"],
  ...["ENOTFOUND", "EAI_AGAIN", "25P03", "25P04"],
]);

/** pg reports some lost connections by message only. */
const MESSAGES = [
  "Connection terminated",
  "Client has encountered a connection error and is not queryable",
  "timeout exceeded when trying to connect",
  "Query read timeout",
];

/** True if the database cannot be asked at the moment. The same statement may succeed once it is back. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = sqlState(error);
  if (STATES.test(code) || CODES.has(code)) return true;
  const message = error instanceof Error ? error.message : "";
  return MESSAGES.some((start) => message.startsWith(start));
}

/** Deadlocks and serialization failures (40), and what a time limit ended: a wait for a lock, a statement. */
const CONTENTION = /^40...$|^55P03$|^57014$/;

/** True if others held what the statement needed for too long. The same statement may succeed a moment later. */
export function isContended(error: unknown): boolean {
  return CONTENTION.test(sqlState(error));
}

/** A statement after one that failed. */
const ABORTED = "25P02";

/** True if the error describes the server or the moment and not the statement, so that the work is done again later. */
export function isTransient(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isContended(error) || sqlState(error) === ABORTED;
}

export type Outage = (typeof OUTAGES)[number];

/** The kind of an outage, for those who have to end it. */
export function outageOf(error: unknown): Outage {
  const code = sqlState(error);
  const message = error instanceof Error ? error.message : "";
  if (code === "53100" || /no space left on device/i.test(message)) return "disk_full";
  if (code === "53300" || message.startsWith("timeout exceeded when trying to connect"))
    return "no_connections";
  if (message.startsWith("Query read timeout")) return "silent";
  return code.startsWith("57P") ? "restarting" : "unreachable";
}
