import "server-only";
import type { Language } from "@/lib/language";
import type { Parties } from "@/lib/services/billing/parties";
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
import { type DocumentWords, documentWords } from "./document-words";
import { BOTTOM, finishPages, letterhead, RIGHT, SIGNAL, WIDTH } from "./letterhead";
import { note as notice } from "./note";
import { buyerLines, sellerLines, taxLabel } from "./party-lines";
import { totals } from "./totals";

export type PdfCreditNote = {
  language: Language;
  id: string;
  invoiceGlobalId: string;
  currency: string;
  parties: Parties;
  issuedAt: Date;
  reason: string;
  /** With tax. */
  amount: string;
  net: string;
  tax: string;
  taxPercent: string;
  lines: { accountName: string; text: string; amount: string }[];
};

const AMOUNT = 90;

/** Everything it shows was stored with the note or its invoice, so it is drawn with the same bytes each time. */
export async function drawCreditNote(note: PdfCreditNote): Promise<Buffer> {
  const { parties, currency } = note;
  const words = documentWords(note.language);
  const { t, price } = words;
  const seller = parties.seller?.legalName ?? "Switchboard";
  const doc = await openDocument({
    title: `${t("credit_note")} ${note.id}`,
    author: seller,
    at: note.issuedAt,
    language: note.language,
  });
  const root = doc.struct("Document");
  doc.addStructure(root);
  doc.addPage();
  const { sandbox, brandColor } = parties.buyer;
  let y = letterhead(doc, root, {
    words,
    title: t("credit_note"),
    number: note.id,
    brandColor: brandColor ?? SIGNAL,
    marks: sandbox ? [{ text: t("mark_test") }] : [],
    from: { label: t("from"), ...sellerLines(parties, words) },
    to: { label: t("credited_to"), ...buyerLines(parties, words) },
    facts: [
      { name: t("invoice"), value: note.invoiceGlobalId },
      { name: t("issued"), value: words.day(note.issuedAt) },
    ],
  });
  const at = y;
  root.add(
    doc.struct("P", {}, () => {
      put(doc, price(note.amount, currency), PAGE.margin, at + 14, { size: 18, weight: 700 });
    }),
  );
  y = notice(doc, root, { title: t("reason"), text: note.reason, y: at + 44 });
  y = creditedLines(doc, root, { lines: note.lines, currency, words, y: y + 10 });
  totals(doc, root, {
    sums: [
      { name: t("net_amount"), amount: price(note.net, currency) },
      {
        name: t("tax_of", {
          tax: taxLabel(parties, words),
          percent: note.taxPercent,
          amount: price(note.net, currency),
        }),
        amount: price(note.tax, currency),
      },
      {
        name: t("credited_in", { currency: currency.toUpperCase() }),
        amount: price(note.amount, currency),
        strong: true,
      },
    ],
    y,
  });
  root.end();
  finishPages(doc, { footer: `${seller} · ${note.id} · ${note.invoiceGlobalId}`, sandbox, words });
  return toBuffer(doc);
}

type Credited = Pick<PdfCreditNote, "lines" | "currency"> & { words: DocumentWords; y: number };

/** The amounts of the lines include tax, as the note's own amount does. */
function creditedLines(doc: Doc, root: Struct, { lines, currency, words, y }: Credited): number {
  if (lines.length === 0) return y;
  const table = doc.struct("Table");
  root.add(table);
  const head = { size: 7.5, color: SOFT };
  table.add(
    doc.struct("TR", {}, [
      doc.struct("TH", COLUMN_HEADER, () => void put(doc, words.t("credited_line"), PAGE.margin, y, head)),
      doc.struct(
        "TH",
        COLUMN_HEADER,
        () =>
          void put(doc, words.t("amount_with_tax"), RIGHT - AMOUNT, y, {
            ...head,
            align: "right",
            width: AMOUNT,
          }),
      ),
    ]),
  );
  rule(doc, y + 6, INK);
  let at = y + 20;
  for (const line of lines) {
    if (at + 28 > BOTTOM) {
      doc.addPage();
      at = 64;
    }
    const top = at;
    table.add(
      doc.struct("TR", {}, [
        doc.struct("TD", {}, () => {
          put(doc, line.accountName, PAGE.margin, top, { weight: 700, width: WIDTH - AMOUNT - 8 });
          put(doc, line.text, PAGE.margin, top + 11, { size: 8, color: SOFT, width: WIDTH - AMOUNT - 8 });
        }),
        doc.struct(
          "TD",
          {},
          () =>
            void put(doc, words.price(line.amount, currency), RIGHT - AMOUNT, top, {
              align: "right",
              width: AMOUNT,
            }),
        ),
      ]),
    );
    at += 28;
  }
  table.end();
  return at;
}
