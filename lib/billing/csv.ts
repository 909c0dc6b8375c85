/** Characters a spreadsheet takes for the start of a formula, including their full-width forms. */
const FORMULA = new Set(["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]);
/** A phone number in E.164: digits alone cannot be a formula, and an apostrophe before them would be taken as part of it. */
const PHONE = /^\+\d{7,15}$/;
/** An amount below zero with its decimals is a value, not a formula. */
const BELOW_ZERO = /^-\d+(\.\d+)?$/;
/** In locales with a decimal comma, spreadsheets split cells at semicolons. */
const BREAKING = [",", ";", "\t", '"', "\n", "\r"];

export type Cell = string | number;

/** A cell that a spreadsheet would run as a formula is prefixed with an apostrophe. */
function csvCell(value: Cell): string {
  const text = String(value);
  const isFormula = FORMULA.has(text[0] ?? "") && !PHONE.test(text) && !BELOW_ZERO.test(text);
  const safe = isFormula ? `'${text}` : text;
  return BREAKING.some((mark) => safe.includes(mark)) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `${rows.map((row) => row.map(csvCell).join(",")).join("\r\n")}\r\n`;
}
