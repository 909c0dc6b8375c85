import { plainWords, type Word } from "./plain-words";
import { LONGEST_PHRASE, PART_OF, type Part } from "./reply-phrases";

/** A longer text says more than yes or no, so a person has to read it. */
const MAX_LENGTH = 400;
const MAX_WORDS = 24;
const QUESTION_MARKS = /[?¿؟？]/;
/** After "no", these begin a new statement in English, as in "no I have to work". */
const NEW_STATEMENT = new Set(["i", "im", "ive", "ill", "we", "were", "my", "its", "he", "she", "they"]);
const LETTERS = new Set(["y", "n", "k"]);
const EMOJI = /\p{So}/u;

type Segment = { part: Part | null; word: string; pause: boolean };

/**
 * Decides whether a reply says yes or no. An ambiguous reply is neither: questions, conditions ("yes if"), counter-offers
 * ("no but Monday"), both answers at once, and words that only look like an answer ("no problem", a lone "C" or "1").
 */
export function verdictOf(text: string): "yes" | "no" | null {
  if (text.length > MAX_LENGTH || QUESTION_MARKS.test(text)) return null;
  const words = plainWords(text);
  if (words.length > MAX_WORDS) return null;
  const segments = segmentsOf(words);
  const has = (...parts: Part[]) => segments.some(({ part }) => part !== null && parts.includes(part));
  if (has("doubt")) return null;
  const yes = has("yes", "clear_yes", "opening_yes");
  const no = has("no", "clear_no", "opening_no", "refusal", "cancel");
  if (yes === no || !isClear(segments)) return null;
  if (yes) return has("not") ? null : "yes";
  const answered = has("clear_no", "opening_no");
  if (has("not") && !answered) return null;
  return has("cancel") && (has("refusal") || forbidsCancel(segments)) ? null : "no";
}

/** Either every word is known, or the reply opens with an answer that holds whatever follows. */
function isClear(segments: readonly Segment[]): boolean {
  if (segments.every(({ part }) => part !== null)) return true;
  const at = segments.findIndex(({ part }) => part !== "courtesy" && part !== "aside");
  const head = segments[at];
  const next = segments[at + 1];
  if (head?.part === "clear_yes" || head?.part === "clear_no") return true;
  if (head?.part !== "opening_yes" && head?.part !== "opening_no") return false;
  // A second one is the conditional of "sí, si puedo".
  if (segments.slice(at + 1).some(({ word }) => word === "si")) return false;
  return (
    head.pause || next?.part === "courtesy" || (head.word === "no" && NEW_STATEMENT.has(next?.word ?? ""))
  );
}

/** Recognizes "no cancelar", which asks to keep the appointment. */
function forbidsCancel(segments: readonly Segment[]): boolean {
  return segments.some(
    ({ part, pause }, at) => part === "opening_no" && !pause && segments[at + 1]?.part === "cancel",
  );
}

/** Takes the longest known phrase at each position. */
function segmentsOf(words: readonly Word[]): Segment[] {
  const segments: Segment[] = [];
  for (let at = 0; at < words.length; ) {
    const { length, ...segment } = phraseAt(words, at);
    segments.push(segment);
    at += length;
  }
  return segments.map((segment, at) =>
    LETTERS.has(segment.word) && !letterAnswers(segments, at) ? { ...segment, part: "aside" } : segment,
  );
}

/** A single letter is an answer only if nothing unknown is said; "y mañana" begins with the Spanish "and". */
function letterAnswers(segments: readonly Segment[], at: number): boolean {
  const next = segments[at + 1];
  if (segments.some(({ part }) => part === null)) return false;
  return !next || segments[at]?.pause === true || next.part !== "aside" || EMOJI.test(next.word);
}

function phraseAt(words: readonly Word[], at: number): Segment & { length: number } {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
    const taken = words.slice(at, at + length);
    const phrase = taken.map(({ text }) => unstretched(text)).join(" ");
    const part = PART_OF.get(phrase);
    if (part) return { part, word: phrase, pause: taken.at(-1)?.pause ?? false, length };
  }
  const { text = "", pause = false } = words[at] ?? {};
  // An emoji without a meaning of its own only decorates the answer.
  return { part: EMOJI.test(text) ? "aside" : null, word: text, pause, length: 1 };
}

/** Reads "yesssss" as "yes" and "nooo" as "no". */
function unstretched(word: string): string {
  if (PART_OF.has(word)) return word;
  for (const shorter of [
    word.replaceAll(/(\p{L})\1{2,}/gu, "$1"),
    word.replaceAll(/(\p{L})\1{2,}/gu, "$1$1"),
  ]) {
    if (PART_OF.has(shorter)) return shorter;
  }
  return word;
}

/** True when the text equals one of the wanted ones, ignoring case, accents, punctuation and spaces. */
export function matchesText(text: string, wanted: string | readonly string[]): boolean {
  const said = joined(text);
  return said !== "" && listOf(wanted).some((one) => joined(one) === said);
}

/** True when the text contains one of the wanted words or phrases as whole words, folded as in `matchesText`. */
export function containsWords(text: string, wanted: string | readonly string[]): boolean {
  const said = ` ${joined(text)} `;
  return listOf(wanted).some((one) => {
    const phrase = joined(one);
    return phrase !== "" && said.includes(` ${phrase} `);
  });
}

function joined(text: string): string {
  return plainWords(text)
    .map((word) => word.text)
    .join(" ");
}

function listOf(wanted: string | readonly string[]): readonly string[] {
  return typeof wanted === "string" ? [wanted] : wanted;
}
