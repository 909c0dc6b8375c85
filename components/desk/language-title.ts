import type { Language } from "@/lib/language";

/** The name of a language as a title, such as "Inglés": Spanish writes it in lower case within a sentence. */
export function languageTitle(code: string, language: Language): string {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
