"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { listCallbacks } from "@/lib/contract/callbacks";
import { keyOf } from "@/lib/contract/queries";
import { LIVE } from "./live";
import { byUrgency } from "./waiting";
import type { Callback } from "./words";

const MAX_PAGES = 10;

/** The open callbacks over several pages, most urgent first: the first page alone would miss the longest waits. */
export function useOpenCallbacks(filters: { assignee?: string } = {}) {
  const { client, key } = useTenant();
  return useQuery({
    queryKey: [...keyOf(key, listCallbacks), "open", "all", filters],
    queryFn: async ({ signal }) => {
      const all: Callback[] = [];
      let cursor: string | null = null;
      let total = 0;
      for (let i = 0; i < MAX_PAGES; i++) {
        const page: { callbacks: Callback[]; next_cursor: string | null; total: number } = await client(
          listCallbacks,
          {
            query: {
              status: "open",
              limit: "100",
              ...filters,
              ...(cursor ? { starting_after: cursor } : {}),
            },
            signal,
          },
        );
        all.push(...page.callbacks);
        total = page.total;
        cursor = page.next_cursor;
        if (!cursor) break;
      }
      return { callbacks: byUrgency(all, Date.now()), total };
    },
    ...LIVE,
    placeholderData: (before) => before,
  });
}
