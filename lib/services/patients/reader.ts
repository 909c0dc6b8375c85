import "server-only";
import { readCookies } from "@/lib/cookies";
import {
  chosenLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
  type Language,
  languageOf,
  localeOf,
} from "@/lib/language";
import type { Room } from "@/lib/messages/catalogue";
import type { Translator } from "@/lib/messages/translate";
import { translator } from "@/lib/messages/translator";
import type { Html } from "@/lib/services/html";

/** The reader of a page without an account: their language, and where they are. */
export type Reader = {
  language: Language;
  /** The locale of dates and times. Its region is the workspace's, once the page knows it. */
  locale: string;
  /** Path and query of the page, to which the links to other languages lead. */
  here: string;
  /** The cookie that keeps the language a link named; null if none did. */
  cookie: string | null;
};

/** A page in another site's frame gets no cookie, so the language is in the address as well. */
const PARAMETER = "language";
/** The field in which a form sends the language its reader switches to. Fields of a workspace begin with a letter. */
export const LANGUAGE_FIELD = "_language";

export function readerOf(
  request: Request,
  { baseUrl, sent }: { baseUrl: string; sent?: URLSearchParams },
): Reader {
  const url = new URL(request.url);
  const link = languageOf(sent?.get(LANGUAGE_FIELD)) ?? languageOf(url.searchParams.get(PARAMETER));
  const { headers } = request;
  const accepted = headers.get("accept-language");
  const language = chosenLanguage({
    link,
    cookie: readCookies(headers.get("cookie"))[LANGUAGE_COOKIE],
    accepted,
  });
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  return {
    language,
    locale: localeOf(language, "US"),
    here: url.pathname + url.search,
    cookie:
      link && `${LANGUAGE_COOKIE}=${link}; Path=/; Max-Age=${LANGUAGE_COOKIE_SECONDS}; SameSite=Lax${secure}`,
  };
}

/** The reader in a workspace, whose region dates and times are written for. */
export const inRegion = (reader: Reader, { country }: { country: string }): Reader => ({
  ...reader,
  locale: localeOf(reader.language, country),
});

/** The address of a page in a language; an empty one is the page that is open. */
export function inLanguage(path: string, language: Language): string {
  const url = new URL(path, "http://localhost");
  url.searchParams.set(PARAMETER, language);
  return (path === "" ? "" : url.pathname) + url.search;
}

export const wordsFor = <R extends Room>({ language, locale }: Reader, room: R): Translator<R, Html> =>
  translator(language, room, locale);
