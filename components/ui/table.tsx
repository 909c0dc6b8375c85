import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { useWords } from "@/components/words/words";
import { cx } from "./classes";
import { ScrollRegion } from "./scroll-region";
import { useMoreRight } from "./use-more-right";

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
  const { ref, hasMore } = useMoreRight();
  return (
    <ScrollRegion
      ref={ref}
      label={label}
      // Phones draw no scrollbar until one scrolls, so the last column fades while there are more.
      className={cx(
        "relative overflow-x-auto",
        // The fade would hide a part of the focus ring, so it ends while the keyboard is in the table.
        hasMore &&
          "[mask-image:linear-gradient(to_right,black_calc(100%-2.5rem),transparent)] focus-visible:[mask-image:none] has-focus-visible:[mask-image:none]",
        className,
      )}
    >
      <table className="w-full border-collapse text-base">
        <caption className="sr-only">{label}</caption>
        {children}
      </table>
    </ScrollRegion>
  );
}

/** A row begins and ends at the same distance from the edge, whichever columns a phone hides. */
const CELL_SIDES = "px-3 max-sm:px-1.5 first:pl-4 last:pr-4 max-sm:first-shown:pl-4 max-sm:last-shown:pr-4";

export function Th({ className, number, ...rest }: ComponentProps<"th"> & { number?: boolean }) {
  return (
    <th
      scope="col"
      className={cx(
        "sticky top-0 h-9 touch:h-touch whitespace-nowrap border-line border-b bg-sheet text-left font-medium text-ink-3 text-sm",
        CELL_SIDES,
        number && "text-right",
        className,
      )}
      {...rest}
    />
  );
}

/** A second line of a head, such as the basis of the amounts below it. */
export function HeadNote({ className, ...rest }: ComponentProps<"span">) {
  return <span className={cx("block font-normal text-xs", className)} {...rest} />;
}

/** A row lights up only if it opens something. The keyboard opens it by the link or button in its first cell. */
export function Tr({
  className,
  onOpen,
  ...rest
}: ComponentProps<"tr"> & { onOpen?: (() => void) | undefined }) {
  return (
    <tr
      className={cx(
        "group border-line border-b last:border-0",
        onOpen && "cursor-pointer hover:bg-hover",
        className,
      )}
      onClick={onOpen ? (event) => (isOwnClick(event) ? onOpen() : undefined) : undefined}
      {...rest}
    />
  );
}

/** Not of a control in the row, of a dialog that only React nests in it, or of somebody selecting its text. */
function isOwnClick({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return !target.closest("a, button, input, select, label") && !window.getSelection()?.toString();
}

export function Td({ className, number, ...rest }: ComponentProps<"td"> & { number?: boolean }) {
  return (
    <td
      className={cx(
        "h-9 touch:h-touch whitespace-nowrap py-1.5",
        CELL_SIDES,
        number && "text-right",
        className,
      )}
      {...rest}
    />
  );
}

/** The header of a button column. It is visually hidden, because the buttons label themselves. */
export function ActionsHead() {
  const t = useWords("ui");
  return (
    <Th>
      <span className="sr-only">{t("actions")}</span>
    </Th>
  );
}
