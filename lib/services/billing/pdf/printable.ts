import "server-only";
import anyAscii from "any-ascii";
import { isCovered, type Weight } from "./fonts";

/**
 * The printable form of a text: characters that no font here has are spelled in Latin letters, and emoji by their names, so
 * that a name is never a row of boxes. Copying and screen readers get the text itself.
 */
export function printable(text: string, weight: Weight): string {
  if (COVERED.test(text)) return text;
  let out = "";
  // Composed letters are in one font; a letter and its accent may be in two.
  for (const char of text.normalize("NFC")) {
    const code = char.codePointAt(0) ?? 0;
    if (isCovered(code, weight)) out += char;
    else if (!CONTROL.test(char)) out += anyAscii(char) || (SILENT.test(char) ? "" : UNKNOWN);
  }
  return out;
}

/** Nearly every line of a document; the fonts have these characters in both weights. */
const COVERED =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2212]*$/;
/** Marks, joiners and variation selectors change the character before them and print nothing by themselves. */
const SILENT = /^[\p{M}\p{Default_Ignorable_Code_Point}]$/u;
const CONTROL = /^\p{Cc}$/u;
const UNKNOWN = "?";

/**
 * True when the glyphs of a line do not spell its text in order: scripts that are joined, reordered or written from
 * right to left, and everything that is printed differently.
 */
export function needsActualText(text: string, printed: string): boolean {
  return text !== printed || COMPLEX.test(text);
}

const COMPLEX =
  /[\u0300-\u036f\u0590-\u08ff\u0900-\u0dff\u0e00-\u0eff\u0f00-\u109f\u1780-\u17ff\u200c-\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
