/** The languages of the product. Texts a workspace wrote itself stay in the language it wrote them in. */
export const LANGUAGES = ["en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "en";

/** Each language's name in that language, for readers who understand no other. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", es: "Español" };

/** Holds a reader's own choice and nothing else. Only the switch and a link that names a language write it. */
export const LANGUAGE_COOKIE = "language";
export const LANGUAGE_COOKIE_SECONDS = 365 * 24 * 60 * 60;

export const languageOf = (value: string | null | undefined): Language | null =>
  LANGUAGES.find((language) => language === value) ?? null;

/** The language of a code such as es-MX, whatever its region. */
export const baseLanguage = (code: string | null) => code?.split("-")[0]?.toLowerCase() ?? null;

/** The language of a person as it is stored; English for an address that belongs to nobody. */
export const languageOrDefault = (value: string | null | undefined): Language =>
  languageOf(value) ?? DEFAULT_LANGUAGE;

/** Longer headers are broken, or made to be slow to read. */
const LONGEST_HEADER = 1_000;
const RANGE = /^([a-z]{1,8}|\*)(?:-[a-z0-9]{1,8})*(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/**
 * The language a browser prefers, by the weights of RFC 9110. A region is ignored, parts that are not well-formed are
 * left out, and a header that names no language of the product means English.
 */
export function acceptedLanguage(header: string | null | undefined): Language {
  if (!header || header.length > LONGEST_HEADER) return DEFAULT_LANGUAGE;
  const ranges = header.split(",").flatMap((part) => {
    const match = RANGE.exec(part.trim());
    return match ? [{ name: match[1]!.toLowerCase(), weight: Number(match[2] ?? 1) }] : [];
  });
  const refused = ranges.filter(({ weight }) => weight === 0).map(({ name }) => name);
  // The sort keeps the order of equal weights.
  const wanted = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  for (const { name } of wanted) {
    const found = LANGUAGES.find((language) =>
      name === "*" ? !refused.includes(language) : language === name,
    );
    if (found) return found;
  }
  return DEFAULT_LANGUAGE;
}

/** The reader's choice comes before the browser's settings. A link can name a language, which comes before both. */
export function chosenLanguage(from: {
  link?: string | null | undefined;
  cookie: string | null | undefined;
  accepted: string | null | undefined;
}): Language {
  return languageOf(from.link) ?? languageOf(from.cookie) ?? acceptedLanguage(from.accepted);
}

/**
 * The locale of dates, times and numbers: the reader's language in the region of the workspace, so that a practice in
 * the United States has 3:00 p.m. and one in Spain 15:00. The country is ISO 3166's two letters.
 */
export const localeOf = (language: Language, country: string): string =>
  /^[A-Z]{2}$/.test(country) ? `${language}-${country}` : `${language}-US`;
