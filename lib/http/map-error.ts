import "server-only";
import { ZodError } from "zod";
import { ApiError } from "@/lib/contract/errors";
import { sqlState } from "@/lib/db/tx";
import { isDatabaseUnavailable } from "@/lib/db/unavailable";
import { web } from "./web-process";

/** Two transactions waited for each other, and PostgreSQL aborted one. */
const DEADLOCK = "40P01";

/** The one place where an error becomes a response. Anything but an ApiError is logged and answered with a 500. */
export function toApiError(thrown: unknown, requestId: string): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isDatabaseUnavailable(thrown) || sqlState(thrown) === DEADLOCK)
    return new ApiError("unavailable", { headers: { "Retry-After": "2" } });
  const message = thrown instanceof ZodError ? "a response does not match its contract" : "unexpected error";
  web().log.error({ requestId, err: thrown }, message);
  return new ApiError("internal_error");
}
