import "server-only";
import { minorFromText, minorToText } from "@/lib/billing/money";
import { LOCK_CLASS } from "@/lib/db/locks";
import { newId } from "@/lib/id";
import type { CloseCtx } from "./close-context";

type LedgerKind = "invoice" | "credit" | "void" | "payment" | "refund" | "adjustment";

type Entry = {
  kind: LedgerKind;
  /** Positive amounts are owed by the partner. */
  amountMinor: number;
  at: Date;
  invoiceId: string;
  creditNoteId?: string;
};

/** Every change of a partner's invoices takes this lock before any row lock, so that two changes never deadlock. */
export async function lockPartnerInvoices(ctx: Pick<CloseCtx, "tx" | "partnerId">): Promise<void> {
  await ctx.tx.query(`select pg_advisory_xact_lock(${LOCK_CLASS.partnerInvoices}, hashtext($1))`, [
    ctx.partnerId,
  ]);
}

/** Writes an entry in the transaction of its fact. A trigger assigns its number and the balance after it. */
export async function record(ctx: CloseCtx, entry: Entry): Promise<string | null> {
  if (entry.amountMinor === 0) return null;
  const id = newId("led");
  await ctx.tx.run(
    `insert into ledger_entry (partner_id, id, seq, at, kind, amount, balance, invoice_id, credit_note_id)
     values ($1, $2, 0, $3, $4, $5, 0, $6, $7)`,
    [
      ctx.partnerId,
      id,
      entry.at,
      entry.kind,
      minorToText(entry.amountMinor),
      entry.invoiceId,
      entry.creditNoteId ?? null,
    ],
  );
  await makeLinksStale(ctx, entry);
  return id;
}

/** A payment link asks for one amount, so whatever changes the amount due takes it out of use. */
export async function makeLinksStale(
  ctx: Pick<CloseCtx, "tx" | "partnerId">,
  { invoiceId, at }: Pick<Entry, "invoiceId" | "at">,
): Promise<void> {
  await ctx.tx.run(
    `update payment_link set status = 'stale', updated_at = $3
     where partner_id = $1 and invoice_id = $2 and status in ('creating', 'active')`,
    [ctx.partnerId, invoiceId, at],
  );
}

/** The sum of an invoice's entries: what it still owes or, when negative, the credit balance it left. */
export async function owedOn(ctx: CloseCtx, invoiceId: string): Promise<number> {
  const row = await ctx.tx.one(
    "select coalesce(sum(amount), 0)::numeric(14,2)::text as owed from ledger_entry where partner_id = $1 and invoice_id = $2",
    [ctx.partnerId, invoiceId],
  );
  return minorFromText(row?.owed ?? "0.00");
}

/** Takes back what credit notes have left of an invoice; with a replacement, to which they move, all of it. */
export async function recordVoid(
  ctx: CloseCtx,
  of: { invoiceId: string; at: Date; replaced: boolean },
): Promise<void> {
  const row = await ctx.tx.one(
    `select i.total::text,
       (select coalesce(sum(n.amount), 0)::numeric(14,2)::text from credit_note n where n.partner_id = i.partner_id and n.applies_to = i.id) as credited,
       (select coalesce(sum(l.amount), 0)::numeric(14,2)::text from ledger_entry l
        where l.partner_id = i.partner_id and l.invoice_id = i.id and l.kind = 'void') as voided
     from invoice i where partner_id = $1 and id = $2`,
    [ctx.partnerId, of.invoiceId],
  );
  if (!row) return;
  const kept = of.replaced ? 0 : minorFromText(row.credited);
  const amountMinor = kept - minorFromText(row.total) - minorFromText(row.voided);
  await record(ctx, { kind: "void", amountMinor, at: of.at, invoiceId: of.invoiceId });
}

/** Moves the credit notes of a replaced invoice to its replacement. */
export async function moveCredits(ctx: CloseCtx, of: { from: string; to: string; at: Date }): Promise<void> {
  const moved = await ctx.tx.query(
    "update credit_note set applies_to = $3 where partner_id = $1 and applies_to = $2 returning id, amount::text",
    [ctx.partnerId, of.from, of.to],
  );
  for (const { id: creditNoteId, amount } of moved) {
    const amountMinor = minorFromText(amount);
    const entry = { kind: "adjustment", at: of.at, creditNoteId } as const;
    await record(ctx, { ...entry, amountMinor, invoiceId: of.from });
    await record(ctx, { ...entry, amountMinor: -amountMinor, invoiceId: of.to });
  }
}

/** Sets credit balance off on an invoice: what earlier invoices of its currency left below zero, oldest first. */
export async function setOffCredit(ctx: CloseCtx, of: { invoiceId: string; at: Date }): Promise<void> {
  let owed = await owedOn(ctx, of.invoiceId);
  const sources = await ctx.tx.query(
    `select i.id, sum(l.amount)::numeric(14,2)::text as owed from ledger_entry l
     join invoice i on i.partner_id = l.partner_id and i.id = l.invoice_id
     where l.partner_id = $1 and i.id <> $2
       and i.currency = (select currency from invoice where partner_id = $1 and id = $2)
     group by i.id having sum(l.amount) < 0 order by min(l.seq)`,
    [ctx.partnerId, of.invoiceId],
  );
  for (const source of sources) {
    const amountMinor = Math.min(owed, -minorFromText(source.owed));
    if (amountMinor <= 0) return;
    await record(ctx, { kind: "adjustment", amountMinor, at: of.at, invoiceId: source.id });
    await record(ctx, { kind: "adjustment", amountMinor: -amountMinor, at: of.at, invoiceId: of.invoiceId });
    owed -= amountMinor;
  }
}
