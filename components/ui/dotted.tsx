import type { ReactNode } from "react";
import { cx } from "./classes";

/** Short facts in a line, with a dot between two of them. Where the line breaks, the dot is left out. */
export function Dotted({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={cx("overflow-hidden", className)}>
      <p className="-ml-4 flex flex-wrap *:relative *:min-w-0 *:pl-4 *:before:absolute *:before:left-1.5 *:before:content-['·'] *:before:[content:'·'/'']">
        {children}
      </p>
    </div>
  );
}
