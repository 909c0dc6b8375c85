import "server-only";
import type { Parties } from "@/lib/services/billing/parties";
import { day, grouped, month } from "./amounts";
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
import type { PdfAccount } from "./invoice-content";
import { drawDetail } from "./invoice-detail";
import { finishPages, letterhead, RIGHT, SIGNAL, WIDTH } from "./letterhead";
import { note } from "./note";
import { isReverseCharge, taxLabel } from "./party-lines";
import { type Sum, totals } from "./totals";

export type PdfInvoice = {
  globalId: string;
  period: string;
  currency: string;
  parties: Parties;
  /** PAID, VOID or REPLACED BY on the current state; a document as issued has none of them. */
  marks: string[];
  issuedAt: Date;
  dueAt: Date | null;
  replaces: string | null;
  totalAccounts: number;
  discountAccounts: number;
  subtotal: string;
  discount: string;
  discountPercent: string;
  /** After discount and before tax. */
  net: string;
  tax: string;
  taxPercent: string;
  total: string;
  /** Credits of a replaced invoice and credit balance, as they were taken off when the invoice was issued. */
  credited: string;
  creditBalance: string;
  amountDue: string;
  charges: { name: string; amount: string }[];
  accounts: PdfAccount[];
  eventsRoot: string | null;
  priceBookHash: string | null;
  verifyUrl: string;
};

const AMOUNT = 90;

/** A summary page that can be paid from, then the detail by account. */
export async function drawInvoice(invoice: PdfInvoice): Promise<Buffer> {
  const { parties, globalId, issuedAt } = invoice;
  const seller = parties.seller?.legalName ?? "Switchboard";
  const doc = openDocument({ title: `Invoice ${globalId}`, author: seller, at: issuedAt });
  const root = doc.struct("Document");
  doc.addStructure(root);
  doc.addPage();
  const { sandbox } = parties.buyer;
  let y = letterhead(doc, root, {
    title: "Invoice",
    number: globalId,
    brandColor: parties.buyer.brandColor ?? SIGNAL,
    marks: [...(sandbox ? ["TEST"] : []), ...invoice.marks],
    parties,
    buyerLabel: "Billed to",
    facts: factsOf(invoice),
  });
  y = due(doc, root, { invoice, y });
  y = charges(doc, root, { invoice, y });
  y = totals(doc, root, { sums: sumsOf(invoice), y });
  for (const [title, text] of notesOf(invoice)) y = note(doc, root, { title, text, y });
  drawDetail(doc, root, invoice.accounts);
  root.end();
  finishPages(doc, { footer: `${seller} · ${globalId}`, sandbox });
  return toBuffer(doc);
}

function factsOf(invoice: PdfInvoice): [string, string][] {
  const { poNumber } = invoice.parties.buyer.profile;
  return [
    ["Period", month(invoice.period)],
    ["Issued", day(invoice.issuedAt)],
    ["Due", invoice.dueAt ? day(invoice.dueAt) : "Nothing to pay"],
    ...(poNumber === null ? [] : [["PO number", poNumber] satisfies [string, string]]),
    ["Accounts", grouped(String(invoice.totalAccounts))],
    ...(invoice.discountAccounts === invoice.totalAccounts
      ? []
      : [["For discount", grouped(String(invoice.discountAccounts))] satisfies [string, string]]),
    ...(invoice.replaces === null ? [] : [["Replaces", invoice.replaces] satisfies [string, string]]),
  ];
}

type At = { invoice: PdfInvoice; y: number };

function due(doc: Doc, root: Struct, { invoice, y }: At): number {
  const by = invoice.dueAt ? `due by ${day(invoice.dueAt)}` : "Nothing is due.";
  root.add(
    doc.struct("P", {}, () => {
      const amount = `${grouped(invoice.amountDue)} ${invoice.currency.toUpperCase()}`;
      put(doc, amount, PAGE.margin, y + 14, { size: 18, weight: 700 });
      put(doc, by, PAGE.margin, y + 29, { size: 8.5, color: SOFT });
    }),
  );
  return y + 58;
}

function charges(doc: Doc, root: Struct, { invoice, y }: At): number {
  const table = doc.struct("Table");
  root.add(table);
  const head = { size: 7.5, color: SOFT };
  const row = (cells: Struct[]) => table.add(doc.struct("TR", {}, cells));
  row([
    doc.struct("TH", COLUMN_HEADER, () => void put(doc, "Summary", PAGE.margin, y, head)),
    doc.struct(
      "TH",
      COLUMN_HEADER,
      () => void put(doc, "Amount", RIGHT - AMOUNT, y, { ...head, align: "right", width: AMOUNT }),
    ),
  ]);
  rule(doc, y + 6, INK);
  let at = y + 20;
  for (const { name, amount } of invoice.charges) {
    const line = at;
    row([
      doc.struct("TD", {}, () => void put(doc, name, PAGE.margin, line, { width: WIDTH - AMOUNT - 8 })),
      doc.struct(
        "TD",
        {},
        () => void put(doc, grouped(amount), RIGHT - AMOUNT, line, { align: "right", width: AMOUNT }),
      ),
    ]);
    at += 16;
  }
  table.end();
  return at - 8;
}

function sumsOf(invoice: PdfInvoice): Sum[] {
  const currency = invoice.currency.toUpperCase();
  const discounted = invoice.discount !== "0.00";
  return [
    ["Subtotal", invoice.subtotal, false],
    ...shownUnlessZero(`Volume discount ${invoice.discountPercent}%`, invoice.discount, "−"),
    ...(discounted ? [["Net amount", invoice.net, false] satisfies Sum] : []),
    [`${taxLabel(invoice.parties)} ${invoice.taxPercent}% of ${grouped(invoice.net)}`, invoice.tax, false],
    [`Total ${currency}`, invoice.total, true],
    ...shownUnlessZero("Credited", invoice.credited, "−"),
    ...shownUnlessZero("Credit balance", invoice.creditBalance, "−"),
    ...(invoice.amountDue === invoice.total
      ? []
      : [[`Amount due ${currency}`, invoice.amountDue, true] satisfies Sum]),
  ];
}

function shownUnlessZero(name: string, amount: string, sign = ""): Sum[] {
  return amount === "0.00" ? [] : [[name, `${sign}${amount}`, false]];
}

function notesOf(invoice: PdfInvoice): [title: string, text: string][] {
  const { parties, dueAt } = invoice;
  const notes: [string, string | null][] = [
    ["Test", parties.buyer.sandbox ? "Issued in the sandbox. Do not pay it." : null],
    ["Terms", dueAt ? `Payment is due by ${day(dueAt)}.` : null],
    ["How to pay", dueAt ? (parties.seller?.paymentInstructions ?? null) : null],
    [
      "Tax",
      isReverseCharge(parties, invoice.taxPercent)
        ? "Reverse charge: the customer accounts for the VAT (Article 196 of Directive 2006/112/EC)."
        : null,
    ],
    [
      "Proof",
      invoice.eventsRoot === null
        ? null
        : `Root of all usage events: ${invoice.eventsRoot}\nPrice book: ${invoice.priceBookHash ?? ""}\nVerify: POST ${invoice.verifyUrl}`,
    ],
  ];
  return notes.flatMap(([title, text]) => (text ? [[title, text] satisfies [string, string]] : []));
}
