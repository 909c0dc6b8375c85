/** A word of a text, folded for comparison. `pause` tells that punctuation or a new line follows it. */
export type Word = { text: string; pause: boolean };

const APOSTROPHES = /['’‘‛ʼ´`′＇]/g;
/** French elision: the part before the apostrophe is a word of its own, as in "l'urgence"; "don't" is one word. */
const ELISION = /(?<!\p{L})([cdjlmnst]|qu)'/giu;
const GENDER_OF_EMOJI = /\u200d[\u2640\u2642]/g;
/** Accents of Latin, Greek and Cyrillic letters, and emoji variants; the vowel signs of other scripts are letters. */
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f]|\p{Cf}/gu;
const WORD = /[\p{L}\p{N}\p{M}]+|\p{So}/gu;
const PAUSE = /[.,;:!?\n\u2013\u2014]/;

/** Letters that Unicode does not decompose into a plain letter and an accent. */
const PLAIN_LETTERS = new Map([
  ["ß", "ss"],
  ["œ", "oe"],
  ["æ", "ae"],
  ["ø", "o"],
  ["ł", "l"],
  ["đ", "d"],
  ["ı", "i"],
]);

/** Ignores case, accents, width, invisible characters, skin tones and the kind of apostrophe. */
function fold(text: string): string {
  return text
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(ELISION, "$1 ")
    .replaceAll("'", "")
    .replaceAll(GENDER_OF_EMOJI, "")
    .normalize("NFKD")
    .replaceAll(ACCENTS, "")
    .toLowerCase()
    .replaceAll(/[ßœæøłđı]/g, (letter) => PLAIN_LETTERS.get(letter) ?? letter);
}

/** Splits a text into words and emoji. Everything else only separates them. */
export function plainWords(text: string): Word[] {
  const folded = fold(text);
  const found = [...folded.matchAll(WORD)];
  return found.map((match, index) => {
    const gap = folded.slice(match.index + match[0].length, found[index + 1]?.index);
    return { text: match[0], pause: PAUSE.test(gap) };
  });
}
