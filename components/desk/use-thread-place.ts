"use client";
import { useEffect, useRef, useState } from "react";
import type { Paged } from "@/components/shell/more";
import type { Message } from "./words";

type Of = { list: Paged; messages: readonly Message[]; textId: string | null };

/** The distance from the end that still counts as being there. */
const NEAR_END_PX = 24;

/** Keeps a conversation at its newest text, or shows a text that a search found, loading older ones until it is there. */
export function useThreadPlace({ list, messages, textId }: Of) {
  const { region, content, isAtEnd, goToEnd } = useEnd(textId === null);
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
    if ((isFirst && textId === null) || isReply) goToEnd();
  }, [newestId]);

  const isLoaded = messages.some(({ id }) => id === textId);
  useEffect(() => {
    if (isLoaded && textId !== null) found.current?.scrollIntoView({ block: "center" });
  }, [isLoaded, textId]);
  return { region, content, found, isAtEnd, goToEnd };
}

/** Follows the end of the texts while it is in view. A person who reads older texts stays there. */
function useEnd(beginsThere: boolean) {
  const region = useRef<HTMLElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const [isAtEnd, setAtEnd] = useState(beginsThere);
  const follows = useRef(beginsThere);
  const goToEnd = () => {
    follows.current = true;
    setAtEnd(true);
    region.current?.scrollTo({ top: region.current.scrollHeight });
  };
  useEffect(() => {
    const [frame, list] = [region.current, content.current];
    if (!frame || !list) return;
    const onScroll = () => {
      follows.current = frame.scrollHeight - frame.scrollTop - frame.clientHeight < NEAR_END_PX;
      setAtEnd(follows.current);
    };
    const observer = new ResizeObserver(() => {
      if (follows.current) frame.scrollTo({ top: frame.scrollHeight });
      else onScroll();
    });
    for (const element of [frame, list]) observer.observe(element);
    frame.addEventListener("scroll", onScroll);
    return () => {
      observer.disconnect();
      frame.removeEventListener("scroll", onScroll);
    };
  }, []);
  return { region, content, isAtEnd, goToEnd };
}
