import type { ComponentProps } from "react";

/** Content that scrolls in its own frame. It takes the focus, so that the arrow keys can scroll it. */
export function ScrollRegion({ label, ...rest }: { label: string } & ComponentProps<"section">) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable from the keyboard
  return <section aria-label={label} tabIndex={0} {...rest} />;
}
