import "server-only";
import type PDFDocument from "pdfkit";
import type { Language } from "@/lib/language";
import { fontData, loadFontkit, type Weight } from "./fonts";
import { needsActualText, printable } from "./printable";
import { type Run, visualRuns } from "./runs";

/** pdfkit with text in every script. Everything that could differ between two runs is an argument; no clock is read. */
export type Doc = InstanceType<typeof PDFDocument>;
export type Struct = ReturnType<Doc["struct"]>;
/** The direction of a header cell. pdfkit writes it, but its types lack it. */
export const COLUMN_HEADER: { title?: string; scope: string } = { scope: "Column" };
export const ROW_HEADER: { title?: string; scope: string } = { scope: "Row" };
export type TextStyle = {
  size?: number;
  weight?: Weight;
  color?: string;
  align?: "left" | "right";
  width?: number;
};

export const PAGE = { width: 595.28, height: 841.89, margin: 48 };
export const INK = "#1e1b16";
export const SOFT = "#6f685c";
export const LINE = "#d9d3c6";

export async function openDocument(about: {
  title: string;
  author: string;
  at: Date;
  language: Language;
}): Promise<Doc> {
  const [{ default: Document }] = await Promise.all([import("pdfkit"), loadFontkit()]);
  return new Document({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    lang: about.language,
    pdfVersion: "1.7",
    info: {
      Title: about.title,
      Author: about.author,
      CreationDate: about.at,
      ModDate: about.at,
      Producer: "Switchboard",
      Creator: "Switchboard",
    },
  });
}

/**
 * Draws one line; text that does not fit the width ends in an ellipsis. Readers get the whole text where the glyphs do
 * not spell it (ActualText).
 */
export function put(doc: Doc, text: string, x: number, y: number, style: TextStyle = {}): number {
  const { size = 9, weight = 400, color = INK, align = "left", width } = style;
  const printed = printable(text, weight);
  const shown = width === undefined ? printed : shorten(doc, printed, { size, weight, width });
  const isSpelled = !needsActualText(text, shown);
  if (!isSpelled) doc.markContent("Span", { actual: text });
  const { runs, widths, total } = laid(doc, shown, { size, weight });
  let at = align === "right" && width !== undefined ? x + width - total : x;
  for (const [index, run] of runs.entries()) {
    withFont(doc, run)
      .fontSize(size)
      .fillColor(color)
      .text(run.text, at, y, { lineBreak: false, baseline: "alphabetic", ...FEATURES });
    at += widths[index]!;
  }
  if (!isSpelled) doc.endMarkedContent();
  return total;
}

/** Named features make pdfkit shape the text as a whole; word by word, right-to-left words would be in the wrong order. */
const FEATURES = { features: [] as never[] };

const registered = new WeakMap<Doc, Set<string>>();

/** A document takes each font in by its file name when it first needs it. */
function withFont(doc: Doc, { font: { file } }: Run): Doc {
  const known = registered.get(doc) ?? new Set<string>();
  registered.set(doc, known);
  if (!known.has(file)) {
    doc.registerFont(file, fontData(file));
    known.add(file);
  }
  return doc.font(file);
}

type Laid = { runs: Run[]; widths: number[]; total: number };
/** Shaping takes most of a document's time, and the lines of a thousand accounts are much the same. */
const shaped = new WeakMap<Doc, Map<string, Laid>>();

function laid(doc: Doc, text: string, { size, weight }: { size: number; weight: Weight }): Laid {
  const lines = shaped.get(doc) ?? new Map<string, Laid>();
  shaped.set(doc, lines);
  const name = `${size} ${weight} ${text}`;
  let line = lines.get(name);
  if (!line) {
    const runs = visualRuns(text, weight);
    const widths = runs.map((run) => withFont(doc, run).fontSize(size).widthOfString(run.text, FEATURES));
    line = { runs, widths, total: widths.reduce((sum, part) => sum + part, 0) };
    lines.set(name, line);
  }
  return line;
}

function shorten(doc: Doc, text: string, style: { size: number; weight: Weight; width: number }): string {
  if (laid(doc, text, style).total <= style.width) return text;
  const letters = [...text];
  let low = 0;
  let high = letters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (laid(doc, `${letters.slice(0, middle).join("")}…`, style).total <= style.width) low = middle;
    else high = middle - 1;
  }
  return `${letters.slice(0, low).join("").trimEnd()}…`;
}

export function widthOf(doc: Doc, text: string, style: { size: number; weight: Weight }): number {
  return laid(doc, printable(text, style.weight), style).total;
}

/** Breaks a text at its line feeds and, where it does not fit the width, at spaces. */
export function lines(
  doc: Doc,
  text: string,
  style: { size?: number; weight?: Weight; width: number },
): string[] {
  const { size = 9, weight = 400, width } = style;
  const fits = (line: string) => widthOf(doc, line, { size, weight }) <= width;
  return text.split("\n").flatMap((paragraph) => {
    const broken: string[] = [];
    let line = "";
    for (const word of paragraph.trim().split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line === "" || fits(longer)) line = longer;
      else {
        broken.push(line);
        line = word;
      }
    }
    return [...broken, line];
  });
}

export type Column = { label: string; x: number; width: number; align: "left" | "right" };

/** The labels of a table's columns, with a line below them. */
export function tableHead(
  doc: Doc,
  table: Struct,
  { columns, y }: { columns: readonly Column[]; y: number },
): void {
  const cells = columns.map(({ label, x, width, align }) =>
    doc.struct(
      "TH",
      COLUMN_HEADER,
      () => void put(doc, label, x, y, { size: 7.5, color: SOFT, align, width }),
    ),
  );
  table.add(doc.struct("TR", {}, cells));
  rule(doc, y + 6, INK);
}

export function rule(doc: Doc, y: number, color = LINE): void {
  doc.markContent("Artifact", { type: "Layout" });
  doc
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.width - PAGE.margin, y)
    .lineWidth(0.6)
    .strokeColor(color)
    .stroke();
  doc.endMarkedContent();
}

export async function toBuffer(doc: Doc): Promise<Buffer> {
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    doc.on("end", resolve);
    doc.on("error", reject);
  });
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
