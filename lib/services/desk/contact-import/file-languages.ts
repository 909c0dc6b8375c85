import { language as languageShape } from "@/lib/automation/person-fields";
import { LANGUAGES } from "@/lib/language";
import { SPOKEN_LANGUAGES } from "@/lib/spoken-languages";
import { plain } from "./headers";

let codes: ReadonlyMap<string, string> | undefined;

/** The code of a language that a file gives by its code or by its name in a language of the product, or null. */
export function readLanguage(text: string): string | null {
  const read = languageShape.safeParse(text);
  if (read.success) return read.data;
  codes ??= codesByName();
  return codes.get(plain(text)) ?? null;
}

function codesByName(): ReadonlyMap<string, string> {
  const names = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: "language" }));
  const found = SPOKEN_LANGUAGES.flatMap((code) =>
    names.map((of): [string, string] => [plain(of.of(code) ?? code), code]),
  );
  return new Map([...found, ["castellano", "es"]]);
}
