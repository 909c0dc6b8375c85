import type { PickerOption } from "@/components/ui/picker-rows";
import { LANGUAGES, type Language } from "@/lib/language";
import { SPOKEN_LANGUAGES } from "@/lib/spoken-languages";
import { languageTitle } from "./language-title";

/** The languages of the product, then the stored one if the list has no such code, then the others by their names. */
export function languageOptions(language: Language, stored: string | null): PickerOption[] {
  const optionOf = (code: string) => ({ value: code, label: languageTitle(code, language), keywords: code });
  const others = SPOKEN_LANGUAGES.filter((code) => !LANGUAGES.some((own) => own === code));
  const isListed = stored === null || SPOKEN_LANGUAGES.includes(stored);
  return [
    ...[...LANGUAGES, ...(isListed ? [] : [stored])].map(optionOf),
    ...others.map(optionOf).sort((a, b) => a.label.localeCompare(b.label, language)),
  ];
}
