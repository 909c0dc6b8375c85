import "server-only";
import type { Language } from "@/lib/language";
import type { Room } from "./catalogue";
import { compiledRoom } from "./compiled";
import { SPECS } from "./specs";
import { type Translator, translate } from "./translate";

/** The words of a room, for texts rendered on the server. Components in the browser use useWords. */
export const translator = <R extends Room, T = never>(
  language: Language,
  room: R,
  numberLocale?: string,
): Translator<R, T> =>
  translate(language, compiledRoom(language, room), { numberLocale, specs: SPECS[language] });
