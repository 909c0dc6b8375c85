"use client";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useMemo } from "react";
import type { Language } from "@/lib/language";
import type { Room } from "@/lib/messages/catalogue";
import type { CompiledRoom } from "@/lib/messages/compiled";
import { type Translator, translate } from "@/lib/messages/translate";

export type RoomsOf<R extends Room> = { readonly [K in R]: CompiledRoom<K> };
type Words = { language: Language; rooms: Partial<RoomsOf<Room>> };

const Context = createContext<Words | null>(null);

/**
 * Adds rooms of messages to those of the surrounding layouts. The router keeps the outer layouts on the way from a page
 * in one language to a page in another, so they are fetched again there.
 */
export function WordsProvider({ language, rooms, children }: Words & { children: ReactNode }) {
  const outer = use(Context);
  const value = useMemo(() => ({ language, rooms: { ...outer?.rooms, ...rooms } }), [outer, language, rooms]);
  const isStale = outer !== null && outer.language !== language;
  return (
    <Context value={value}>
      {isStale ? <Refresh /> : null}
      {children}
    </Context>
  );
}

function Refresh() {
  const router = useRouter();
  useEffect(() => router.refresh(), [router]);
  return null;
}

function useContext(): Words {
  const words = use(Context);
  if (!words) throw new Error("useWords needs a WordsProvider above it");
  return words;
}

export const useLanguage = (): Language => useContext().language;

/** Kept for all components, because texts that are cached by their translator would otherwise be made for each. */
const translators = new WeakMap<object, Translator<Room, ReactNode>>();

/** The words of a room in the language of the page. */
export function useWords<R extends Room>(room: R): Translator<R, ReactNode> {
  const { language, rooms } = useContext();
  return useMemo(() => {
    const messages = rooms[room] as CompiledRoom<R> | undefined;
    if (!messages) throw new Error(`no WordsProvider above has the room ${room}`);
    const known = translators.get(messages) as Translator<R, ReactNode> | undefined;
    const t = known ?? translate<R, ReactNode>(language, messages);
    if (!known) translators.set(messages, t as never);
    return t;
  }, [language, rooms, room]);
}
