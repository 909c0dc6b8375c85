/** The nonce of this page, for style sheets made in the browser. Empty in development, where pages have no policy. */
export function pageNonce(): string {
  if (typeof document === "undefined") return "";
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
}

/**
 * HTML for a sandboxed frame, which inherits the page's policy: its style sheets get the nonce. Only for frames without
 * scripts, which can neither read the nonce nor use it.
 */
export function withNonce(html: string): string {
  const nonce = pageNonce();
  return nonce === "" ? html : html.replace(/<style\b/gi, `<style nonce="${nonce}"`);
}
