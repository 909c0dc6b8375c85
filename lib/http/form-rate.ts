import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { clientAddress } from "./client-address";
import { takeToken } from "./rate-limit";
import { web } from "./web-process";

/** Limits a public form by address. A household or an office may send several; a robot sends many more. */
export async function assertFormRate(request: Request, slug: string): Promise<void> {
  const address = clientAddress(request, web().env.TRUSTED_PROXY);
  if (address === null) return;
  const verdict = await takeToken(web().rateDb, {
    key: `form:${slug.slice(0, 80)}:${address}`,
    rate: 1 / 12,
    burst: 10,
  });
  if (!verdict.ok)
    throw new ApiError("rate_limited", { headers: { "Retry-After": String(verdict.retryAfterSeconds) } });
}
