import type { InvoiceDocument } from "@/lib/contract/invoice-document";
import type { Language } from "@/lib/language";
import type { Parties } from "@/lib/services/billing/parties";
import { grouped } from "./amounts";
import { type DocumentWords, documentWords } from "./document-words";
import type { PdfAccount } from "./invoice-content";
import { buyerLines, isReverseCharge, sellerLines, taxLabel } from "./party-lines";

export type PdfInvoice = {
  language: Language;
  globalId: string;
  period: string;
  currency: string;
  parties: Parties;
  /** PAID, VOID or REPLACED BY on the current state; a document as issued has none of them. */
  marks: { text: string; invoiceId?: string; good?: boolean }[];
  /** Null while it is a draft. */
  issuedAt: Date | null;
  dueAt: Date | null;
  replaces: { id: string; number: string } | null;
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
  /** The part of what was paid and credited that the invoice did not need. Later invoices use it. */
  toCreditBalance?: string;
  /** What has been paid since. An invoice as issued has none. */
  paid?: { amount: string; at: Date | null };
  /** These amounts are in words already. */
  charges: { name: string; amount: string }[];
  accounts: PdfAccount[];
  eventsRoot: string | null;
  priceBookHash: string | null;
  /** The address of the invoices' pages, without the number of one. */
  pageUrl: string;
};

/** Everything an invoice says, as its document prints it and its page shows it. */
export function invoiceWords(invoice: PdfInvoice): InvoiceDocument {
  const { parties } = invoice;
  const words = documentWords(invoice.language);
  const { t } = words;
  return {
    title: t("invoice"),
    number: invoice.globalId,
    from: { label: t("from"), ...sellerLines(parties, words) },
    to: { label: t("billed_to"), ...buyerLines(parties, words) },
    facts: factsOf(invoice, words),
    due: {
      amount: words.price(headlineOf(invoice), invoice.currency),
      note: dueNote(invoice, words),
    },
    charges: { title: t("summary"), amount: t("amount"), rows: invoice.charges },
    sums: sumsOf(invoice, words),
    notes: notesOf(invoice, words),
    detail: {
      title: t("detail"),
      columns: {
        name: t("account_and_service"),
        quantity: t("quantity"),
        unitPrice: t("unit_price"),
        amount: t("amount"),
        net: t("net"),
      },
      accounts: invoice.accounts,
    },
  };
}

/** A paid invoice leads with what was paid for it, because the amount due of all of them is zero. */
const headlineOf = ({ dueAt, paid, amountDue }: PdfInvoice) =>
  dueAt === null && paid?.at ? paid.amount : amountDue;

function dueNote({ dueAt, paid }: PdfInvoice, { t, day }: DocumentWords): string {
  if (dueAt) return t("due_by", { day: day(dueAt) });
  return paid?.at ? t("paid_on", { day: day(paid.at) }) : t("nothing_due");
}

function factsOf(invoice: PdfInvoice, { t, day, month }: DocumentWords): InvoiceDocument["facts"] {
  const { replaces } = invoice;
  const { poNumber } = invoice.parties.buyer.profile;
  return [
    { name: t("period"), value: month(invoice.period) },
    { name: t("issued"), value: invoice.issuedAt ? day(invoice.issuedAt) : t("not_yet") },
    invoice.paid?.at
      ? { name: t("paid"), value: day(invoice.paid.at) }
      : { name: t("due"), value: invoice.dueAt ? day(invoice.dueAt) : t("nothing_to_pay") },
    ...(poNumber === null ? [] : [{ name: t("po_number"), value: poNumber }]),
    { name: t("accounts"), value: grouped(String(invoice.totalAccounts)) },
    ...(invoice.discountAccounts === invoice.totalAccounts
      ? []
      : [{ name: t("for_discount"), value: grouped(String(invoice.discountAccounts)) }]),
    ...(replaces === null ? [] : [{ name: t("replaces"), value: replaces.number, invoiceId: replaces.id }]),
  ];
}

function sumsOf(invoice: PdfInvoice, words: DocumentWords): InvoiceDocument["sums"] {
  const { t, price } = words;
  const currency = invoice.currency.toUpperCase();
  const sum = (name: string, amount: string, { sign = "", strong = false } = {}) => ({
    name,
    amount: `${sign}${price(amount, invoice.currency)}`,
    strong,
  });
  const unlessZero = (name: string, amount = "0.00", sign = "−") =>
    amount === "0.00" ? [] : [sum(name, amount, { sign })];
  const taxed = t("tax_of", {
    tax: taxLabel(invoice.parties, words),
    percent: invoice.taxPercent,
    amount: price(invoice.net, invoice.currency),
  });
  return [
    sum(t("subtotal"), invoice.subtotal),
    ...unlessZero(t("volume_discount", { percent: invoice.discountPercent }), invoice.discount),
    ...(invoice.discount === "0.00" ? [] : [sum(t("net_amount"), invoice.net)]),
    sum(taxed, invoice.tax),
    sum(t("total_in", { currency }), invoice.total, { strong: true }),
    ...unlessZero(t("credited"), invoice.credited),
    ...unlessZero(t("credit_balance"), invoice.creditBalance),
    ...unlessZero(t("paid_sum"), invoice.paid?.amount),
    ...unlessZero(t("to_credit_balance"), invoice.toCreditBalance, "+"),
    ...(invoice.amountDue === invoice.total
      ? []
      : [sum(t("amount_due_in", { currency }), invoice.amountDue, { strong: true })]),
  ];
}

function notesOf(invoice: PdfInvoice, { t, day }: DocumentWords): InvoiceDocument["notes"] {
  const { parties, dueAt } = invoice;
  const notes: { kind: InvoiceDocument["notes"][number]["kind"]; text: string | null }[] = [
    { kind: "test", text: parties.buyer.sandbox ? t("test_note") : null },
    { kind: "terms", text: dueAt ? t("terms_note", { day: day(dueAt) }) : null },
    {
      kind: "how_to_pay",
      text: dueAt && !parties.buyer.sandbox ? (parties.seller?.paymentInstructions ?? null) : null,
    },
    {
      kind: "tax",
      text: isReverseCharge(parties, invoice.taxPercent) ? t("reverse_charge") : null,
    },
    {
      kind: "proof",
      text:
        invoice.eventsRoot === null
          ? null
          : t("proof_note", { root: invoice.eventsRoot, book: invoice.priceBookHash ?? "" }),
    },
  ];
  return notes.flatMap(({ kind, text }) => (text ? [{ kind, title: t(kind), text }] : []));
}
