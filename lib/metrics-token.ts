import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Checks the token of a request for metrics. Without a configured token they do not exist. */
export function mayReadMetrics(
  authorization: string | null | undefined,
  token: string | undefined,
): "yes" | "no" | "off" {
  if (token === undefined) return "off";
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`)) ? "yes" : "no";
}
