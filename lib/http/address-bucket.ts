import "server-only";
import { clientAddress } from "./client-address";
import type { Bucket } from "./rate-limit";
import { web } from "./web-process";

/** Generous enough for an office behind one address, and for a provider's servers while their secret is wrong. */
const RATES = {
  anonymous: { rate: 5, burst: 60 },
  failures: { rate: 1, burst: 30 },
  documentation: { rate: 5, burst: 100 },
} as const;

/** The bucket of requests without a key. Null when the address is unknown, as under Next's development server. */
export function addressBucket(request: Request, kind: keyof typeof RATES): Bucket | null {
  const address = clientAddress(request, web().env.TRUSTED_PROXY);
  return address === null ? null : { key: `${kind}:${address}`, ...RATES[kind] };
}
