import { language as languageShape } from "@/lib/automation/person-fields";
import { LANGUAGES } from "@/lib/language";
import { plainText } from "@/lib/plain-text";
import { SPOKEN_LANGUAGES } from "@/lib/spoken-languages";

/** Other words for languages, as files have them. */
const ALIASES: Record<string, string> = {
  ...{ castellano: "es", esp: "es", spa: "es", ing: "en", eng: "en", tagalog: "fil", farsi: "fa" },
  ...{ mandarin: "zh", "mandarin chinese": "zh", "chino mandarin": "zh", creole: "ht" },
  ...{ "haitian creole": "ht", "criollo haitiano": "ht", "portuguese (brazil)": "pt-BR" },
  "portugues (brasil)": "pt-BR",
};

let codes: ReadonlyMap<string, string> | undefined;

/** The code of a language that a file gives by its code or by its name in a language of the product, or null. */
export function readLanguage(text: string): string | null {
  codes ??= codesByName();
  const named = codes.get(plainText(text).trim());
  if (named !== undefined) return named;
  const read = languageShape.safeParse(text);
  if (!read.success) return null;
  const [code = read.data] = Intl.getCanonicalLocales(read.data);
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  return names.of(code) === undefined ? null : code;
}

function codesByName(): ReadonlyMap<string, string> {
  const names = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: "language" }));
  const found = SPOKEN_LANGUAGES.flatMap((code) =>
    names.map((of): [string, string] => [plainText(of.of(code) ?? code), code]),
  );
  return new Map([...found, ...Object.entries(ALIASES)]);
}
