import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link within the product. Every page is rendered for its reader, so Next prefetches nothing of it: with its default,
 * each link in view would cost two requests, and a click would wait for the page all the same.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
