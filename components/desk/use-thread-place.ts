"use client";
import { useEffect, useRef } from "react";
import type { Paged } from "@/components/shell/more";
import type { Message } from "./words";

type Of = { list: Paged; messages: readonly Message[]; textId: string | null };

/** Keeps a conversation at its newest text, or shows a text that a search found, loading older ones until it is there. */
export function useThreadPlace({ list, messages, textId }: Of) {
  const end = useRef<HTMLDivElement>(null);
  const found = useRef<HTMLLIElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const oldest = messages[0]?.id;
  // Ids sort by time.
  const isOlder = textId !== null && oldest !== undefined && textId < oldest;
  useEffect(() => {
    if (isOlder && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isOlder, hasNextPage, isFetchingNextPage, fetchNextPage]);

  const newest = messages.at(-1);
  const newestId = newest?.id;
  const shown = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new text should scroll to the end
  useEffect(() => {
    const isFirst = shown.current === undefined;
    shown.current = newestId;
    // Only a person's own reply takes away the text that is being read.
    const isReply = !isFirst && newest?.direction === "outbound" && newest.automationId === null;
    if (textId === null || isReply) end.current?.scrollIntoView({ block: "end" });
  }, [newestId]);

  const isLoaded = messages.some(({ id }) => id === textId);
  useEffect(() => {
    if (isLoaded && textId !== null) found.current?.scrollIntoView({ block: "center" });
  }, [isLoaded, textId]);
  return { end, found };
}
