import { toE164 } from "@/lib/actions/phones";
import { plainPhone } from "@/lib/automation/semantics";
import { plainText } from "@/lib/plain-text";

/** The typed text in the forms the statements need. */
export type SearchText = {
  /** The words, longest first: the longest one has the fewest matches. */
  words: string[];
  whole: string;
  /** Digits of a phone number as they stand in E.164, or null when the text is no part of one. */
  digits: string | null;
};

const MOST_WORDS = 6;
const FEWEST_LETTERS = 2;
const FEWEST_DIGITS = 3;
const PHONE_CHARACTERS = /^[\d\s+().\-/]+$/;

/** Null for a text too short to search for. */
export function readSearch(typed: string, country: string): SearchText | null {
  const whole = typed.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  if (whole.length < FEWEST_LETTERS) return null;
  const words = whole.split(" ").slice(0, MOST_WORDS);
  words.sort((a, b) => b.length - a.length);
  return { words, whole, digits: phoneDigits(whole, country) };
}

/** A whole number is read with the country; a part of one loses what only its national or dialed form has. */
function phoneDigits(text: string, country: string): string | null {
  const plain = plainPhone(text);
  if (!PHONE_CHARACTERS.test(plain)) return null;
  const e164 = toE164(text, country);
  if (e164) return e164.slice(1);
  const digits = plain.replaceAll("(0)", "").replaceAll(/\D/g, "").replace(/^0+/, "");
  return digits.length >= FEWEST_DIGITS ? digits : null;
}

/** Numbers and signs are in no name. */
export const isName = (text: string | undefined): text is string => /\p{L}/u.test(text ?? "");

/** %, _ and \ are letters in a search. */
export const likeText = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");

/** True if each word begins a word of one of the texts, the same rule as in the database. */
export function matchesWords(
  { words, digits }: SearchText,
  of: { texts: (string | null)[]; phone?: string | null },
) {
  if (digits !== null && of.phone?.includes(digits)) return true;
  const starts = of.texts.flatMap((text) => plainText(text ?? "").split(/[\s@._-]+/));
  const whole = of.texts.flatMap((text) => (text ? [plainText(text)] : []));
  return words.every((word) => {
    const part = plainText(word);
    return starts.some((start) => start.startsWith(part)) || whole.some((text) => text.startsWith(part));
  });
}

const FEWEST_LETTERS_OF_TEXT = 3;

/** A query of PostgreSQL's text search for texts with words that begin so, or null. Digits are a phone number. */
export function textQuery({ words, digits }: SearchText): string | null {
  const parts = words.flatMap((word) => word.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []);
  if (digits !== null || !parts.some(({ length }) => length >= FEWEST_LETTERS_OF_TEXT)) return null;
  return parts.map((part) => `'${part}':*`).join(" & ");
}

/** The words for a statement that searches names: the longest one, and the others. Digits are no name. */
export function nameWords({ words, digits }: SearchText): { first: string | null; others: string[] } {
  const [first = null, ...others] = digits === null ? words.map(likeText) : [];
  return { first, others };
}
