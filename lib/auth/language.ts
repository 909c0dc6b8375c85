import "server-only";
import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { chosenLanguage, DEFAULT_LANGUAGE, LANGUAGE_COOKIE, type Language, localeOf } from "@/lib/language";
import type { KeyOf, Room } from "@/lib/messages/catalogue";
import { type CompiledRoom, compiledRoom } from "@/lib/messages/compiled";
import { SPECS, type Specs } from "@/lib/messages/specs";
import type { Values } from "@/lib/messages/translate";
import { translator } from "@/lib/messages/translator";
import { PATH_HEADER } from "@/lib/security-headers";
import { DEFAULT_FORMAT, localesOf } from "@/lib/viewer-format";
import { currentPerson } from "./page";

/** Signed-out pages, in the browser's language (docs/languages.md). */
const SIGNED_OUT = /^\/(apply|forgot|invitation|reset|sign-in)(?=[/?]|$)/;
/** Signed-in pages, in the language of the profile. */
const SIGNED_IN = /^\/((account|operator|p|w)(?=[/?]|$)|$|\?)/;

type PageLocale = { language: Language; numberLocale: string };
const ENGLISH: PageLocale = { language: DEFAULT_LANGUAGE, numberLocale: "en-US" };

/**
 * The language of the requested page and the locale of its numbers. `next dev` does not name the page, so it is English
 * there. Without a database it is English as well, because the layout of every page needs it.
 */
export const pageLocale = cache(async (): Promise<PageLocale> => {
  const received = await headers();
  const path = received.get(PATH_HEADER);
  if (path === null) return ENGLISH;
  if (SIGNED_IN.test(path)) {
    const person = await currentPerson().catch(() => null);
    const format = person?.format ?? DEFAULT_FORMAT;
    return { language: format.language, numberLocale: localesOf(format).numbers };
  }
  if (!SIGNED_OUT.test(path)) return ENGLISH;
  const cookie = (await cookies()).get(LANGUAGE_COOKIE)?.value;
  const language = chosenLanguage({ cookie, accepted: received.get("accept-language") });
  return { language, numberLocale: localeOf(language, "US") };
});

/** The words of a room in the language of the page, for texts rendered on the server. */
export async function pageWords<R extends Room, T = never>(room: R) {
  const { language, numberLocale } = await pageLocale();
  return translator<R, T>(language, room, numberLocale);
}

/** The metadata of a page whose title is one message. */
export const titleOf =
  <R extends Room, K extends KeyOf<R>>(room: R, key: K, ...values: Values<R, K>) =>
  async (): Promise<Metadata> => ({ title: (await pageWords(room))(key, ...values) });

/** Compiled rooms, as a page sends them to the browser. */
export const roomsFor = <R extends Room>(language: Language, rooms: readonly R[]) =>
  Object.fromEntries(rooms.map((room) => [room, compiledRoom(language, room)])) as {
    readonly [K in R]: CompiledRoom<K>;
  };

/** Translated texts of definitions, sent with a page. English pages send none, because the definitions contain it. */
export const specsFor = (language: Language): Specs => SPECS[language];
