import { setNonce } from "get-nonce";
import * as z from "zod";
import { pageNonce } from "@/components/ui/page-nonce";

/** What libraries need to work under the page's Content-Security-Policy. Loaded with the root layout. */
if (typeof window !== "undefined") {
  // zod would otherwise try to compile its parsers, which the policy reports as a violation.
  z.config({ jitless: true });
  // Dialogs lock scrolling with a style sheet of their own.
  setNonce(pageNonce());
}
