"use client";
import { useState } from "react";
import type { Paged } from "@/components/shell/more";

const STEP = 100;

/**
 * Renders a hundred rows of a list that may have ten thousand, and a hundred more on request, because rendering is the
 * slow part. `of` identifies the rows' order and kind; a new value starts again at the first hundred.
 */
export function useRowsShown<T>(rows: readonly T[], of: string) {
  const [requested, setRequested] = useState({ of, most: STEP });
  const most = requested.of === of ? requested.most : STEP;
  const list: Paged = {
    hasNextPage: most < rows.length,
    isFetchingNextPage: false,
    fetchNextPage: () => setRequested({ of, most: most + STEP }),
  };
  const shown = rows.slice(0, most);
  return { shown, more: { list, shown: shown.length, total: rows.length > STEP ? rows.length : undefined } };
}
