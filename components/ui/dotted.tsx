import type { ReactNode } from "react";
import { cx } from "./classes";

const FROM_START =
  "-ml-4 *:pl-4 *:before:absolute *:before:left-1.5 *:before:content-['·'] *:before:[content:'·'/'']";
const FROM_END =
  "-mr-4 justify-end *:pr-4 *:after:absolute *:after:right-1.5 *:after:content-['·'] *:after:[content:'·'/'']";

/** Short facts in a line, with a dot between two of them. Where the line breaks, the dot is left out. */
export function Dotted({
  children,
  className,
  atEnd = false,
}: {
  children: ReactNode;
  className?: string;
  /** Aligns every line with the end. */
  atEnd?: boolean;
}) {
  return (
    <div className={cx("overflow-hidden", className)}>
      <p className={cx("flex flex-wrap *:relative *:min-w-0", atEnd ? FROM_END : FROM_START)}>{children}</p>
    </div>
  );
}
