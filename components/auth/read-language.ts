import type { Language } from "@/lib/language";

const STORED = "switchboard-read-language";

/** The language of the sign-in page, and the question whether to go on in it, in that language. */
type ReadLanguage = { language: Language; question: string };

/** Kept over the ways of signing in, of which some lead to other pages first. */
export function keepReadLanguage(read: ReadLanguage): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(read));
  } catch {
    // Without a storage, the person is not asked.
  }
}

export function hasReadLanguage(): boolean {
  try {
    return sessionStorage.getItem(STORED) !== null;
  } catch {
    return false;
  }
}

export function takeReadLanguage(): ReadLanguage | null {
  const stored = sessionStorage.getItem(STORED);
  sessionStorage.removeItem(STORED);
  return stored === null ? null : (JSON.parse(stored) as ReadLanguage);
}
