import "server-only";
import type { Language } from "@/lib/language";
import type { Parties } from "@/lib/services/billing/parties";
import { openDocument, PAGE, put, SOFT, toBuffer } from "./document";
import { documentWords } from "./document-words";
import { finishPages, letterhead, SIGNAL } from "./letterhead";
import { note } from "./note";
import { buyerLines, sellerLines } from "./party-lines";
import { totals } from "./totals";

export type PdfReceipt = {
  language: Language;
  /** The invoice's number, and which of its payments it is. */
  number: string;
  invoiceGlobalId: string;
  period: string;
  currency: string;
  parties: Parties;
  paidAt: Date;
  amount: string;
  invoiceTotal: string;
  /** The rest of the invoice after this payment; null once it is paid. */
  due: string | null;
};

/** A payment never changes, and neither do the invoice and the parties it shows. */
export async function drawReceipt(receipt: PdfReceipt): Promise<Buffer> {
  const { parties, invoiceGlobalId } = receipt;
  const words = documentWords(receipt.language);
  const { t, price } = words;
  const seller = parties.seller?.legalName ?? "Switchboard";
  const doc = await openDocument({
    title: `${t("receipt")} ${receipt.number}`,
    author: seller,
    at: receipt.paidAt,
    language: receipt.language,
  });
  const root = doc.struct("Document");
  doc.addStructure(root);
  doc.addPage();
  const { sandbox, brandColor } = parties.buyer;
  const y = letterhead(doc, root, {
    words,
    title: t("receipt"),
    number: receipt.number,
    brandColor: brandColor ?? SIGNAL,
    marks: sandbox ? [{ text: t("mark_test") }] : [],
    from: { label: t("from"), ...sellerLines(parties, words) },
    to: { label: t("received_from"), ...buyerLines(parties, words) },
    facts: [
      { name: t("paid"), value: words.day(receipt.paidAt) },
      { name: t("invoice"), value: invoiceGlobalId },
      { name: t("period"), value: words.month(receipt.period) },
    ],
  });
  const { currency } = receipt;
  root.add(
    doc.struct("P", {}, () => {
      put(doc, price(receipt.amount, currency), PAGE.margin, y + 14, { size: 18, weight: 700 });
      put(doc, t("paid_on", { day: words.day(receipt.paidAt) }), PAGE.margin, y + 29, {
        size: 8.5,
        color: SOFT,
      });
    }),
  );
  const below = note(doc, root, {
    title: t("payment"),
    text: t("payment_note", { invoice: invoiceGlobalId }),
    y: y + 58,
  });
  totals(doc, root, {
    sums: [
      { name: t("invoice_total"), amount: price(receipt.invoiceTotal, currency) },
      {
        name: t("paid_in", { currency: currency.toUpperCase() }),
        amount: price(receipt.amount, currency),
        strong: true,
      },
      ...(receipt.due === null ? [] : [{ name: t("due_after"), amount: price(receipt.due, currency) }]),
    ],
    y: below,
  });
  root.end();
  finishPages(doc, { footer: `${seller} · ${receipt.number}`, sandbox, words });
  return toBuffer(doc);
}
