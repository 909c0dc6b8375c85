import "server-only";
import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { chosenLanguage, DEFAULT_LANGUAGE, LANGUAGE_COOKIE, type Language } from "@/lib/language";
import type { KeyOf, Room } from "@/lib/messages/catalogue";
import { type CompiledRoom, compiledRoom } from "@/lib/messages/compiled";
import type { Values } from "@/lib/messages/translate";
import { translator } from "@/lib/messages/translator";
import { PATH_HEADER } from "@/lib/security-headers";
import { currentPerson } from "./page";

/** Pages for readers without an account, whose browser has the language (docs/languages.md). */
const SIGNED_OUT = /^\/(apply|forgot|invitation|reset|sign-in)(?=[/?]|$)/;
/** Pages for people with an account, who choose the language in their profile. */
const SIGNED_IN = /^\/((account|operator|p|w)(?=[/?]|$)|$|\?)/;

/** The language of the requested page. `next dev` does not name the page, so it is English there. */
export const pageLanguage = cache(async (): Promise<Language> => {
  const received = await headers();
  const path = received.get(PATH_HEADER);
  if (path === null) return DEFAULT_LANGUAGE;
  if (SIGNED_IN.test(path)) return (await currentPerson())?.format.language ?? DEFAULT_LANGUAGE;
  if (!SIGNED_OUT.test(path)) return DEFAULT_LANGUAGE;
  const cookie = (await cookies()).get(LANGUAGE_COOKIE)?.value;
  return chosenLanguage({ cookie, accepted: received.get("accept-language") });
});

/** The words of a room in the language of the page, for texts rendered on the server. */
export async function pageWords<R extends Room, T = never>(room: R) {
  return translator<R, T>(await pageLanguage(), room);
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
