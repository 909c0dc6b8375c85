/**
 * The caller's network address, or null. X-Forwarded-For is what anybody writes into it, so it counts only when a
 * trusted proxy is configured, and then only the entry that proxy added: the last one.
 */
export function clientAddress(headers: Headers, trustedProxy: string | undefined): string | null {
  if (!trustedProxy) return null;
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  return last && last.length <= 45 ? last : null;
}
