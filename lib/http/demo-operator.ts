import "server-only";
import ipaddr from "ipaddr.js";
import { DEMO_OPERATOR } from "@/lib/services/demo/people";
import { web } from "./web-process";

/**
 * Operators need a second factor, except the one whose password is public anyway: the demo's, in the database `npm start`
 * brings, and only while nobody but this machine can reach the server.
 */
export function isDemoOperator({ email }: { email: string }): boolean {
  const { env } = web();
  return env.EMBEDDED_DATABASE && isLoopback(env.HOST) && email === DEMO_OPERATOR;
}

function isLoopback(host: string | undefined): boolean {
  if (host === "localhost") return true;
  return host !== undefined && ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback";
}
