"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import type { ResponseOf } from "@/lib/contract/contract";
import { listConversations } from "@/lib/contract/conversations";
import { pages } from "@/lib/contract/queries";
import { LIVE } from "./live";
import { useCalmOrder } from "./use-calm-order";

export type Conversation = ResponseOf<typeof listConversations>["conversations"][number];

export const FILTERS = [
  { value: "" },
  { value: "unread" },
  { value: "waiting" },
  { value: "mine" },
  { value: "automation" },
] as const;

export type Conversations = ReturnType<typeof useConversations>;

/** The people the workspace texts with, as the search and the filter in the URL leave them. */
export function useConversations() {
  const { client, key } = useTenant();
  const { get, set, choice } = useSearchParamsState();
  const filter = choice("filter", FILTERS);
  const q = get("q").slice(0, 100);
  const list = useInfiniteQuery({
    ...pages(client, key, listConversations, {
      query: { limit: "50", ...(q ? { q } : {}), ...(filter ? { filter } : {}) },
    }),
    ...LIVE,
    placeholderData: (before) => before,
  });
  const found = list.data?.pages.flatMap((page) => page.conversations) ?? [];
  const { rows, calm } = useCalmOrder(found, `${filter} ${q}`);
  return { list, conversations: rows, calm, q, filter, set, isFiltered: q !== "" || filter !== "" };
}
