import "server-only";
import { ZodError } from "zod";
import { ApiError } from "@/lib/contract/errors";
import { sqlState } from "@/lib/db/tx";
import { isDatabaseUnavailable } from "@/lib/db/unavailable";
import { web } from "./web-process";

/** Two transactions waited for each other, and PostgreSQL aborted one. */
const DEADLOCK = "40P01";

/** The one place where an error becomes an answer. What we did not throw ourselves is logged and told as a 500. */
export function toApiError(thrown: unknown, requestId: string): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isDatabaseUnavailable(thrown) || sqlState(thrown) === DEADLOCK)
    return new ApiError("unavailable", { headers: { "Retry-After": "2" } });
  const what =
    thrown instanceof ZodError ? "an answer does not have its contract's shape" : "unexpected error";
  web().log.error({ requestId, err: thrown }, what);
  return new ApiError("internal_error");
}
