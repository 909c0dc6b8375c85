"use client";
import { useState } from "react";
import type { Paged } from "@/components/shell/more";

const STEP = 100;

/**
 * Of ten thousand rows that are there a hundred are drawn, and as many again when asked for: drawing is what takes time.
 * Where the rows change their order or kind, of says so, and it begins anew.
 */
export function useRowsShown<T>(rows: readonly T[], of: string) {
  const [asked, setAsked] = useState({ of, most: STEP });
  const most = asked.of === of ? asked.most : STEP;
  const list: Paged = {
    hasNextPage: most < rows.length,
    isFetchingNextPage: false,
    fetchNextPage: () => setAsked({ of, most: most + STEP }),
  };
  const shown = rows.slice(0, most);
  return { shown, more: { list, shown: shown.length, total: rows.length > STEP ? rows.length : undefined } };
}
