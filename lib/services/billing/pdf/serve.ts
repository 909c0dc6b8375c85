import "server-only";
import { createHash } from "node:crypto";
import { minorToText } from "@/lib/billing/money";
import { ApiError } from "@/lib/contract/errors";
import { readCreditNote } from "@/lib/services/billing/credit-notes";
import { getInvoice, linesOf, readInvoice, takenOffAtIssue, toLine } from "@/lib/services/billing/invoices";
import type { PartnerCtx } from "@/lib/services/context";
import { drawCreditNote } from "./credit-note";
import { drawInvoice } from "./invoice";

const SIGNAL = "#2746d6";

/** The PDF is drawn once and stored, so that a partner renamed later still gets the same bytes. */
export async function invoicePdf(ctx: PartnerCtx, of: { id: string; request: Request }): Promise<Response> {
  const row = await readInvoice(ctx, of.id);
  if (row.status === "draft") throw new ApiError("invoice_not_finalized");
  const stored = await ctx.tx.one("select pdf, pdf_etag from invoice where partner_id = $1 and id = $2", [
    ctx.tenant.id,
    row.id,
  ]);
  const { pdf, etag } =
    stored?.pdf && stored.pdf_etag ? { pdf: stored.pdf, etag: stored.pdf_etag } : await draw(ctx, row.id);
  return respond(of.request, { pdf, etag, name: `invoice-${row.global_id}.pdf` });
}

export async function creditNotePdf(
  ctx: PartnerCtx,
  of: { id: string; noteId: string; request: Request },
): Promise<Response> {
  const invoice = await readInvoice(ctx, of.id);
  const { note, to } = await readCreditNote(
    { tx: ctx.tx, config: ctx.config, partnerId: ctx.tenant.id },
    { invoiceId: invoice.id, id: of.noteId },
  );
  const pdf = await drawCreditNote({
    id: note.id,
    invoiceGlobalId: to?.globalId ?? invoice.global_id,
    currency: note.currency,
    partnerName: to?.name ?? "",
    partnerEmail: to?.email ?? "",
    brandColor: to?.brandColor ?? SIGNAL,
    issuedAt: new Date(note.createdAt),
    reason: note.reason,
    amount: note.amount.toFixed(2),
    lines: note.lines.map(({ lineId, amountMinor }) => ({ lineId, amount: minorToText(amountMinor) })),
  });
  const name = `credit-note-${to?.globalId ?? invoice.global_id}-${note.id}.pdf`;
  return respond(of.request, { pdf, etag: etagOf(pdf), name });
}

function etagOf(pdf: Buffer): string {
  return `"${createHash("sha256").update(pdf).digest("hex")}"`;
}

function respond(
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

async function draw(ctx: PartnerCtx, id: string): Promise<{ pdf: Buffer; etag: string }> {
  const invoice = await getInvoice(ctx, id);
  const partner = await ctx.tx.one("select name, email, brand_color from partner where id = $1", [
    ctx.tenant.id,
  ]);
  if (!partner) throw new ApiError("not_found");
  const taken = await takenOffAtIssue(ctx, invoice.id);
  const amountDueMinor = Math.max(0, invoice.totalMinor - taken.creditedMinor - taken.creditBalanceMinor);
  const pdf = await drawInvoice({
    globalId: invoice.globalId,
    period: invoice.period,
    currency: invoice.currency,
    partnerName: partner.name,
    partnerEmail: partner.email,
    brandColor: partner.brand_color ?? SIGNAL,
    issuedAt: new Date(invoice.finalizedAt ?? 0),
    dueAt: amountDueMinor === 0 || invoice.dueAt === null ? null : new Date(invoice.dueAt),
    totalAccounts: invoice.totalAccounts,
    subtotal: invoice.subtotal.toFixed(2),
    discount: invoice.discount.toFixed(2),
    discountPercent: invoice.discountPercent,
    tax: invoice.tax.toFixed(2),
    taxPercent: invoice.taxPercent,
    total: invoice.total.toFixed(2),
    credited: minorToText(taken.creditedMinor),
    creditBalance: minorToText(taken.creditBalanceMinor),
    amountDue: minorToText(amountDueMinor),
    lines: (await linesOf(ctx, invoice.id)).map(toLine).map((line) => ({
      accountName: line.accountName,
      accountId: line.accountId,
      description: line.description,
      explanation: line.explanation,
      amount: line.amount.toFixed(2),
    })),
    eventsRoot: invoice.verification?.eventsRoot ?? null,
    priceBookHash: invoice.verification?.priceBookHash ?? null,
    verifyUrl: `${ctx.config.baseUrl}/v1/partner/billing/invoices/${invoice.id}/verify`,
  });
  const etag = etagOf(pdf);
  // A concurrent request may have stored its PDF first; both then return that one.
  const stored = await ctx.tx.one(
    "update invoice set pdf = coalesce(pdf, $3), pdf_etag = coalesce(pdf_etag, $4) where partner_id = $1 and id = $2 returning pdf, pdf_etag",
    [ctx.tenant.id, id, pdf, etag],
  );
  return { pdf: stored?.pdf ?? pdf, etag: stored?.pdf_etag ?? etag };
}
