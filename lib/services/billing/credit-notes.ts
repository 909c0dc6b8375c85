import "server-only";
import { z } from "zod";
import { minorFromText, minorToNumber, minorToText, sumMinor } from "@/lib/billing/money";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { Tx } from "@/lib/db/tx";
import { audit, type Ctx, type PartnerCtx } from "@/lib/services/context";
import type { CloseCtx } from "./close-context";
import { invoiceEventData } from "./invoice-event";
import { lockPartnerInvoices, owedOn, record } from "./ledger";
import { pay } from "./states";
import { chargedFor, summaryShape } from "./summary";

type CreditNote = Awaited<ReturnType<Tx["prisma"]["creditNote"]["findMany"]>>[number];
type CreditedLine = { lineId: string; amountMinor: number };

export type Credit = {
  invoiceId: string;
  reason: string;
  /** Credits named lines, or the invoice as a whole. */
  lines?: readonly CreditedLine[];
  amountMinor?: number;
  /** A repeat with the same name returns the existing note, whatever its other fields. */
  once?: string | undefined;
  now: Date;
};

const detailShape = z.object({
  lines: z.array(z.object({ lineId: z.string(), amountMinor: z.number() })).default([]),
  to: z
    .object({ name: z.string(), email: z.string(), brandColor: z.string().nullable(), globalId: z.string() })
    .optional(),
});

/**
 * Writes credit note cn_<period>-<n>. An invoice with nothing left to pay becomes paid; a credit on a paid one becomes
 * credit balance.
 */
export async function credit(ctx: CloseCtx, of: Credit): Promise<{ id: string; amountMinor: number }> {
  const { partnerId } = ctx;
  const invoice = await lockCredited(ctx, of.invoiceId);
  const again = of.once
    ? await ctx.tx.prisma.creditNote.findFirst({ where: { partnerId, once: of.once } })
    : null;
  if (again) return { id: again.id, amountMinor: amountOf(again) };
  if (invoice.status === "draft") throw new ApiError("invoice_not_finalized");
  if (invoice.status === "void")
    throw new ApiError("illegal_transition", { detail: "A void invoice has nothing to credit." });
  const amountMinor = of.lines
    ? await sumOfLines(ctx, { ...of, lines: of.lines, rating: invoice.rating })
    : (of.amountMinor ?? 0);
  const left = minorFromText(invoice.total) - minorFromText(invoice.credited);
  if (amountMinor <= 0 || amountMinor > left)
    throw invalid(
      "/amountMinor",
      `Between 0.01 and ${minorToText(left)} of this invoice can be credited, not ${minorToText(amountMinor)}.`,
    );
  const id = `cn_${invoice.period}-${invoice.notes + 1}`;
  const { name, email, brandColor, globalId } = invoice;
  await ctx.tx.run(
    `insert into credit_note (partner_id, id, invoice_id, applies_to, amount, currency, reason, created_by, created_at, detail, once)
     values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      partnerId,
      id,
      of.invoiceId,
      minorToText(amountMinor),
      invoice.currency,
      of.reason,
      ctx.actor.id,
      of.now,
      JSON.stringify({ lines: of.lines ?? [], to: { name, email, brandColor, globalId } }),
      of.once ?? null,
    ],
  );
  await record(ctx, {
    kind: "credit",
    amountMinor: -amountMinor,
    at: of.now,
    invoiceId: of.invoiceId,
    creditNoteId: id,
  });
  await emitCredited(ctx, { ...of, id, amountMinor, currency: invoice.currency });
  const unpaid = invoice.status !== "paid";
  if (unpaid && (await owedOn(ctx, of.invoiceId)) <= 0) await pay(ctx, { id: of.invoiceId, now: of.now });
  return { id, amountMinor };
}

async function emitCredited(
  ctx: CloseCtx,
  of: Pick<Credit, "invoiceId" | "reason" | "now"> & { id: string; amountMinor: number; currency: string },
): Promise<void> {
  const { id, invoiceId, amountMinor, currency, reason } = of;
  const creditNote = { id, invoiceId, amount: minorToNumber(amountMinor), amountMinor, currency, reason };
  await audit(
    { tx: ctx.tx, actor: ctx.actor, now: of.now },
    {
      tenantId: ctx.partnerId,
      action: "invoice.credited",
      object: invoiceId,
      detail: { creditNote: id, amount: minorToText(amountMinor), reason },
      event: { data: { creditNote, ...(await invoiceEventData(ctx, { id: invoiceId })) } },
    },
  );
}

/** Credit notes are numbered per month across its invoices, so the partner's invoices are locked. */
async function lockCredited(ctx: CloseCtx, invoiceId: string) {
  await lockPartnerInvoices(ctx);
  const row = await ctx.tx.one(
    `select i.period, i.status, i.rating, i.total::text, i.currency, i.global_id as "globalId", p.name, p.email, p.brand_color as "brandColor",
       (select coalesce(sum(amount), 0)::numeric(14,2)::text from credit_note c where c.partner_id = i.partner_id and c.applies_to = i.id) as credited,
       (select count(*)::int from credit_note c join invoice s on s.partner_id = c.partner_id and s.id = c.invoice_id
        where c.partner_id = i.partner_id and s.period = i.period) as notes
     from invoice i join partner p on p.id = i.partner_id where i.partner_id = $1 and i.id = $2 for update of i`,
    [ctx.partnerId, invoiceId],
  );
  if (!row) throw new ApiError("not_found", { detail: `There is no invoice ${invoiceId} of this partner.` });
  return row;
}

type LineCredits = { invoiceId: string; lines: readonly CreditedLine[]; rating: unknown };

/** A line is credited up to the amount charged for it: after discount, with tax, less earlier credits. */
async function sumOfLines(ctx: CloseCtx, of: LineCredits): Promise<number> {
  const { partnerId } = ctx;
  const found = await ctx.tx.query(
    "select id, amount::text from invoice_line where partner_id = $1 and invoice_id = $2 and id = any($3)",
    [partnerId, of.invoiceId, of.lines.map(({ lineId }) => lineId)],
  );
  const summary = summaryShape.parse(of.rating);
  const left = new Map(found.map(({ id, amount }) => [id, chargedFor(minorFromText(amount), summary)]));
  const take = ({ lineId, amountMinor }: CreditedLine) =>
    left.set(lineId, (left.get(lineId) ?? 0) - amountMinor);
  const notes = await ctx.tx.prisma.creditNote.findMany({ where: { partnerId, appliesTo: of.invoiceId } });
  for (const note of notes) for (const line of detailShape.parse(note.detail).lines) take(line);
  for (const line of of.lines) {
    const most = left.get(line.lineId);
    if (most === undefined || !found.some(({ id }) => id === line.lineId))
      throw new ApiError("not_found", { detail: `The invoice has no line ${line.lineId}.` });
    if (line.amountMinor <= 0 || line.amountMinor > most)
      throw invalid(
        "/lines",
        most > 0
          ? `Between 0.01 and ${minorToText(most)} of line ${line.lineId} can be credited.`
          : `Line ${line.lineId} was credited in full already.`,
      );
    take(line);
  }
  return sumMinor(of.lines.map(({ amountMinor }) => amountMinor));
}

const amountOf = ({ amount }: Pick<CreditNote, "amount">) => minorFromText(amount.toFixed(2));

function toCreditNote(note: CreditNote, { config }: Pick<Ctx, "config">) {
  const amountMinor = amountOf(note);
  return {
    id: note.id,
    invoiceId: note.invoiceId,
    appliesTo: note.appliesTo,
    amount: minorToNumber(amountMinor),
    amountMinor,
    currency: note.currency,
    reason: note.reason,
    lines: detailShape.parse(note.detail).lines,
    createdAt: note.createdAt.toISOString(),
    pdfUrl: `${config.baseUrl}/v1/partner/billing/invoices/${note.invoiceId}/credit-notes/${note.id}/pdf`,
  };
}

/** The notes issued on an invoice, and those that moved to it from the one it replaces. */
export async function creditNotesOf(ctx: PartnerCtx, invoiceId: string) {
  const notes = await ctx.tx.prisma.creditNote.findMany({
    where: { partnerId: ctx.tenant.id, OR: [{ invoiceId }, { appliesTo: invoiceId }] },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return notes.map((note) => toCreditNote(note, ctx));
}

type OfPartner = Pick<Ctx, "tx" | "config"> & { partnerId: string };

export async function readCreditNote(ctx: OfPartner, of: { invoiceId: string; id: string }) {
  const note = await ctx.tx.prisma.creditNote.findFirst({
    where: {
      partnerId: ctx.partnerId,
      id: of.id,
      OR: [{ invoiceId: of.invoiceId }, { appliesTo: of.invoiceId }],
    },
  });
  if (!note) throw new ApiError("not_found");
  return { note: toCreditNote(note, ctx), to: detailShape.parse(note.detail).to };
}
