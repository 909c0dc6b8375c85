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

/** The same for a whole URL of this site, as next-auth keeps it. */
export function safePathOf(url: string, baseUrl: string): string {
  return safePath(url.startsWith(baseUrl) ? url.slice(baseUrl.length) || "/" : url);
}

/** The page a request is for, as its address shows it: the router of the browser adds a parameter of its own. */
export function pagePath(requested: string): string {
  const path = safePath(requested);
  const url = new URL(path, ORIGIN);
  if (!url.searchParams.has("_rsc")) return path;
  url.searchParams.delete("_rsc");
  return url.pathname + url.search;
}
