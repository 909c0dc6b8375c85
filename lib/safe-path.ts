const ORIGIN = "http://origin.invalid";

/**
 * Limits the redirect after sign-in to this site, so a crafted link cannot send people elsewhere. The path is parsed as a
 * browser would parse it, because browsers ignore control characters and read backslashes as slashes.
 */
export function safePath(path: unknown): string {
  if (typeof path !== "string" || !path.startsWith("/") || !URL.canParse(path, ORIGIN)) return "/";
  const url = new URL(path, ORIGIN);
  // "/.//host" keeps its origin here but would be read as another host once its dots are resolved.
  if (url.origin !== ORIGIN || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search;
}
