import { isIP } from "node:net";
import { isListed } from "./address-list";
import { peerAddress } from "./peer-address";
import { web } from "./web-process";

/**
 * The caller's network address, or null where it is unknown. Anyone can write X-Forwarded-For, so it counts only when the
 * socket's own peer is listed in TRUSTED_PROXY, and then only up to the last entry that no trusted proxy added.
 */
export function clientAddress(request: Request): string | null {
  const peer = peerAddress(request);
  const trusted = entriesOf(web().env.TRUSTED_PROXY);
  if (peer === null || !isListed(peer, trusted)) return peer;
  const hops = entriesOf(request.headers.get("x-forwarded-for") ?? undefined);
  const caller = hops.findLast((hop) => !isListed(hop, trusted));
  return caller !== undefined && isIP(caller) !== 0 ? caller : peer;
}

const entriesOf = (list: string | undefined) => (list ?? "").split(",").map((entry) => entry.trim());

/** The last forwarded address of a sign-in, which next-auth passes on without its socket. */
export function forwardedAddress(headers: Headers, trustedProxy: string | undefined): string | null {
  if (!trustedProxy) return null;
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  return last && last.length <= 45 ? last : null;
}
