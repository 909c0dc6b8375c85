import "server-only";
import type { Parties } from "@/lib/services/billing/parties";
import { day, month, price } from "./amounts";
import { openDocument, PAGE, put, SOFT, toBuffer } from "./document";
import { finishPages, letterhead, SIGNAL } from "./letterhead";
import { note } from "./note";
import { buyerLines, sellerLines } from "./party-lines";
import { totals } from "./totals";

export type PdfReceipt = {
  id: string;
  invoiceGlobalId: string;
  period: string;
  currency: string;
  parties: Parties;
  paidAt: Date;
  amount: string;
  invoiceTotal: string;
};

/** A payment never changes, and neither do the invoice and the parties it shows. */
export async function drawReceipt(receipt: PdfReceipt): Promise<Buffer> {
  const { parties, invoiceGlobalId } = receipt;
  const seller = parties.seller?.legalName ?? "Switchboard";
  const doc = await openDocument({ title: `Receipt ${receipt.id}`, author: seller, at: receipt.paidAt });
  const root = doc.struct("Document");
  doc.addStructure(root);
  doc.addPage();
  const { sandbox, brandColor } = parties.buyer;
  const y = letterhead(doc, root, {
    title: "Receipt",
    number: receipt.id,
    brandColor: brandColor ?? SIGNAL,
    marks: sandbox ? [{ text: "TEST" }] : [],
    from: { label: "From", ...sellerLines(parties) },
    to: { label: "Received from", ...buyerLines(parties) },
    facts: [
      { name: "Paid", value: day(receipt.paidAt) },
      { name: "Invoice", value: invoiceGlobalId },
      { name: "Period", value: month(receipt.period) },
    ],
  });
  const { currency } = receipt;
  root.add(
    doc.struct("P", {}, () => {
      put(doc, price(receipt.amount, currency), PAGE.margin, y + 14, { size: 18, weight: 700 });
      put(doc, `paid on ${day(receipt.paidAt)}`, PAGE.margin, y + 29, { size: 8.5, color: SOFT });
    }),
  );
  const below = note(doc, root, {
    title: "Payment",
    text: `Payment for invoice ${invoiceGlobalId}. Thank you.`,
    y: y + 58,
  });
  totals(doc, root, {
    sums: [
      { name: "Invoice total", amount: price(receipt.invoiceTotal, currency) },
      { name: `Paid ${currency.toUpperCase()}`, amount: price(receipt.amount, currency), strong: true },
    ],
    y: below,
  });
  root.end();
  finishPages(doc, { footer: `${seller} · ${receipt.id}`, sandbox });
  return toBuffer(doc);
}
