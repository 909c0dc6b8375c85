import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "./classes";
import { HeadNote, Th } from "./table";

export type Sorted<C extends string> = { by: C; reversed: boolean };

/** A column header that sorts: the first press in the usual order of the column, the second one the other way. */
export function SortHead<C extends string>({
  column,
  label,
  note,
  sorted,
  onSort,
  number,
  descends = number ?? false,
  className,
}: {
  column: C;
  label: string;
  note?: string;
  sorted: Sorted<C>;
  onSort: (next: Sorted<C>) => void;
  number?: boolean;
  /** The usual order begins with the highest. */
  descends?: boolean;
  className?: string;
}) {
  const active = sorted.by === column;
  const down = descends !== sorted.reversed;
  const Arrow = down ? ArrowDown : ArrowUp;
  return (
    <Th
      aria-sort={active ? (down ? "descending" : "ascending") : "none"}
      className={className}
      {...(number ? { number } : {})}
    >
      <button
        type="button"
        className={cx(
          "-mx-1 touch:min-h-touch inline-flex items-center align-middle gap-1 rounded-sm px-1 hover:text-ink",
          number && "flex-row-reverse",
          active && "text-ink",
        )}
        onClick={() => onSort({ by: column, reversed: active && !sorted.reversed })}
      >
        {label}
        <Arrow
          className={cx("size-3.5", active ? "" : "opacity-0 group-hover/head:opacity-40")}
          aria-hidden
        />
      </button>
      {/* Under the text of the button, which is higher for fingers. */}
      {note ? <HeadNote className="touch:-mt-2.5 touch:pb-1.5">{note}</HeadNote> : null}
    </Th>
  );
}
