import "server-only";
import { MONTHS } from "@/lib/automation/month-names";
import { type Doc, INK, LINE, openDocument, PAGE, put, rule, SOFT, toBuffer } from "./document";

type PdfLine = {
  accountName: string;
  accountId: string;
  description: string;
  explanation: string;
  amount: string;
};
export type PdfInvoice = {
  globalId: string;
  period: string;
  currency: string;
  partnerName: string;
  partnerEmail: string;
  brandColor: string;
  issuedAt: Date;
  dueAt: Date | null;
  totalAccounts: number;
  subtotal: string;
  discount: string;
  discountPercent: string;
  tax: string;
  taxPercent: string;
  total: string;
  /** Credits of a replaced invoice and credit balance, as they were taken off when the invoice was issued. */
  credited: string;
  creditBalance: string;
  amountDue: string;
  lines: PdfLine[];
  eventsRoot: string | null;
  priceBookHash: string | null;
  verifyUrl: string;
};

const RIGHT = PAGE.width - PAGE.margin;
const WIDTH = PAGE.width - 2 * PAGE.margin;
const BOTTOM = PAGE.height - 72;
/** The height of the section about the proof. */
const PROOF = 37;
const AMOUNT = 90;
const ROW = 26;

/** Tables continue on new pages with their head repeated, an account's name stays with its first line, pages are numbered. */
export async function drawInvoice(invoice: PdfInvoice): Promise<Buffer> {
  const doc = openDocument({
    title: `Invoice ${invoice.globalId}`,
    author: "Switchboard",
    at: invoice.issuedAt,
  });
  const root = doc.struct("Document");
  doc.addStructure(root);
  doc.addPage();
  root.add(doc.struct("H1", {}, () => head(doc, invoice)));
  root.add(doc.struct("P", {}, () => about(doc, invoice)));
  const table = doc.struct("Table");
  root.add(table);
  let y = tableHead(doc, 236);
  let account = "";
  for (const line of invoice.lines) {
    const first = line.accountId !== account;
    if (y + (first ? ROW + 18 : ROW) > BOTTOM) {
      doc.addPage();
      y = tableHead(doc, 64);
      account = "";
    }
    if (line.accountId !== account) {
      account = line.accountId;
      const at = y;
      table.add(
        doc.struct("TR", {}, [
          doc.struct(
            "TH",
            {},
            () =>
              void put(doc, line.accountName, PAGE.margin, at + 12, {
                size: 9.5,
                weight: 700,
                width: WIDTH - AMOUNT,
              }),
          ),
        ]),
      );
      y += 18;
    }
    const at = y;
    table.add(
      doc.struct("TR", {}, [
        doc.struct("TD", {}, () => {
          put(doc, line.description, PAGE.margin + 8, at + 9, { width: WIDTH - AMOUNT - 8 });
          put(doc, line.explanation, PAGE.margin + 8, at + 19, {
            size: 7,
            color: SOFT,
            width: WIDTH - AMOUNT - 8,
          });
        }),
        doc.struct(
          "TD",
          {},
          () =>
            void put(doc, grouped(line.amount), RIGHT - AMOUNT, at + 9, { align: "right", width: AMOUNT }),
        ),
      ]),
    );
    y += ROW;
  }
  table.end();
  const sums = sumsOf(invoice);
  const proofAt = 22 + sums.length * 16 + 18;
  if (y + proofAt + PROOF > BOTTOM) {
    doc.addPage();
    y = 64;
  }
  const end = y;
  root.add(doc.struct("P", {}, () => totals(doc, sums, end)));
  root.add(doc.struct("P", {}, () => proof(doc, invoice, end + proofAt)));
  root.end();
  footers(doc, invoice);
  return toBuffer(doc);
}

function head(doc: Doc, invoice: PdfInvoice): void {
  doc.rect(0, 0, PAGE.width, 8).fill(invoice.brandColor);
  put(doc, "Invoice", PAGE.margin, 74, { size: 24, weight: 700 });
  put(doc, invoice.globalId, RIGHT - 260, 74, { size: 10, weight: 700, align: "right", width: 260 });
}

function about(doc: Doc, invoice: PdfInvoice): void {
  const label = (text: string, x: number, y: number) => put(doc, text, x, y, { size: 7.5, color: SOFT });
  label("Billed to", PAGE.margin, 112);
  put(doc, invoice.partnerName, PAGE.margin, 127, { size: 11, weight: 700, width: 280 });
  put(doc, invoice.partnerEmail, PAGE.margin, 142, { color: SOFT, width: 280 });
  const facts: [string, string][] = [
    ["Period", month(invoice.period)],
    ["Issued", day(invoice.issuedAt)],
    ["Due", invoice.dueAt ? day(invoice.dueAt) : "Nothing to pay"],
    ["Accounts", grouped(String(invoice.totalAccounts))],
  ];
  for (const [index, [name, value]] of facts.entries()) {
    label(name, RIGHT - 180, 112 + index * 16);
    put(doc, value, RIGHT - 120, 112 + index * 16, { align: "right", width: 120 });
  }
  put(doc, `${grouped(invoice.amountDue)} ${invoice.currency.toUpperCase()}`, PAGE.margin, 196, {
    size: 18,
    weight: 700,
  });
  put(doc, invoice.dueAt ? `due by ${day(invoice.dueAt)}` : "paid: nothing is due", PAGE.margin, 211, {
    size: 8,
    color: SOFT,
  });
}

/** Screen readers announce the table's head once, so its repeats on later pages are marked as decoration. */
function tableHead(doc: Doc, y: number): number {
  doc.markContent("Artifact", { type: "Layout" });
  put(doc, "Account and service", PAGE.margin, y, { size: 7.5, color: SOFT });
  put(doc, "Amount", RIGHT - AMOUNT, y, { size: 7.5, color: SOFT, align: "right", width: AMOUNT });
  doc.endMarkedContent();
  rule(doc, y + 6, INK);
  return y + 10;
}

type Sum = [name: string, amount: string, strong: boolean];

function sumsOf(invoice: PdfInvoice): Sum[] {
  return [
    ["Subtotal", invoice.subtotal, false],
    ...shownUnlessZero(`Partner discount ${invoice.discountPercent} %`, invoice.discount, "−"),
    ...shownUnlessZero(`Tax ${invoice.taxPercent} %`, invoice.tax),
    [`Total ${invoice.currency.toUpperCase()}`, invoice.total, true],
    ...shownUnlessZero("Credited", invoice.credited, "−"),
    ...shownUnlessZero("Credit balance", invoice.creditBalance, "−"),
    ...(invoice.amountDue === invoice.total ? [] : [["Amount due", invoice.amountDue, true] satisfies Sum]),
  ];
}

function totals(doc: Doc, sums: Sum[], y: number): void {
  doc
    .moveTo(RIGHT - 220, y + 6)
    .lineTo(RIGHT, y + 6)
    .lineWidth(0.6)
    .strokeColor(LINE)
    .stroke();
  for (const [index, [name, value, strong]] of sums.entries()) {
    const at = y + 22 + index * 16;
    const style = strong ? ({ size: 11, weight: 700 } as const) : {};
    put(doc, name, RIGHT - 220, at, style);
    put(doc, grouped(value), RIGHT - AMOUNT, at, { ...style, align: "right", width: AMOUNT });
  }
}

function shownUnlessZero(name: string, amount: string, sign = ""): Sum[] {
  return amount === "0.00" ? [] : [[name, `${sign}${amount}`, false]];
}

function proof(doc: Doc, invoice: PdfInvoice, y: number): void {
  if (!invoice.eventsRoot) return;
  put(doc, "Proof", PAGE.margin, y, { size: 7.5, color: SOFT });
  put(doc, `Root of all usage events: ${invoice.eventsRoot}`, PAGE.margin, y + 12, {
    size: 7.5,
    width: WIDTH,
  });
  put(doc, `Price book: ${invoice.priceBookHash ?? ""}`, PAGE.margin, y + 23, { size: 7.5, width: WIDTH });
  put(doc, `Verify: POST ${invoice.verifyUrl}`, PAGE.margin, y + 34, {
    size: 7.5,
    color: SOFT,
    width: WIDTH,
  });
}

function footers(doc: Doc, invoice: PdfInvoice): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    doc.markContent("Artifact", { type: "Pagination" });
    put(doc, `Switchboard · ${invoice.globalId}`, PAGE.margin, PAGE.height - 36, { size: 7.5, color: SOFT });
    put(doc, `Page ${page + 1} of ${count}`, RIGHT - 120, PAGE.height - 36, {
      size: 7.5,
      color: SOFT,
      align: "right",
      width: 120,
    });
    doc.endMarkedContent();
  }
}

/** Groups thousands with commas in any locale of the machine: "-12345.60" becomes "-12,345.60". */
export function grouped(amount: string): string {
  const [whole = "", ...rest] = amount.split(".");
  let out = "";
  for (const [index, digit] of [...whole].reverse().entries())
    out = `${digit}${index > 0 && index % 3 === 0 && isDigit(digit) ? "," : ""}${out}`;
  return [out, ...rest].join(".");
}

const isDigit = (character: string) => character >= "0" && character <= "9";

function month(period: string): string {
  const [year, number] = period.split("-");
  return `${MONTHS[Number(number) - 1]} ${year}`;
}

export function day(date: Date): string {
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
