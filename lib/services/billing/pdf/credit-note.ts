import "server-only";
import { openDocument, PAGE, put, rule, SOFT, toBuffer } from "./document";
import { day, grouped } from "./invoice";

export type PdfCreditNote = {
  id: string;
  invoiceGlobalId: string;
  currency: string;
  partnerName: string;
  partnerEmail: string;
  brandColor: string;
  issuedAt: Date;
  reason: string;
  amount: string;
  lines: { lineId: string; amount: string }[];
};

const RIGHT = PAGE.width - PAGE.margin;
const WIDTH = PAGE.width - 2 * PAGE.margin;
const ROWS_A_PAGE = 36;

/** Everything it shows was stored with the note, so it is drawn with the same bytes each time. */
export async function drawCreditNote(note: PdfCreditNote): Promise<Buffer> {
  const doc = openDocument({ title: `Credit note ${note.id}`, author: "Switchboard", at: note.issuedAt });
  const root = doc.struct("Document");
  doc.addStructure(root);
  doc.addPage();
  root.add(
    doc.struct("H1", {}, () => {
      doc.rect(0, 0, PAGE.width, 8).fill(note.brandColor);
      put(doc, "Credit note", PAGE.margin, 74, { size: 24, weight: 700 });
      put(doc, note.id, RIGHT - 260, 74, { size: 10, weight: 700, align: "right", width: 260 });
    }),
  );
  root.add(
    doc.struct("P", {}, () => {
      put(doc, "Credited to", PAGE.margin, 112, { size: 7.5, color: SOFT });
      put(doc, note.partnerName, PAGE.margin, 127, { size: 11, weight: 700, width: 280 });
      put(doc, note.partnerEmail, PAGE.margin, 142, { color: SOFT, width: 280 });
      put(doc, `For invoice ${note.invoiceGlobalId}`, RIGHT - 260, 112, { align: "right", width: 260 });
      put(doc, `Issued ${day(note.issuedAt)}`, RIGHT - 260, 128, { align: "right", width: 260 });
      put(doc, `${grouped(note.amount)} ${note.currency.toUpperCase()}`, PAGE.margin, 196, {
        size: 18,
        weight: 700,
      });
      for (const [index, text] of wrapped(note.reason).entries())
        put(doc, text, PAGE.margin, 216 + index * 13, { width: WIDTH });
    }),
  );
  const table = doc.struct("Table");
  root.add(table);
  let y = 240 + wrapped(note.reason).length * 13;
  for (const [index, line] of note.lines.entries()) {
    if (index > 0 && index % ROWS_A_PAGE === 0) {
      doc.addPage();
      y = 64;
    }
    const at = y;
    table.add(
      doc.struct("TR", {}, [
        doc.struct("TD", {}, () => void put(doc, line.lineId, PAGE.margin, at, { width: WIDTH - 100 })),
        doc.struct(
          "TD",
          {},
          () => void put(doc, grouped(line.amount), RIGHT - 90, at, { align: "right", width: 90 }),
        ),
      ]),
    );
    y += 16;
  }
  table.end();
  rule(doc, y + 4);
  root.end();
  return toBuffer(doc);
}

/** Breaks a reason of a sentence or two at words, about ninety letters per line. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + word.length > 90) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].slice(0, 8);
}
