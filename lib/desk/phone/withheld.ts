/**
 * Providers report a caller who withholds the number in one of these ways: a word, or the word spelled on a keypad, with and without a
 * country code in front (ANONYMOUS, UNAVAILABLE, UNKNOWN, BLOCKED, RESTRICTED, PRIVATE).
 */
const WORDS = new Set([
  "anonymous",
  "unavailable",
  "unknown",
  "blocked",
  "restricted",
  "private",
  "withheld",
]);
const SPELLED = new Set(["266696687", "86282452253", "8656696", "2562533", "7378742833", "7748283"]);

export function isWithheld(from: string): boolean {
  const text = from.trim().toLowerCase();
  if (text === "" || WORDS.has(text)) return true;
  if (!text.startsWith("+")) return SPELLED.has(text);
  return SPELLED.has(text.slice(1)) || (text.startsWith("+1") && SPELLED.has(text.slice(2)));
}
