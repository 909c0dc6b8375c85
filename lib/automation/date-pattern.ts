/** Splits a pattern as date-fns does: a run of one letter, an ordinal, a quoted text, or anything else. */
const PIECES = /[yYQqMLwIdDecihHKkms]o|(\w)\1*|''|'(''|[^'])+('|$)|./g;
const LETTERS = "GyYRuQqMLwIdDEecihHabBkKmsSXxOztTPp";
/** These tokens look like a year and a day of the month but are neither. */
const MISTAKEN = ["D", "DD", "YY", "YYYY"];

/**
 * Returns whether date-fns accepts this pattern. Checking it here keeps date-fns out of bundles that only validate; a
 * test verifies that both agree.
 */
export function isDatePattern(pattern: string): boolean {
  // A long date ends in its year, which may be an ordinal.
  const pieces = pattern.replaceAll(/PP+(?=o)/g, "y").match(PIECES);
  return pieces?.every((piece) => isText(piece) || (isToken(piece) && !MISTAKEN.includes(piece))) ?? false;
}

function isText(piece: string): boolean {
  return !/^[a-zA-Z]/.test(piece);
}

function isToken([letter = ""]: string): boolean {
  return LETTERS.includes(letter);
}
