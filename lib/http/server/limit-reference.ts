import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { addressBucket } from "@/lib/http/address-bucket";
import { refuse } from "@/lib/http/dispatch";
import { takeToken } from "@/lib/http/rate-limit";
import { web } from "@/lib/http/web-process";

const REFERENCE = /^\/docs\/api(?:\/|$)/;

/** Pages of the API reference take up to 40 ms of work each, and they need no key. */
export async function limitReference(request: Request, pathname: string): Promise<Response | null> {
  const bucket = REFERENCE.test(pathname) ? addressBucket(request, "documentation") : null;
  if (!bucket) return null;
  const verdict = await takeToken(web().rateDb, bucket).catch(() => null);
  if (verdict === null || verdict.ok) return null;
  return refuse(
    pathname,
    new ApiError("rate_limited", { headers: { "Retry-After": String(verdict.retryAfterSeconds) } }),
  );
}
