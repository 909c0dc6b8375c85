import "server-only";
import { z } from "zod";
import { minorFromText, minorToNumber, minorToText, sumMinor } from "@/lib/billing/money";
import { ApiError } from "@/lib/contract/errors";
import { LOCK_CLASS } from "@/lib/db/locks";
import type { Tx } from "@/lib/db/tx";
import { audit, type Ctx, type PartnerCtx } from "@/lib/services/context";
import type { CloseCtx } from "./close-context";
import { pay } from "./states";

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

/** Writes credit note cn_<period>-<n>. An invoice with nothing left to pay becomes paid. */
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
  const amountMinor = of.lines ? await sumOfLines(ctx, of, of.lines) : (of.amountMinor ?? 0);
  const left = minorFromText(invoice.total) - minorFromText(invoice.credited);
  if (amountMinor <= 0 || amountMinor > left)
    throw new ApiError("illegal_transition", {
      detail: `Between 0.01 and ${minorToText(left)} of this invoice can be credited, not ${minorToText(amountMinor)}.`,
    });
  const id = `cn_${invoice.period}-${invoice.notes + 1}`;
  const { name, email, brandColor, globalId } = invoice;
  await ctx.tx.run(
    `insert into credit_note (partner_id, id, invoice_id, amount, currency, reason, created_by, created_at, detail, once)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
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
  await audit(
    { tx: ctx.tx, actor: ctx.actor, now: of.now },
    {
      tenantId: partnerId,
      action: "invoice.credited",
      object: of.invoiceId,
      detail: { creditNote: id, amount: minorToText(amountMinor), reason: of.reason },
    },
  );
  if (amountMinor === left && invoice.status !== "paid") await pay(ctx, { id: of.invoiceId, now: of.now });
  return { id, amountMinor };
}

/** Credit notes are numbered per month across its invoices, so the partner's invoices are locked. */
async function lockCredited(ctx: CloseCtx, invoiceId: string) {
  await ctx.tx.query(`select pg_advisory_xact_lock(${LOCK_CLASS.partnerInvoices}, hashtext($1))`, [
    ctx.partnerId,
  ]);
  const row = await ctx.tx.one(
    `select i.period, i.status, i.total::text, i.currency, i.global_id as "globalId", p.name, p.email, p.brand_color as "brandColor",
       (select coalesce(sum(amount), 0)::numeric(14,2)::text from credit_note c where c.partner_id = i.partner_id and c.invoice_id = i.id) as credited,
       (select count(*)::int from credit_note c join invoice s on s.partner_id = c.partner_id and s.id = c.invoice_id
        where c.partner_id = i.partner_id and s.period = i.period) as notes
     from invoice i join partner p on p.id = i.partner_id where i.partner_id = $1 and i.id = $2 for update of i`,
    [ctx.partnerId, invoiceId],
  );
  if (!row) throw new ApiError("not_found", { detail: `There is no invoice ${invoiceId} of this partner.` });
  return row;
}

async function sumOfLines(ctx: CloseCtx, of: Credit, lines: readonly CreditedLine[]): Promise<number> {
  const found = await ctx.tx.query(
    "select id, amount::text from invoice_line where partner_id = $1 and invoice_id = $2 and id = any($3)",
    [ctx.partnerId, of.invoiceId, lines.map(({ lineId }) => lineId)],
  );
  const amounts = new Map(found.map(({ id, amount }) => [id, minorFromText(amount)]));
  for (const { lineId, amountMinor } of lines) {
    const amount = amounts.get(lineId);
    if (amount === undefined)
      throw new ApiError("not_found", { detail: `The invoice has no line ${lineId}.` });
    if (amountMinor <= 0 || amountMinor > amount)
      throw new ApiError("illegal_transition", {
        detail: `Between 0.01 and ${minorToText(amount)} of line ${lineId} can be credited.`,
      });
  }
  return sumMinor(lines.map(({ amountMinor }) => amountMinor));
}

const amountOf = ({ amount }: Pick<CreditNote, "amount">) => minorFromText(amount.toFixed(2));

function toCreditNote(note: CreditNote, { config }: Pick<Ctx, "config">) {
  const amountMinor = amountOf(note);
  return {
    id: note.id,
    invoiceId: note.invoiceId,
    amount: minorToNumber(amountMinor),
    amountMinor,
    currency: note.currency,
    reason: note.reason,
    lines: detailShape.parse(note.detail).lines,
    createdAt: note.createdAt.toISOString(),
    pdfUrl: `${config.baseUrl}/v1/partner/billing/invoices/${note.invoiceId}/credit-notes/${note.id}/pdf`,
  };
}

export async function creditNotesOf(ctx: PartnerCtx, invoiceId: string) {
  const notes = await ctx.tx.prisma.creditNote.findMany({
    where: { partnerId: ctx.tenant.id, invoiceId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return notes.map((note) => toCreditNote(note, ctx));
}

type OfPartner = Pick<Ctx, "tx" | "config"> & { partnerId: string };

export async function readCreditNote(ctx: OfPartner, of: { invoiceId: string; id: string }) {
  const note = await ctx.tx.prisma.creditNote.findFirst({
    where: { partnerId: ctx.partnerId, invoiceId: of.invoiceId, id: of.id },
  });
  if (!note) throw new ApiError("not_found");
  return { note: toCreditNote(note, ctx), to: detailShape.parse(note.detail).to };
}
