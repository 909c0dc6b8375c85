import { inflateSync } from "node:zlib";
import { getResolvedPDFJS } from "unpdf";

/** A PDF as an assistive reader has it: pdf.js reads the tree, the text and the metadata, none of our code does. */
export type Element = {
  role: string;
  alt: string | null;
  text: string;
  children: Element[];
};

export type ReadPdf = {
  title: string | null;
  language: string | null;
  tagged: boolean;
  displaysTitle: boolean;
  pages: Element[];
  /** The scope of each table header, in the order of the file; null where it has none. */
  scopes: (string | null)[];
  /** The text of every marked content that pdf.js finds, in the order of the tree. */
  text: string;
  /** The texts that replace glyphs which do not spell them, in the order of the content. */
  actualTexts: string[];
};

type Node = {
  role?: string;
  alt?: string;
  type?: string;
  id?: string;
  children?: Node[];
  [attribute: string]: unknown;
};
type Item = { type?: string; id?: string; str?: string; hasEOL?: boolean };

export async function readPdf(pdf: Buffer): Promise<ReadPdf> {
  const { getDocument } = await getResolvedPDFJS();
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const { info } = await document.getMetadata();
  const mark = await document.getMarkInfo();
  const preferences = await document.getViewerPreferences();
  const pages: Element[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: false });
    const texts = textsByMark(items as Item[]);
    const tree = (await page.getStructTree()) as Node | null;
    if (tree) pages.push(elementOf(tree, texts));
  }
  const { Title, Language } = info as { Title?: string; Language?: string };
  await task.destroy();
  return {
    title: Title ?? null,
    language: Language ?? null,
    tagged: isSet(mark, "Marked"),
    displaysTitle: isSet(preferences, "DisplayDocTitle"),
    pages,
    scopes: scopesOf(pdf),
    text: pages.map(({ text }) => text).join("\n"),
    actualTexts: actualTextsOf(pdf),
  };
}

/** A flag of the catalog, which pdf.js returns as a Map or as an object, depending on its version. */
function isSet(flags: unknown, name: string): boolean {
  if (flags instanceof Map) return flags.get(name) === true;
  return typeof flags === "object" && flags !== null && name in flags && Reflect.get(flags, name) === true;
}

/** Spans inside a marked content belong to the one around them. */
function textsByMark(items: readonly Item[]): Map<string, string> {
  const texts = new Map<string, string>();
  const open: (string | null)[] = [];
  for (const { type, id, str = "", hasEOL = false } of items) {
    if (type === "beginMarkedContentProps" || type === "beginMarkedContent") open.push(id ?? null);
    else if (type === "endMarkedContent") open.pop();
    else {
      const mark = open.findLast((one) => one !== null);
      if (mark) texts.set(mark, `${texts.get(mark) ?? ""}${str}${hasEOL ? "\n" : ""}`);
    }
  }
  return texts;
}

function elementOf(node: Node, texts: Map<string, string>): Element {
  const children = (node.children ?? [])
    .filter(({ role }) => role !== undefined)
    .map((one) => elementOf(one, texts));
  const own = (node.children ?? [])
    .filter(({ type }) => type === "content")
    .map(({ id }) => (texts.get(id ?? "") ?? "").trim());
  const text = [...own, ...children.map((one) => one.text)].filter((part) => part.trim() !== "").join("\n");
  return { role: node.role ?? "", alt: node.alt ?? null, text, children };
}

export function elementsOf(root: Element, role: string): Element[] {
  const own = root.role === role ? [root] : [];
  return [...own, ...root.children.flatMap((child) => elementsOf(child, role))];
}

/** This pdf.js does not read the scope of a header, so the structure's objects are searched for it. */
function scopesOf(pdf: Buffer): (string | null)[] {
  const objects = pdf.toString("latin1").split("endobj");
  const headers = objects.filter((object) => /\/S \/TH\b/.test(object));
  return headers.map((header) => /\/Scope \/(\w+)/.exec(header)?.[1] ?? null);
}

/** pdf.js reads no ActualText of marked content, so the content itself is searched for it. */
function actualTextsOf(pdf: Buffer): string[] {
  const found: string[] = [];
  for (const content of streamsOf(pdf)) {
    let at = content.indexOf("/ActualText (");
    while (at >= 0) {
      const start = at + "/ActualText (".length;
      const { bytes, end } = literalAt(content, start);
      found.push(decode(bytes));
      at = content.indexOf("/ActualText (", end);
    }
  }
  return found;
}

function* streamsOf(pdf: Buffer): Generator<string> {
  const text = pdf.toString("latin1");
  let at = text.indexOf("stream\n");
  while (at >= 0) {
    const start = at + "stream\n".length;
    const end = text.indexOf("\nendstream", start);
    try {
      yield inflateSync(pdf.subarray(start, end)).toString("latin1");
    } catch {
      // An image or another stream that is not deflated holds no text.
    }
    at = text.indexOf("stream\n", text.indexOf("endstream", end) + "endstream".length);
  }
}

const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** A literal string up to its closing parenthesis. */
function literalAt(content: string, start: number): { bytes: Buffer; end: number } {
  let out = "";
  let at = start;
  for (let depth = 1; at < content.length; at++) {
    const char = content[at]!;
    if (char === "\\") {
      at += 1;
      out += ESCAPES[content[at]!] ?? content[at];
      continue;
    }
    if (char === "(") depth += 1;
    if (char === ")") depth -= 1;
    if (depth === 0) break;
    out += char;
  }
  return { bytes: Buffer.from(out, "latin1"), end: at };
}

function decode(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff;
  return isUtf16 ? Buffer.from(bytes.subarray(2)).swap16().toString("utf16le") : bytes.toString("latin1");
}
