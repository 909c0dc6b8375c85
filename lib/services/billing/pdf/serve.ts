import "server-only";
import { createHash } from "node:crypto";
import { ApiError } from "@/lib/contract/errors";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/language";
import { type InvoiceRow, printedNumber, readInvoice } from "@/lib/services/billing/invoices";
import type { PartnerCtx } from "@/lib/services/context";
import { creditNoteContents, type DocumentCtx, invoiceContents, receiptContents } from "./contents";
import { drawCreditNote } from "./credit-note";
import { documentWords } from "./document-words";
import { drawInvoice } from "./invoice";
import type { PdfInvoice } from "./invoice-words";
import { drawReceipt } from "./receipt";

type Asked = { id: string; language: Language; request: Request };

/**
 * An invoice is drawn once when it is issued, and stored: its bytes stay the same when the program changes. It is
 * issued in English; another language is the same content in other words, drawn from what was frozen with the invoice.
 */
export async function invoicePdf(
  ctx: DocumentCtx,
  of: Asked & { as: "issued" | "current" },
): Promise<Response> {
  const row = await readInvoice(ctx, of.id);
  if (row.status === "draft") throw new ApiError("invoice_not_finalized");
  const { as, language, request } = of;
  if (as === "current" || language !== DEFAULT_LANGUAGE) {
    const contents = await invoiceContents(ctx, row, { language, as });
    const pdf = await drawInvoice({ ...contents, marks: as === "current" ? marksOf(row, language) : [] });
    const state = as === "current" ? "-current" : "";
    return respond(request, { pdf, etag: etagOf(pdf), name: `invoice-${row.global_id}${state}.pdf` });
  }
  const stored = await ctx.tx.one("select pdf, pdf_etag from invoice where partner_id = $1 and id = $2", [
    ctx.tenant.id,
    row.id,
  ]);
  const { pdf, etag } =
    stored?.pdf && stored.pdf_etag ? { pdf: stored.pdf, etag: stored.pdf_etag } : await draw(ctx, row);
  return respond(request, { pdf, etag, name: `invoice-${row.global_id}.pdf` });
}

/** The state of the invoice since it was issued. */
function marksOf(row: InvoiceRow, language: Language): PdfInvoice["marks"] {
  const { t, day } = documentWords(language);
  const { replaced_by: invoiceId } = row;
  return [
    ...(row.status === "paid"
      ? [{ text: t("mark_paid", { day: row.paid_at ? day(row.paid_at) : "" }).trim(), good: true }]
      : []),
    ...(row.status === "void" ? [{ text: t("mark_void") }] : []),
    ...(invoiceId === null
      ? []
      : [{ text: t("mark_replaced", { id: printedNumber(invoiceId, row) }), invoiceId }]),
  ];
}

export async function creditNotePdf(ctx: PartnerCtx, of: Asked & { noteId: string }): Promise<Response> {
  const contents = await creditNoteContents(ctx, of);
  const pdf = await drawCreditNote(contents);
  const name = `credit-note-${contents.invoiceGlobalId}-${contents.id}.pdf`;
  return respond(of.request, { pdf, etag: etagOf(pdf), name });
}

export async function receiptPdf(ctx: PartnerCtx, of: Asked): Promise<Response> {
  const contents = await receiptContents(ctx, of);
  const pdf = await drawReceipt(contents);
  return respond(of.request, {
    pdf,
    etag: etagOf(pdf),
    name: `receipt-${contents.number}.pdf`,
  });
}

export function etagOf(pdf: Buffer): string {
  return `"${createHash("sha256").update(pdf).digest("hex")}"`;
}

export function respond(
  request: Request,
  { pdf, etag, name }: { pdf: Buffer; etag: string; name: string },
): Response {
  const headers = {
    "Content-Type": "application/pdf",
    "Content-Disposition": `inline; filename="${name}"`,
    "Cache-Control": "private, no-store",
    ETag: etag,
  };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(pdf), { headers: { ...headers, "Content-Length": String(pdf.length) } });
}

async function draw(ctx: DocumentCtx, row: InvoiceRow): Promise<{ pdf: Buffer; etag: string }> {
  const pdf = await drawInvoice(
    await invoiceContents(ctx, row, { language: DEFAULT_LANGUAGE, as: "issued" }),
  );
  const etag = etagOf(pdf);
  // A concurrent request may have stored its PDF first; both then return that one.
  const stored = await ctx.tx.one(
    "update invoice set pdf = coalesce(pdf, $3), pdf_etag = coalesce(pdf_etag, $4) where partner_id = $1 and id = $2 returning pdf, pdf_etag",
    [ctx.tenant.id, row.id, pdf, etag],
  );
  return { pdf: stored?.pdf ?? pdf, etag: stored?.pdf_etag ?? etag };
}
