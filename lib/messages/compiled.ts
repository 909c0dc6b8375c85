import "server-only";
import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import type { Language } from "@/lib/language";
import { CATALOGUES, type KeyOf, type Room } from "./catalogue";

export type CompiledRoom<R extends Room = Room> = { readonly [K in KeyOf<R>]: CompiledMessage };

const cache = new Map<string, CompiledRoom>();

/** A room's messages as the formatter reads them. Each is parsed once in a process, and never in a browser. */
export function compiledRoom<R extends Room>(language: Language, room: R): CompiledRoom<R> {
  const name = `${language} ${room}`;
  const compiled = cache.get(name) ?? compileRoom(CATALOGUES[language][room]);
  cache.set(name, compiled);
  return compiled as CompiledRoom<R>;
}

/** The compiler makes objects without a prototype, which React does not send to a browser. */
const compileRoom = (messages: object): CompiledRoom =>
  JSON.parse(
    JSON.stringify(
      Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compile(message as string)])),
    ),
  );
