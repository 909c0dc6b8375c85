import type { BrowserContext } from "@playwright/test";

/**
 * Takes away what browsers keep from pages without TLS. The tests' own address is on loopback, which counts as secure,
 * while an installation on a local network is often reached over plain http.
 */
export function asPlainHttp(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    Object.defineProperty(window, "isSecureContext", { value: false });
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    Object.defineProperty(crypto, "randomUUID", { value: undefined });
    Object.defineProperty(crypto, "subtle", { value: undefined });
  });
}
