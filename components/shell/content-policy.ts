import { setNonce } from "get-nonce";
import * as z from "zod";
import { pageNonce } from "@/components/ui/page-nonce";

/** Settings that let libraries work under the page's Content-Security-Policy. The root layout loads them. */
if (typeof window !== "undefined") {
  // zod would otherwise try to compile its parsers, which the policy reports as a violation.
  z.config({ jitless: true });
  // Dialogs lock scrolling with a style sheet of their own.
  setNonce(pageNonce());
}
