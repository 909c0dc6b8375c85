import "server-only";
import { sqlState } from "@/lib/db/tx";

/** SQLSTATE classes that say something about the server or the moment, not about the statement. */
const CLASSES = new Set(["08", "40", "53", "57", "58"]);
const LOST = new Set(["ECONNRESET", "ECONNREFUSED", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "25P02", "25P03"]);

/** Such an error is nobody's step's fault: the work is done again later as if it had not begun. */
export function isInfrastructure(error: unknown): boolean {
  const code = sqlState(error);
  if (CLASSES.has(code.slice(0, 2)) && code.length === 5) return true;
  if (LOST.has(code)) return true;
  const text = error instanceof Error ? error.message : "";
  return (
    text.startsWith("Connection terminated") ||
    text.startsWith("Client has encountered a connection error") ||
    text.startsWith("timeout exceeded when trying to connect")
  );
}
