import "server-only";
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { NONCE_HEADER, PATH_HEADER, pagePolicy } from "@/lib/security-headers";

/** Next hides the address from the pages it renders. It takes the nonce of its scripts from the policy on the request, and the root layout from a header of its own. */
export function preparePage(request: IncomingMessage, response: ServerResponse): void {
  const nonce = randomBytes(16).toString("base64");
  const policy = pagePolicy(nonce);
  request.headers["content-security-policy"] = policy;
  request.headers[NONCE_HEADER] = nonce;
  request.headers[PATH_HEADER] = request.url ?? "/";
  response.setHeader("Content-Security-Policy", policy);
}
