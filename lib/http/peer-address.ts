import "server-only";
import { processWide } from "@/lib/process-wide";

/** The address of the socket behind each request, kept beside the Request because any client can write a header. */
const addresses = processWide("peer-addresses", () => new WeakMap<Request, string>());

export function setPeerAddress(request: Request, address: string | undefined): void {
  if (address) addresses.set(request, address);
}

/** Null when the request did not come through our own server, as in `next dev`. */
export function peerAddress(request: Request): string | null {
  return addresses.get(request) ?? null;
}
