import "server-only";
import { type Doc, lines, PAGE, put, SOFT, type Struct, widthOf } from "./document";
import type { DocumentWords } from "./document-words";
import type { Party } from "./party-lines";

/** The top of every document: title, number, marks, seller, buyer, and the facts beside them. */
export type Letterhead = {
  words: DocumentWords;
  title: string;
  number: string;
  brandColor: string;
  /** A PNG or JPEG image, drawn above the title. */
  logo?: Buffer | null;
  /** Such as PAID or TEST. */
  marks: readonly { text: string; link?: string; good?: boolean }[];
  from: Labeled;
  to: Labeled;
  facts: readonly { name: string; value: string; link?: string }[];
};
type Labeled = Party & { label: string };

export const SIGNAL = "#2746d6";
export const RIGHT = PAGE.width - PAGE.margin;
export const WIDTH = PAGE.width - 2 * PAGE.margin;
export const BOTTOM = PAGE.height - 72;
const COLUMN = 158;

/** Draws the letterhead on the first page and returns where the content below it starts. */
export function letterhead(doc: Doc, root: Struct, head: Letterhead): number {
  // A logo stands between the bar and the title, with room on either side.
  const down = head.logo ? LOGO.room : 0;
  if (head.logo)
    drawLogo(doc, root, { image: head.logo, alt: head.words.t("logo_of", { name: head.from.name }) });
  root.add(
    doc.struct("H1", {}, () => {
      doc.rect(0, 0, PAGE.width, 8).fill(head.brandColor);
      put(doc, head.title, PAGE.margin, 70 + down, { size: 24, weight: 700 });
      put(doc, head.number, RIGHT - 280, 64 + down, { size: 10, weight: 700, align: "right", width: 280 });
    }),
  );
  drawMarks(doc, root, { marks: head.marks, top: 74 + down });
  const ends: number[] = [];
  const party = (of: Labeled, x: number) =>
    root.add(doc.struct("P", {}, () => void ends.push(partyBlock(doc, { ...of, x, y: 112 + down }))));
  party(head.from, PAGE.margin);
  party(head.to, PAGE.margin + COLUMN + 12);
  ends.push(drawFacts(doc, root, { facts: head.facts, y: 112 + down }));
  return Math.max(...ends) + 22;
}

type Marks = Pick<Letterhead, "marks"> & { top: number };

function drawMarks(doc: Doc, root: Struct, { marks, top }: Marks): void {
  let at = RIGHT;
  for (const { text, link, good = false } of [...marks].reverse()) {
    const right = at;
    withLink(doc, root, {
      link,
      draw: () => {
        at = stamp(doc, text, { right, top, color: good ? GOOD : MARK }) - 6;
      },
      box: () => ({ x: at + 6, y: top, width: right - at - 6, height: 17 }),
    });
  }
}

type Facts = Pick<Letterhead, "facts"> & { y: number };

function drawFacts(doc: Doc, root: Struct, { facts, y: from }: Facts): number {
  let y = from;
  for (const { name, value, link } of facts) {
    const top = y;
    const draw = () => {
      put(doc, name, RIGHT - 150, y, { size: 7.5, color: SOFT });
      for (const line of lines(doc, value, { size: 8.5, width: 98 })) {
        put(doc, line, RIGHT - 98, y, { size: 8.5, align: "right", width: 98 });
        y += 12;
      }
      y += 3;
    };
    withLink(doc, root, {
      link,
      draw,
      box: () => ({ x: RIGHT - 98, y: top - 9, width: 98, height: y - top - 3 }),
    });
  }
  return y;
}

type Box = { x: number; y: number; width: number; height: number };

/** A paragraph, which is a link where it leads somewhere. */
function withLink(
  doc: Doc,
  root: Struct,
  { link, draw, box }: { link: string | undefined; draw: () => void; box: () => Box },
): void {
  if (link === undefined) {
    root.add(doc.struct("P", {}, draw));
    return;
  }
  const anchor: Struct = doc.struct("Link", { alt: link }, () => {
    draw();
    const { x, y, width, height } = box();
    // pdfkit reads it, but its types lack it.
    const options: { structParent: Struct } & PDFKit.Mixins.AnnotationOption = { structParent: anchor };
    doc.link(x, y, width, height, link, options);
  });
  root.add(anchor);
}

const LOGO = { top: 26, height: 28, width: 180, room: 30 };

function drawLogo(doc: Doc, root: Struct, { image, alt }: { image: Buffer; alt: string }): void {
  const box = { fit: [LOGO.width, LOGO.height], valign: "center" } satisfies PDFKit.Mixins.ImageOption;
  root.add(
    doc.struct("Figure", { alt }, () => {
      doc.image(image, PAGE.margin, LOGO.top, box);
    }),
  );
}

function partyBlock(
  doc: Doc,
  of: { label: string; name: string; lines: readonly string[]; x: number; y: number },
): number {
  put(doc, of.label, of.x, of.y, { size: 7.5, color: SOFT });
  let y = of.y + 15;
  for (const line of lines(doc, of.name, { size: 10, weight: 700, width: COLUMN })) {
    put(doc, line, of.x, y, { size: 10, weight: 700, width: COLUMN });
    y += 13;
  }
  for (const text of of.lines) {
    for (const line of lines(doc, text, { size: 8.5, width: COLUMN })) {
      put(doc, line, of.x, y, { size: 8.5, width: COLUMN });
      y += 12;
    }
  }
  return y;
}

type Stamp = { right: number; top: number; color: string };

/** Draws one mark in a frame that ends at `right`, and returns where it starts. */
function stamp(doc: Doc, mark: string, { right, top, color }: Stamp): number {
  const style = { size: 8, weight: 700 } as const;
  const width = widthOf(doc, mark, style);
  const left = right - width - 14;
  doc
    .roundedRect(left, top, width + 14, 17, 3)
    .lineWidth(1)
    .strokeColor(color)
    .stroke();
  put(doc, mark, left + 7, top + 12, { ...style, color });
  return left;
}

const MARK = "#9a3412";
const GOOD = "#166534";

const WATERMARK = 170;
const WATERMARK_WIDTH = 560;

/** Page numbers on every page, and the mark of a sandbox across it. */
type Finish = { footer: string; sandbox: boolean; words: DocumentWords };

export function finishPages(doc: Doc, { footer, sandbox, words: { t } }: Finish): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    doc.markContent("Artifact", { type: "Pagination" });
    put(doc, footer, PAGE.margin, PAGE.height - 36, { size: 7.5, color: SOFT, width: WIDTH - 100 });
    const number = t("page_of", { page: String(page + 1), pages: String(count) });
    put(doc, number, RIGHT - 90, PAGE.height - 36, {
      size: 7.5,
      color: SOFT,
      align: "right",
      width: 90,
    });
    if (sandbox) watermark(doc, t("mark_test"));
    doc.endMarkedContent();
  }
}

function watermark(doc: Doc, mark: string): void {
  doc.save();
  doc.rotate(-52, { origin: [PAGE.width / 2, PAGE.height / 2] }).fillOpacity(0.07);
  const style = { size: WATERMARK, weight: 700 } as const;
  const size = Math.min(WATERMARK, (WATERMARK * WATERMARK_WIDTH) / widthOf(doc, mark, style));
  put(doc, mark, PAGE.width / 2 - 210, PAGE.height / 2 + 60, { ...style, size, color: MARK });
  doc.restore();
}
