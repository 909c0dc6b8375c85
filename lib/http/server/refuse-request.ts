import "server-only";
import type { IncomingMessage } from "node:http";
import { ApiError } from "@/lib/contract/errors";
import { refuse } from "@/lib/http/dispatch";

/** Refuses what servers in a chain could understand in different ways, whatever route it is meant for. */
export function refusalOf(request: IncomingMessage, pathname: string): Response | null {
  const reason = reasonAgainst(request);
  return reason === null ? null : refuse(pathname, new ApiError("bad_request", { detail: reason }));
}

function reasonAgainst({ rawHeaders, headers }: IncomingMessage): string | null {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
  if (hosts.length > 1) return "Send exactly one Host header.";
  if (headers.upgrade !== undefined) return "This server speaks HTTP/1.1 only: leave out the Upgrade header.";
  return null;
}

/** Next would read the body of any method into memory. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
