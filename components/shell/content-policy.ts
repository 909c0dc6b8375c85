import { setNonce } from "get-nonce";
import { pageNonce } from "@/components/ui/page-nonce";

/** zod reads its settings from here, so pages without zod don't load it for this. */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/** Settings that let libraries work under the page's Content-Security-Policy. The root layout loads them. */
if (typeof window !== "undefined") {
  // zod would otherwise try to compile its parsers, which the policy reports as a violation.
  globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };
  // Dialogs lock scrolling with a style sheet of their own.
  setNonce(pageNonce());
}
