import "server-only";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import type { Env } from "@/lib/env";

/**
 * The caller's network address. X-Forwarded-For is what anybody writes into it, so it counts only when the socket's
 * peer is a trusted proxy. Proxies append, so the list is read from its end: the last entry that is not itself a trusted
 * proxy is the caller. Null when the peer is unknown, as under Next's development server.
 */
export function clientAddress(request: Request, trusted: Env["TRUSTED_PROXY"]): string | null {
  const peer = (request as PeerRequest)[PEER];
  const parsed = peer === undefined ? null : parse(peer);
  if (!parsed) return null;
  if (trusted.length === 0) return parsed.text;
  let { address } = parsed;
  const forwarded = (request.headers.get("x-forwarded-for") ?? "").split(",").reverse();
  for (const entry of forwarded) {
    const text = entry.trim();
    if (!isTrusted(address, trusted) || !ipaddr.isValid(text)) break;
    address = ipaddr.process(text);
  }
  return address.toString();
}

type Parsed = { address: ipaddr.IPv4 | ipaddr.IPv6; text: string };

/** One client or proxy sends many requests, and parsing is slow beside the rest of a request. */
const parsedPeers = new LRUCache<string, Parsed>({ max: 1_000 });

function parse(peer: string): Parsed | null {
  const known = parsedPeers.get(peer);
  if (known) return known;
  if (!ipaddr.isValid(peer)) return null;
  const address = ipaddr.process(peer);
  const parsed = { address, text: address.toString() };
  parsedPeers.set(peer, parsed);
  return parsed;
}

const PEER = Symbol("peer");
type PeerRequest = Request & { [PEER]?: string };

/** A Request knows nothing of its socket, so the server notes the peer on it. */
export function notePeer(request: Request, address: string | undefined): void {
  if (address) (request as PeerRequest)[PEER] = address;
}

/** For a request made on behalf of another, so that it comes from the same address. */
export function copyPeer(from: Request, to: Request): void {
  notePeer(to, (from as PeerRequest)[PEER]);
  const forwarded = from.headers.get("x-forwarded-for");
  if (forwarded !== null) to.headers.set("x-forwarded-for", forwarded);
}

function isTrusted(address: ipaddr.IPv4 | ipaddr.IPv6, trusted: Env["TRUSTED_PROXY"]): boolean {
  return trusted.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));
}

/** Browsers choose their user agent freely, so only its beginning is kept. */
export function clientOf(request: Request, trusted: Env["TRUSTED_PROXY"]) {
  return {
    address: clientAddress(request, trusted),
    userAgent: request.headers.get("user-agent")?.slice(0, 300) ?? null,
  };
}
