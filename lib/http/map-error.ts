import "server-only";
import { ZodError } from "zod";
import { ApiError } from "@/lib/contract/errors";
import { sqlState } from "@/lib/db/tx";
import { web } from "./web-process";

/** Connection refused or reset, the server full or shutting down: whoever asks now fares no better. */
const AWAY = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "08000",
  "08003",
  "08006",
  "53300",
]);
/** Two who waited for each other. */
const DEADLOCK = "40P01";

/** The database cannot be asked at the moment. */
export function isAway(thrown: unknown): boolean {
  const message = thrown instanceof Error ? thrown.message : "";
  return (
    AWAY.has(sqlState(thrown)) ||
    message.startsWith("Connection terminated") ||
    message.startsWith("timeout exceeded when trying to connect")
  );
}

/** The one place where an error becomes an answer. What we did not throw ourselves is logged and told as a 500. */
export function toApiError(thrown: unknown, requestId: string): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isAway(thrown) || sqlState(thrown) === DEADLOCK)
    return new ApiError("unavailable", { headers: { "Retry-After": "2" } });
  const what =
    thrown instanceof ZodError ? "an answer does not have its contract's shape" : "unexpected error";
  web().log.error({ requestId, err: thrown }, what);
  return new ApiError("internal_error");
}
