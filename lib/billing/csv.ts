/** What a spreadsheet takes for the beginning of a formula, also as it is written in East Asian scripts. */
const FORMULA = new Set(["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]);
/** A spreadsheet of a comma country splits at semicolons. */
const BREAKING = [",", ";", "\t", '"', "\n", "\r"];

export type Cell = string | number;

/** A cell that a spreadsheet would run as a formula gets an apostrophe in front. */
function csvCell(value: Cell): string {
  const text = String(value);
  const safe = typeof value === "string" && FORMULA.has(text[0] ?? "") ? `'${text}` : text;
  return BREAKING.some((mark) => safe.includes(mark)) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `${rows.map((row) => row.map(csvCell).join(",")).join("\r\n")}\r\n`;
}
