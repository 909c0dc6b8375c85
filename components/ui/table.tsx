import type { ComponentProps, ReactNode } from "react";
import { cx } from "./classes";

/** A dense table for comparing rows: 36-pixel rows, a sticky header and right-aligned numbers. */
export function Table({
  children,
  label,
  className,
}: {
  children: ReactNode;
  label: string;
  className?: string;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable from the keyboard
    <section className={cx("relative overflow-x-auto", className)} tabIndex={0} aria-label={label}>
      <table className="w-full border-collapse text-base">
        <caption className="sr-only">{label}</caption>
        {children}
      </table>
    </section>
  );
}

export function Th({ className, number, ...rest }: ComponentProps<"th"> & { number?: boolean }) {
  return (
    <th
      scope="col"
      className={cx(
        "sticky top-0 h-9 whitespace-nowrap border-line border-b bg-sheet px-3 text-left font-medium text-ink-3 text-sm",
        number && "text-right",
        className,
      )}
      {...rest}
    />
  );
}

export function Tr({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr className={cx("group border-line border-b last:border-0 hover:bg-hover", className)} {...rest} />
  );
}

export function Td({ className, number, ...rest }: ComponentProps<"td"> & { number?: boolean }) {
  return (
    <td className={cx("h-9 whitespace-nowrap px-3 py-1.5", number && "text-right", className)} {...rest} />
  );
}

/** The header of a button column. It is visually hidden, because the buttons label themselves. */
export function ActionsHead() {
  return (
    <Th>
      <span className="sr-only">Actions</span>
    </Th>
  );
}
