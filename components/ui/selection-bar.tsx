"use client";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useWords } from "@/components/words/words";
import { Button } from "./button";

type Props = {
  label: string;
  /** Says how many rows are selected, null if none are. */
  selected: string | null;
  onClear: () => void;
  children: ReactNode;
};

/**
 * Offers what can be done with the selected rows of a list. It is below the list, because above it the rows would move
 * away from under the pointer. The live region stays mounted: one that appears with its text is not announced.
 */
export function SelectionBar({ label, selected, onClear, children }: Props) {
  const t = useWords("ui");
  return (
    <>
      <p role="status" className="sr-only">
        {selected}
      </p>
      {selected === null ? null : (
        <section
          aria-label={label}
          data-bottom-bar
          className="sticky bottom-4 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg border border-line bg-sheet px-3 py-2 shadow-lift"
        >
          <p className="mr-4 text-sm">{selected}</p>
          {children}
          <Button kind="ghost" size="icon-sm" aria-label={t("clear_selection")} onClick={onClear}>
            <X aria-hidden />
          </Button>
        </section>
      )}
    </>
  );
}
