const FORMULA = new Set(["=", "+", "-", "@", "\t", "\r"]);

/** A cell that a spreadsheet would run as a formula gets an apostrophe in front. */
function csvCell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === "string" && FORMULA.has(text[0] ?? "") ? `'${text}` : text;
  return [",", '"', "\n", "\r"].some((mark) => safe.includes(mark))
    ? `"${safe.replaceAll('"', '""')}"`
    : safe;
}

export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `${rows.map((row) => row.map(csvCell).join(",")).join("\r\n")}\r\n`;
}

export function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  saveBlob(name, new Blob([csvOf(rows)], { type: "text/csv" }));
}

export function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
