/** As date-fns cuts a pattern into pieces: a letter in a row, an ordinal, a text in quotes, anything else. */
const PIECES = /[yYQqMLwIdDecihHKkms]o|(\w)\1*|''|'(''|[^'])+('|$)|./g;
const LETTERS = "GyYRuQqMLwIdDEecihHabBkKmsSXxOztTPp";
/** They look like a year and a day of the month, and are neither. */
const MISTAKEN = ["D", "DD", "YY", "YYYY"];

/**
 * Whether a date can be written in this pattern. What writes dates is a library that nobody who only checks an
 * automation should have to fetch; a test holds the two to the same answer.
 */
export function isDatePattern(pattern: string): boolean {
  // A long date ends in its year, which may take an ordinal.
  const pieces = pattern.replaceAll(/PP+(?=o)/g, "y").match(PIECES);
  return pieces?.every((piece) => isText(piece) || (isToken(piece) && !MISTAKEN.includes(piece))) ?? false;
}

function isText(piece: string): boolean {
  return !/^[a-zA-Z]/.test(piece);
}

function isToken([letter = ""]: string): boolean {
  return LETTERS.includes(letter);
}
