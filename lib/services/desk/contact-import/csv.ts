/**
 * Reads comma-separated text as spreadsheets write it: quotes, line breaks inside them, any of three separators. Takes
 * linear time. Each row carries the line it began on, so that a person can find it in the file.
 */
export type CsvRow = { line: number; cells: string[] };
type Csv = {
  rows: CsvRow[];
  /** The line of a quote that is never closed; the text after it is not read. */
  unclosedQuote: number | null;
};

const SEPARATORS = [",", ";", "\t"];

export function readCsv(source: string): Csv {
  const text = source.startsWith("\ufeff") ? source.slice(1) : source;
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let began = 1;
  let at = 0;
  const endRow = () => {
    if (cells.length > 1 || cells[0]?.trim() !== "") rows.push({ line: began, cells });
    cells = [];
  };
  while (at < text.length) {
    const cell = text[at] === '"' ? quoted(text, at, separator) : plain(text, at, separator);
    if (cell === null) return { rows, unclosedQuote: began };
    cells.push(cell.value);
    line += cell.lines;
    at = cell.end;
    if (text[at] === separator) {
      at++;
      // A separator at the very end is followed by an empty cell.
      if (at === text.length) cells.push("");
      continue;
    }
    if (text[at] === "\r" && text[at + 1] === "\n") at++;
    at++;
    line++;
    endRow();
    began = line;
  }
  if (cells.length > 0) endRow();
  return { rows, unclosedQuote: null };
}

type Cell = { value: string; end: number; lines: number };

function plain(text: string, start: number, separator: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end++;
  return { value: text.slice(start, end), end, lines: 0 };
}

/** Null when the quote is never closed. Text between the closing quote and the separator belongs to the cell. */
function quoted(text: string, start: number, separator: string): Cell | null {
  const parts: string[] = [];
  let lines = 0;
  let from = start + 1;
  for (;;) {
    const close = text.indexOf('"', from);
    if (close === -1) return null;
    const part = text.slice(from, close);
    parts.push(part);
    for (let i = part.indexOf("\n"); i !== -1; i = part.indexOf("\n", i + 1)) lines++;
    if (text[close + 1] !== '"') {
      const { value, end } = plain(text, close + 1, separator);
      return { value: parts.join('"') + value, end, lines };
    }
    from = close + 2;
  }
}

/** The separator that occurs most often in the first line, outside of quotes. */
function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const first = (end === -1 ? text : text.slice(0, end)).replaceAll(/"[^"]*"/g, "");
  const count = (one: string) => first.split(one).length;
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best));
}
