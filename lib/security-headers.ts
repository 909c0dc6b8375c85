/** Set on every response of every server. */
export const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** The headers of a server at this URL. HSTS is for https only: a browser would refuse plain http from then on. */
export function securityHeadersFor(appUrl: string): Record<string, string> {
  if (!appUrl.startsWith("https:")) return SECURITY_HEADERS;
  return { ...SECURITY_HEADERS, "Strict-Transport-Security": "max-age=31536000; includeSubDomains" };
}

/** Responses of the API hold nothing a browser should load or frame. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The style sheet that Sonner inserts without a nonce. A test compares it with the package. */
const SONNER_STYLE_HASH = "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='";
/** Sonner inserts the element before its text, and browsers judge the empty one too. */
const EMPTY_STYLE_HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * A page may load only our own files, and the scripts and style sheets that carry this response's nonce. Style
 * attributes are allowed, because positions on the canvas and in the calendar are such attributes.
 */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}' ${SONNER_STYLE_HASH} ${EMPTY_STYLE_HASH}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The request header in which the server hands the nonce to the root layout. */
export const NONCE_HEADER = "x-nonce";

/** The request header in which the server hands a page its own address, to which signing in leads back. */
export const PATH_HEADER = "x-requested-path";
