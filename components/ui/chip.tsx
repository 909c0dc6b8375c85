"use client";
import { X } from "lucide-react";
import { cx } from "./classes";

type Props = {
  children: string;
  /** The name of the button that removes it. */
  remove: string;
  onRemove: () => void;
};

/** A short value among others in a field, with a button that removes it. */
export function Chip({ children, remove, onRemove }: Props) {
  return (
    <span className="flex min-w-0 max-w-full items-center rounded-full bg-ink/7 pl-2.5 text-ink text-sm touch:text-base">
      <span className="truncate">{children}</span>
      <button
        type="button"
        aria-label={remove}
        className={cx(
          "ml-0.5 flex size-6 shrink-0 items-center justify-center rounded-full text-ink-3",
          "hover:bg-ink/7 hover:text-ink touch:size-9",
        )}
        onClick={onRemove}
      >
        <X className="size-3.5" aria-hidden />
      </button>
    </span>
  );
}
