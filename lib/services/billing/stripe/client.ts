import "server-only";
import type Stripe from "stripe";
import { assertNoConnectionHeld } from "@/lib/held-connection";

export type StripeAccess = { secretKey: string; apiBase: string };

const TIMEOUT_MS = 20_000;

/**
 * A client of Stripe's API. The package is loaded with the first request, because most processes never need it. Retries
 * are ours: a worker that waits must keep its lease, and a request must not wait longer than its reader.
 */
export async function openStripe({ secretKey, apiBase }: StripeAccess): Promise<Stripe> {
  assertNoConnectionHeld("call Stripe");
  const { default: Client } = await import("stripe");
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === "http:";
  return new Client(secretKey, {
    // A bracketed IPv6 address is no host name for the package.
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (isPlain ? 80 : 443) : port,
    protocol: isPlain ? "http" : "https",
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** key: Stripe refuses the key. refused: it refuses these parameters. later: the same request may succeed later. */
export type StripeFailure = {
  kind: "key" | "refused" | "later";
  message: string;
  waitSeconds: number | null;
};

const KINDS: Record<string, StripeFailure["kind"]> = {
  StripeAuthenticationError: "key",
  StripePermissionError: "key",
  StripeInvalidRequestError: "refused",
  StripeCardError: "refused",
  StripeRateLimitError: "later",
  StripeConnectionError: "later",
  StripeAPIError: "later",
};

const MAX_MESSAGE = 300;
const MAX_WAIT_SECONDS = 600;

/** Null for errors that are not Stripe's. Messages of Stripe name no secrets beyond the last characters of a key. */
export function failureOf(error: unknown): StripeFailure | null {
  if (!(error instanceof Error) || !("type" in error) || typeof error.type !== "string") return null;
  if (!error.type.startsWith("Stripe")) return null;
  // A key used for other parameters, or for a request that is still in progress (409).
  const isConflict = "statusCode" in error && error.statusCode === 409;
  const kind = isConflict ? "later" : (KINDS[error.type] ?? "refused");
  const headers = "headers" in error && typeof error.headers === "object" ? error.headers : null;
  const wait = Number((headers as Record<string, unknown> | null)?.["retry-after"]);
  return {
    kind,
    message: error.message.slice(0, MAX_MESSAGE),
    waitSeconds: Number.isFinite(wait) && wait > 0 ? Math.min(wait, MAX_WAIT_SECONDS) : null,
  };
}
