/** Callers outside of components read English; components have usePhoneText. */
const ENGLISH = { none: () => "No number", erased: () => "Erased" };

/** "(202) 555-0123" for a North American number; others as they are stored. */
export function phoneText(stored: string | null | undefined, words = ENGLISH): string {
  if (!stored) return words.none();
  const figures = stored.startsWith("+1") ? stored.slice(2) : "";
  if (figures.length !== 10) return stored === "erased" ? words.erased() : stored;
  return `(${figures.slice(0, 3)}) ${figures.slice(3, 6)}-${figures.slice(6)}`;
}
