"use client";
import { useWords } from "@/components/words/words";

const TARGETS = ["canvas", "details", "panel"] as const;

/** The first stops of Tab, seen only while they have the focus. */
export function SkipLinks() {
  const t = useWords("editor");
  return TARGETS.map((id) => (
    <button
      key={id}
      type="button"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-sheet focus:px-3 focus:py-2 focus:shadow-lift"
      onClick={() => document.getElementById(id)?.focus()}
    >
      {t(`skip_to_${id}`)}
    </button>
  ));
}
