import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link within the product. Every page is rendered for its reader, so a prefetch by Next brings nothing of the page:
 * each link in view would cost two requests, and a click would still wait for the page.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
