import type { Language } from "@/lib/language";

const STORED = "switchboard-read-language";

/** The language of the sign-in page, and the question whether to go on in it, in that language. */
export type ReadLanguage = { language: Language; question: string };

/** Kept over the ways of signing in, of which some lead to other pages first. */
export function keepReadLanguage(read: ReadLanguage): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(read));
  } catch {
    // A browser without a storage asks nothing.
  }
}

/** Returns it once, so that a later change of the profile asks nothing. */
export function takeReadLanguage(): ReadLanguage | null {
  try {
    const stored = sessionStorage.getItem(STORED);
    sessionStorage.removeItem(STORED);
    return stored === null ? null : (JSON.parse(stored) as ReadLanguage);
  } catch {
    return null;
  }
}
