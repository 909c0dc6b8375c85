import "server-only";
import { ZodError } from "zod";
import { ApiError } from "@/lib/contract/errors";
import { isContended, isDatabaseUnavailable } from "@/lib/db/unavailable";
import { web } from "./web-process";

/** The one place where an error becomes a response. Anything but an ApiError is logged and answered with a 500. */
export function toApiError(thrown: unknown, requestId: string): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isDatabaseUnavailable(thrown) || isContended(thrown))
    return new ApiError("unavailable", { headers: { "Retry-After": "2" } });
  const message = thrown instanceof ZodError ? "a response does not match its contract" : "unexpected error";
  web().log.error({ requestId, err: thrown }, message);
  return new ApiError("internal_error");
}
