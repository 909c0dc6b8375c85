import "server-only";
import { minorFromText, minorToText, percentOfMinor } from "@/lib/billing/money";
import { ApiError } from "@/lib/contract/errors";
import type { Language } from "@/lib/language";
import { readCreditNote } from "@/lib/services/billing/credit-notes";
import {
  countedAccounts,
  type InvoiceCtx,
  type InvoiceRow,
  linesOf,
  printedNumber,
  readInvoice,
  takenOffAtIssue,
} from "@/lib/services/billing/invoices";
import { currentParties, type Parties, partiesShape } from "@/lib/services/billing/parties";
import { sharingPercent, summaryShape } from "@/lib/services/billing/summary";
import type { PartnerCtx } from "@/lib/services/context";
import type { PdfCreditNote } from "./credit-note";
import { documentWords } from "./document-words";
import { accountsOf, chargesOf, lineWords } from "./invoice-content";
import type { PdfInvoice } from "./invoice-words";
import { invoiceWords } from "./invoice-words";
import type { PdfReceipt } from "./receipt";

/** Documents show what was frozen with the invoice, never what the partner or the platform is called now. */
async function partiesOn(ctx: InvoiceCtx, invoiceId: string): Promise<Parties> {
  const row = await ctx.tx.prisma.invoice.findFirst({
    where: { partnerId: ctx.tenant.id, id: invoiceId },
    select: { parties: true, status: true },
  });
  // A draft has no parties yet: it is finalized with those of that day.
  if (row?.status === "draft") return currentParties(ctx.tx, ctx.tenant.id);
  return partiesShape.parse(row?.parties);
}

/** The words of the invoice's document with what was paid since, for its page. */
export async function invoiceDocument(ctx: PartnerCtx, of: { id: string; language: Language }) {
  const row = await readInvoice(ctx, of.id);
  return invoiceWords(await invoiceContents(ctx, row, { language: of.language, as: "current" }));
}

type State = Pick<PdfInvoice, "credited" | "creditBalance" | "amountDue" | "dueAt"> &
  Partial<Pick<PdfInvoice, "paid" | "toCreditBalance">>;

/** The amounts as they were when the invoice was issued, which its stored document keeps. */
async function stateAtIssue(ctx: InvoiceCtx, row: InvoiceRow): Promise<State> {
  const { creditedMinor, creditBalanceMinor } = await takenOffAtIssue(ctx, row.id);
  const amountDueMinor = Math.max(0, minorFromText(row.total) - creditedMinor - creditBalanceMinor);
  return {
    credited: minorToText(creditedMinor),
    creditBalance: minorToText(creditBalanceMinor),
    amountDue: minorToText(amountDueMinor),
    dueAt: amountDueMinor === 0 ? null : row.due_at,
  };
}

/** The amounts of today: the entries of the ledger since the invoice was issued. */
async function stateNow(ctx: InvoiceCtx, row: InvoiceRow): Promise<State> {
  if (row.status === "draft") return stateAtIssue(ctx, row);
  if (row.status === "void")
    return { ...(await stateAtIssue(ctx, row)), amountDue: minorToText(0), dueAt: null };
  const since = await ctx.tx.one(
    `select coalesce(-sum(amount) filter (where credit_note_id is not null), 0)::numeric(14,2)::text as credited,
       coalesce(-sum(amount) filter (where kind = 'adjustment' and credit_note_id is null and amount < 0), 0)::numeric(14,2)::text as "creditBalance",
       coalesce(sum(amount) filter (where kind = 'adjustment' and credit_note_id is null and amount > 0), 0)::numeric(14,2)::text as "movedOn",
       coalesce(-sum(amount) filter (where kind in ('payment', 'refund')), 0)::numeric(14,2)::text as paid
     from ledger_entry where partner_id = $1 and invoice_id = $2`,
    [ctx.tenant.id, row.id],
  );
  const owedMinor = minorFromText(row.owed);
  const amountDueMinor = Math.max(0, owedMinor);
  return {
    credited: since?.credited ?? "0.00",
    creditBalance: since?.creditBalance ?? "0.00",
    paid: { amount: since?.paid ?? "0.00", at: amountDueMinor === 0 ? row.paid_at : null },
    // Credit balance that later invoices have used, and what is left of it.
    toCreditBalance: minorToText(minorFromText(since?.movedOn ?? "0.00") + amountDueMinor - owedMinor),
    amountDue: minorToText(amountDueMinor),
    dueAt: amountDueMinor === 0 ? null : row.due_at,
  };
}

/** The partner's transaction, also when an operator opens the document. */
export type DocumentCtx = InvoiceCtx & Pick<PartnerCtx, "config">;

export async function invoiceContents(
  ctx: DocumentCtx,
  row: InvoiceRow,
  { language, as }: { language: Language; as: "issued" | "current" },
): Promise<PdfInvoice> {
  const parties = await partiesOn(ctx, row.id);
  const lines = await linesOf(ctx, row.id);
  const summary = summaryShape.parse(row.rating);
  const { discount, tax, frozen } = summary;
  const netMinor = minorFromText(row.subtotal) - minorFromText(row.discount);
  const shown = { currency: row.currency, words: documentWords(language) };
  return {
    language,
    globalId: row.global_id,
    period: row.period,
    currency: row.currency,
    parties,
    marks: [],
    issuedAt: row.finalized_at,
    replaces: row.replaces === null ? null : { id: row.replaces, number: printedNumber(row.replaces, row) },
    totalAccounts: row.total_accounts,
    discountAccounts: countedAccounts(row),
    subtotal: row.subtotal,
    discount: row.discount,
    discountPercent: discount.percent,
    net: minorToText(netMinor),
    tax: row.tax,
    taxPercent: tax.percent,
    total: row.total,
    ...(await (as === "current" ? stateNow : stateAtIssue)(ctx, row)),
    charges: chargesOf(lines, shown),
    accounts: accountsOf(lines, { netMinor, discountPercent: sharingPercent(summary), ...shown }),
    eventsRoot: frozen?.eventsRoot ?? null,
    priceBookHash: row.price_book_hash,
    pageUrl: `${ctx.config.baseUrl}/p/${ctx.tenant.id}/billing`,
  };
}

/** An amount with tax, split into its net part and its tax. */
function splitTax(amountMinor: number, taxPercent: string): { net: string; tax: string } {
  const net = netOf(amountMinor, taxPercent);
  return { net: minorToText(net), tax: minorToText(amountMinor - net) };
}

function netOf(amountMinor: number, taxPercent: string): number {
  let net = Math.round(amountMinor / (1 + Number(taxPercent) / 100));
  // The float above only starts the search; the exact percentage decides, with the smallest net that reaches the amount.
  while (net > 0 && net - 1 + percentOfMinor(net - 1, taxPercent) >= amountMinor) net -= 1;
  while (net + percentOfMinor(net, taxPercent) < amountMinor) net += 1;
  return net;
}

export async function creditNoteContents(
  ctx: PartnerCtx,
  of: { id: string; noteId: string; language: Language },
): Promise<PdfCreditNote> {
  const invoice = await readInvoice(ctx, of.id);
  const { note, to } = await readCreditNote(
    { tx: ctx.tx, config: ctx.config, partnerId: ctx.tenant.id },
    { invoiceId: invoice.id, id: of.noteId },
  );
  const issued = note.invoiceId === invoice.id ? invoice : await readInvoice(ctx, note.invoiceId);
  const { tax } = summaryShape.parse(issued.rating);
  const lines = new Map((await linesOf(ctx, issued.id)).map((line) => [line.id, line]));
  const parties = await partiesOn(ctx, issued.id);
  const shown = { currency: note.currency, words: documentWords(of.language) };
  return {
    language: of.language,
    id: note.id,
    invoiceGlobalId: issued.global_id,
    currency: note.currency,
    parties: { ...parties, buyer: { ...parties.buyer, ...to } },
    issuedAt: new Date(note.createdAt),
    reason: note.reason,
    amount: minorToText(note.amountMinor),
    ...splitTax(note.amountMinor, tax.percent),
    taxPercent: tax.percent,
    lines: note.lines.map(({ lineId, amountMinor }) => {
      const line = lines.get(lineId);
      return {
        accountName: line?.accountName ?? lineId,
        text: line ? lineWords(line, shown) : lineId,
        amount: minorToText(amountMinor),
      };
    }),
  };
}

export async function receiptContents(
  ctx: PartnerCtx,
  { id: paymentId, language }: { id: string; language: Language },
): Promise<PdfReceipt> {
  const entry = await ctx.tx.prisma.ledgerEntry.findFirst({
    where: { partnerId: ctx.tenant.id, id: paymentId, kind: "payment" },
    select: { id: true, seq: true, at: true, amount: true, invoiceId: true },
  });
  if (!entry?.invoiceId) throw new ApiError("not_found");
  const invoice = await readInvoice(ctx, entry.invoiceId);
  const payments = await ctx.tx.prisma.ledgerEntry.count({
    where: {
      partnerId: ctx.tenant.id,
      invoiceId: entry.invoiceId,
      kind: "payment",
      seq: { lte: entry.seq },
    },
  });
  // Later entries are left out, so that the receipt of a payment stays the same.
  const until = await ctx.tx.prisma.ledgerEntry.aggregate({
    where: { partnerId: ctx.tenant.id, invoiceId: entry.invoiceId, seq: { lte: entry.seq } },
    _sum: { amount: true },
  });
  const due = until._sum.amount;
  return {
    language,
    number: `${invoice.global_id}-R${payments}`,
    invoiceGlobalId: invoice.global_id,
    period: invoice.period,
    currency: invoice.currency,
    parties: await partiesOn(ctx, invoice.id),
    paidAt: entry.at,
    amount: entry.amount.negated().toFixed(2),
    invoiceTotal: invoice.total,
    due: due?.greaterThan(0) ? due.toFixed(2) : null,
  };
}
