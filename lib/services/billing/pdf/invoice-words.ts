import type { InvoiceDocument } from "@/lib/contract/invoice-document";
import type { Parties } from "@/lib/services/billing/parties";
import { day, grouped, month, price } from "./amounts";
import type { PdfAccount } from "./invoice-content";
import { buyerLines, isReverseCharge, sellerLines, taxLabel } from "./party-lines";

export type PdfInvoice = {
  globalId: string;
  period: string;
  currency: string;
  parties: Parties;
  /** PAID, VOID or REPLACED BY on the current state; a document as issued has none of them. */
  marks: { text: string; invoiceId?: string }[];
  /** Null while it is a draft. */
  issuedAt: Date | null;
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
  /** These amounts are in words already. */
  charges: { name: string; amount: string }[];
  accounts: PdfAccount[];
  eventsRoot: string | null;
  priceBookHash: string | null;
  verifyUrl: string;
  /** The address of the invoices' pages, without the number of one. */
  pageUrl: string;
};

/** Everything an invoice says, as its document prints it and its page shows it. */
export function invoiceWords(invoice: PdfInvoice): InvoiceDocument {
  const { parties } = invoice;
  return {
    title: "Invoice",
    number: invoice.globalId,
    from: { label: "From", ...sellerLines(parties) },
    to: { label: "Billed to", ...buyerLines(parties) },
    facts: factsOf(invoice),
    due: {
      amount: price(invoice.amountDue, invoice.currency),
      note: invoice.dueAt ? `due by ${day(invoice.dueAt)}` : "Nothing is due.",
    },
    charges: { title: "Summary", amount: "Amount", rows: invoice.charges },
    sums: sumsOf(invoice),
    notes: notesOf(invoice),
    detail: {
      title: "Detail by account",
      columns: {
        name: "Account and service",
        quantity: "Quantity",
        unitPrice: "Unit price",
        amount: "Amount",
        net: "Net",
      },
      accounts: invoice.accounts,
    },
  };
}

function factsOf(invoice: PdfInvoice): InvoiceDocument["facts"] {
  const { replaces } = invoice;
  const { poNumber } = invoice.parties.buyer.profile;
  return [
    { name: "Period", value: month(invoice.period) },
    { name: "Issued", value: invoice.issuedAt ? day(invoice.issuedAt) : "Not yet" },
    { name: "Due", value: invoice.dueAt ? day(invoice.dueAt) : "Nothing to pay" },
    ...(poNumber === null ? [] : [{ name: "PO number", value: poNumber }]),
    { name: "Accounts", value: grouped(String(invoice.totalAccounts)) },
    ...(invoice.discountAccounts === invoice.totalAccounts
      ? []
      : [{ name: "For discount", value: grouped(String(invoice.discountAccounts)) }]),
    ...(replaces === null ? [] : [{ name: "Replaces", value: replaces, invoiceId: replaces }]),
  ];
}

function sumsOf(invoice: PdfInvoice): InvoiceDocument["sums"] {
  const currency = invoice.currency.toUpperCase();
  const sum = (name: string, amount: string, { sign = "", strong = false } = {}) => ({
    name,
    amount: `${sign}${price(amount, invoice.currency)}`,
    strong,
  });
  const unlessZero = (name: string, amount: string, sign: string) =>
    amount === "0.00" ? [] : [sum(name, amount, { sign })];
  const taxed = `${taxLabel(invoice.parties)} ${invoice.taxPercent}% of ${price(invoice.net, invoice.currency)}`;
  return [
    sum("Subtotal", invoice.subtotal),
    ...unlessZero(`Volume discount ${invoice.discountPercent}%`, invoice.discount, "−"),
    ...(invoice.discount === "0.00" ? [] : [sum("Net amount", invoice.net)]),
    sum(taxed, invoice.tax),
    sum(`Total ${currency}`, invoice.total, { strong: true }),
    ...unlessZero("Credited", invoice.credited, "−"),
    ...unlessZero("Credit balance", invoice.creditBalance, "−"),
    ...(invoice.amountDue === invoice.total
      ? []
      : [sum(`Amount due ${currency}`, invoice.amountDue, { strong: true })]),
  ];
}

function notesOf(invoice: PdfInvoice): InvoiceDocument["notes"] {
  const { parties, dueAt } = invoice;
  const notes: { title: string; text: string | null }[] = [
    { title: "Test", text: parties.buyer.sandbox ? "Issued in the sandbox. Do not pay it." : null },
    { title: "Terms", text: dueAt ? `Payment is due by ${day(dueAt)}.` : null },
    { title: "How to pay", text: dueAt ? (parties.seller?.paymentInstructions ?? null) : null },
    {
      title: "Tax",
      text: isReverseCharge(parties, invoice.taxPercent)
        ? "Reverse charge: the customer accounts for the VAT (Article 196 of Directive 2006/112/EC)."
        : null,
    },
    {
      title: "Proof",
      text:
        invoice.eventsRoot === null
          ? null
          : `Root of all usage events: ${invoice.eventsRoot}\nPrice book: ${invoice.priceBookHash ?? ""}\nVerify: POST ${invoice.verifyUrl}`,
    },
  ];
  return notes.flatMap(({ title, text }) => (text ? [{ title, text }] : []));
}
