import "server-only";
import type { InvoiceDocument } from "@/lib/contract/invoice-document";
import {
  COLUMN_HEADER,
  type Doc,
  INK,
  openDocument,
  PAGE,
  put,
  rule,
  SOFT,
  type Struct,
  toBuffer,
} from "./document";
import { documentWords } from "./document-words";
import { drawDetail } from "./invoice-detail";
import { invoiceWords, type PdfInvoice } from "./invoice-words";
import { finishPages, letterhead, RIGHT, SIGNAL, WIDTH } from "./letterhead";
import { note } from "./note";
import { totals } from "./totals";

const AMOUNT = 90;

/** A summary page that can be paid from, then the detail by account. */
export async function drawInvoice(invoice: PdfInvoice): Promise<Buffer> {
  const { parties, globalId } = invoice;
  const words = invoiceWords(invoice);
  const inLanguage = documentWords(invoice.language);
  const at = invoice.issuedAt ?? new Date(0);
  const doc = await openDocument({
    title: `${words.title} ${globalId}`,
    author: words.from.name,
    at,
    language: invoice.language,
  });
  const root = doc.struct("Document");
  doc.addStructure(root);
  doc.addPage();
  const { sandbox } = parties.buyer;
  let y = letterhead(doc, root, {
    words: inLanguage,
    title: words.title,
    number: words.number,
    brandColor: parties.buyer.brandColor ?? SIGNAL,
    marks: [...(sandbox ? [{ text: inLanguage.t("mark_test") }] : []), ...invoice.marks.map(linked(invoice))],
    from: words.from,
    to: words.to,
    facts: words.facts.map(({ name, value, invoiceId }) => ({
      name,
      value,
      ...(invoiceId === undefined ? {} : { link: `${invoice.pageUrl}/${invoiceId}` }),
    })),
  });
  y = due(doc, root, { words, y });
  y = charges(doc, root, { words, y });
  y = totals(doc, root, { sums: words.sums, y });
  for (const { title, text } of words.notes) y = note(doc, root, { title, text, y });
  drawDetail(doc, root, { ...words.detail, words: inLanguage });
  root.end();
  finishPages(doc, { footer: `${words.from.name} · ${globalId}`, sandbox, words: inLanguage });
  return toBuffer(doc);
}

/** A mark that names another invoice leads to it. */
function linked({ pageUrl }: PdfInvoice) {
  return ({ invoiceId, ...mark }: PdfInvoice["marks"][number]) => ({
    ...mark,
    ...(invoiceId === undefined ? {} : { link: `${pageUrl}/${invoiceId}` }),
  });
}

type At = { words: InvoiceDocument; y: number };

function due(doc: Doc, root: Struct, { words: { due }, y }: At): number {
  root.add(
    doc.struct("P", {}, () => {
      put(doc, due.amount, PAGE.margin, y + 14, { size: 18, weight: 700 });
      put(doc, due.note, PAGE.margin, y + 29, { size: 8.5, color: SOFT });
    }),
  );
  return y + 58;
}

function charges(doc: Doc, root: Struct, { words, y }: At): number {
  const { title, amount, rows } = words.charges;
  const table = doc.struct("Table");
  root.add(table);
  const head = { size: 7.5, color: SOFT };
  const right = { align: "right", width: AMOUNT } as const;
  const row = (cells: Struct[]) => table.add(doc.struct("TR", {}, cells));
  row([
    doc.struct("TH", COLUMN_HEADER, () => void put(doc, title, PAGE.margin, y, head)),
    doc.struct("TH", COLUMN_HEADER, () => void put(doc, amount, RIGHT - AMOUNT, y, { ...head, ...right })),
  ]);
  rule(doc, y + 6, INK);
  let at = y + 20;
  for (const charge of rows) {
    const line = at;
    row([
      doc.struct(
        "TD",
        {},
        () => void put(doc, charge.name, PAGE.margin, line, { width: WIDTH - AMOUNT - 8 }),
      ),
      doc.struct("TD", {}, () => void put(doc, charge.amount, RIGHT - AMOUNT, line, right)),
    ]);
    at += 16;
  }
  table.end();
  return at - 8;
}
