import type { Language } from "@/lib/language";

/** The name of a new automation, stored in the language of the person who adds it. */
export const NEW_AUTOMATION: Readonly<Record<Language, string>> = {
  en: "New automation",
  es: "Nueva automatización",
};

/** True if nobody has named the automation yet. A second new one has a number. */
export function isUnnamed(name: string): boolean {
  const first = name.replace(/ \d+$/, "");
  return first === "" || Object.values(NEW_AUTOMATION).includes(first);
}
