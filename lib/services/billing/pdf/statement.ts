import "server-only";
import type { Language } from "@/lib/language";
import type { Parties } from "@/lib/services/billing/parties";
import {
  type Column,
  type Doc,
  openDocument,
  PAGE,
  put,
  SOFT,
  type Struct,
  tableHead,
  toBuffer,
} from "./document";
import { type DocumentWords, documentWords } from "./document-words";
import type { PdfLine } from "./invoice-content";
import { BOTTOM, finishPages, letterhead, RIGHT, SIGNAL, WIDTH } from "./letterhead";
import { note } from "./note";
import { buyerLines, type Party, sellerLines } from "./party-lines";
import { totals } from "./totals";

/** The statement an account gets from its partner, so without costs and margins. */
export type PdfStatement = {
  language: Language;
  number: string;
  /** The name the customer's own systems know the account by. */
  account: string;
  period: string;
  currency: string;
  parties: Parties;
  logo: Buffer | null;
  /** The name of the partner's brand, which its customers know it by. */
  brandName: string | null;
  /** Null while the month can still change. */
  issuedAt: Date | null;
  /** The day of the newest usage on a statement that is not final. */
  asOf: Date;
  lines: PdfLine[];
  total: string;
};

const AMOUNT = { x: RIGHT - 80, width: 80 };
const PRICE = { x: AMOUNT.x - 110, width: 102 };
const QUANTITY = { x: PRICE.x - 66, width: 60 };
const NAME = { x: PAGE.margin, width: QUANTITY.x - PAGE.margin - 8 };
const columnsOf = ({ t }: DocumentWords): Column[] => [
  { ...NAME, label: t("service"), align: "left" },
  { ...QUANTITY, label: t("quantity"), align: "right" },
  { ...PRICE, label: t("unit_price"), align: "right" },
  { ...AMOUNT, label: t("amount"), align: "right" },
];
const ROW = 27;

/** Equal statements have equal bytes: nothing but its argument is drawn. */
export async function drawStatement(statement: PdfStatement): Promise<Buffer> {
  const { parties, number, currency, issuedAt, asOf } = statement;
  const words = documentWords(statement.language);
  const { t, day, month, price } = words;
  const seller = statement.brandName ?? parties.seller?.legalName ?? "";
  const at = issuedAt ?? asOf;
  const doc = await openDocument({
    title: `${t("statement")} ${number}`,
    author: seller,
    at,
    language: statement.language,
  });
  const root = doc.struct("Document");
  doc.addStructure(root);
  doc.addPage();
  const { sandbox, brandColor } = parties.buyer;
  let y = letterhead(doc, root, {
    words,
    title: t("statement"),
    number,
    brandColor: brandColor ?? SIGNAL,
    logo: statement.logo,
    marks: [
      ...(sandbox ? [{ text: t("mark_test") }] : []),
      ...(issuedAt ? [] : [{ text: t("mark_not_final") }]),
    ],
    from: { label: t("from"), ...senderLines(statement, words) },
    to: { label: t("for"), ...buyerLines(parties, words) },
    facts: [
      { name: t("period"), value: month(statement.period) },
      issuedAt ? { name: t("issued"), value: day(issuedAt) } : { name: t("as_of"), value: day(asOf) },
      { name: t("account"), value: statement.account },
    ],
  });
  const top = y;
  root.add(
    doc.struct("P", {}, () => {
      put(doc, price(statement.total, currency), PAGE.margin, top + 14, { size: 18, weight: 700 });
      const about = t("before_tax", { month: month(statement.period) });
      put(doc, about, PAGE.margin, top + 29, { size: 8.5, color: SOFT });
    }),
  );
  y = charges(doc, root, { lines: statement.lines, words, y: y + 58 });
  const total = price(statement.total, currency);
  y = totals(doc, root, {
    sums: [{ name: t("total_in", { currency: currency.toUpperCase() }), amount: total, strong: true }],
    y,
  });
  if (!issuedAt) note(doc, root, { title: t("not_final"), text: t("not_final_note"), y });
  root.end();
  finishPages(doc, { footer: [seller, number].filter(Boolean).join(" · "), sandbox, words });
  return toBuffer(doc);
}

/** The brand is the sender, with the legal name below it. */
function senderLines({ parties, brandName }: PdfStatement, words: DocumentWords): Party {
  const legal = sellerLines(parties, words);
  if (brandName === null || brandName === legal.name) return legal;
  return { name: brandName, lines: [legal.name, ...legal.lines] };
}

type Charges = { lines: readonly PdfLine[]; words: DocumentWords; y: number };

function charges(doc: Doc, root: Struct, { lines, words, y }: Charges): number {
  const { t } = words;
  if (lines.length === 0) return note(doc, root, { title: t("charges"), text: t("no_charges"), y });
  const table = doc.struct("Table");
  root.add(table);
  tableHead(doc, table, { columns: columnsOf(words), y });
  let at = y + 20;
  for (const line of lines) {
    if (at + ROW > BOTTOM) {
      doc.addPage();
      at = 64;
    }
    row(doc, table, { line, y: at });
    at += ROW;
  }
  table.end();
  return at - 8;
}

function row(doc: Doc, table: Struct, { line, y }: { line: PdfLine; y: number }): void {
  const number = (text: string, { x, width }: typeof AMOUNT) =>
    doc.struct("TD", {}, () => void put(doc, text, x, y, { align: "right", width }));
  table.add(
    doc.struct("TR", {}, [
      doc.struct("TD", {}, () => {
        put(doc, line.description, NAME.x, y, { width: NAME.width });
        put(doc, line.explanation, NAME.x, y + 10, { size: 7.5, color: SOFT, width: WIDTH });
      }),
      number(line.quantity, QUANTITY),
      number(line.unitPrice, PRICE),
      number(line.amount, AMOUNT),
    ]),
  );
}
