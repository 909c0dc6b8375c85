"use client";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useMemo } from "react";
import { currentFormat, shows24Hours } from "@/components/ui/viewer-format";
import type { Language } from "@/lib/language";
import type { Room } from "@/lib/messages/catalogue";
import type { CompiledRoom } from "@/lib/messages/compiled";
import type { Specs } from "@/lib/messages/specs";
import { type Translator, translate } from "@/lib/messages/translate";
import type { ViewerFormat } from "@/lib/viewer-format";

export type RoomsOf<R extends Room> = { readonly [K in R]: CompiledRoom<K> };
type Words = {
  language: Language;
  numberLocale: string;
  rooms: Partial<RoomsOf<Room>>;
  specs?: Specs | undefined;
};

const Context = createContext<Words | null>(null);

/**
 * Adds rooms of messages to those of the surrounding layouts. The router keeps the outer layouts on the way from a page
 * in one language to a page in another, so they are fetched again there.
 */
export function WordsProvider({
  language,
  numberLocale,
  rooms,
  specs,
  children,
}: Words & { children: ReactNode }) {
  const outer = use(Context);
  const value = useMemo(
    () => ({
      language,
      numberLocale,
      rooms: { ...outer?.rooms, ...rooms },
      specs: specs ?? outer?.specs,
    }),
    [outer, language, numberLocale, rooms, specs],
  );
  const isStale = outer !== null && (outer.language !== language || outer.numberLocale !== numberLocale);
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

type Known = {
  numberLocale: string;
  format: ViewerFormat;
  specs: Specs | undefined;
  t: Translator<Room, ReactNode>;
};
/** Shared by all components: card texts are cached per translator, so one per component would defeat that cache. */
const translators = new WeakMap<object, Known>();

/** The words of a room in the language of the page. */
export function useWords<R extends Room>(room: R): Translator<R, ReactNode> {
  const { language, numberLocale, rooms, specs } = useContext();
  const format = currentFormat();
  return useMemo(() => {
    const messages = rooms[room] as CompiledRoom<R> | undefined;
    if (!messages) throw new Error(`no WordsProvider above has the room ${room}`);
    const known = translators.get(messages);
    if (known?.numberLocale === numberLocale && known.specs === specs && known.format === format)
      return known.t as never;
    const t = translate<R, ReactNode>(language, messages, { numberLocale, specs, has24Hours: shows24Hours });
    translators.set(messages, { numberLocale, format, specs, t: t as never });
    return t;
  }, [language, numberLocale, format, rooms, specs, room]);
}
