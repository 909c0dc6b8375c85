import "server-only";
import { minorFromText, minorToNumber } from "@/lib/billing/money";
import type { WebhookEvent } from "@/lib/contract/webhooks";
import { emitPartnerEvent } from "@/lib/services/context";
import type { CloseCtx } from "./close-context";

type About = { id: string; also?: Record<string, number> };

/** Describes an invoice in a partner event, with the field names and amounts of the API. */
export async function invoiceEventData(ctx: CloseCtx, { id, also }: About) {
  const row = await ctx.tx.one(
    `select global_id, period, status, total::text, currency, due_at, replaces,
       (select r.id from invoice r where r.partner_id = i.partner_id and r.replaces = i.id) as replaced_by,
       (select coalesce(sum(n.amount), 0)::numeric(14,2)::text from credit_note n
        where n.partner_id = i.partner_id and n.applies_to = i.id) as credited,
       (select coalesce(sum(l.amount), 0)::numeric(14,2)::text from ledger_entry l
        where l.partner_id = i.partner_id and l.invoice_id = i.id) as owed
     from invoice i where partner_id = $1 and id = $2`,
    [ctx.partnerId, id],
  );
  if (!row) throw new Error(`There is no invoice ${id} of this partner.`);
  const totalMinor = minorFromText(row.total);
  const creditedMinor = minorFromText(row.credited);
  const amountDueMinor = Math.max(0, minorFromText(row.owed));
  const invoice = {
    id,
    globalId: row.global_id,
    period: row.period,
    status: row.status,
    total: minorToNumber(totalMinor),
    totalMinor,
    credited: minorToNumber(creditedMinor),
    creditedMinor,
    amountDue: minorToNumber(amountDueMinor),
    amountDueMinor,
    currency: row.currency,
    dueAt: row.due_at?.toISOString() ?? null,
    replaces: row.replaces,
    replacedBy: row.replaced_by,
    ...also,
  };
  return { invoice };
}

export async function emitInvoiceEvent(
  ctx: CloseCtx,
  { type, now, ...about }: About & { type: WebhookEvent; now: Date },
): Promise<void> {
  const data = await invoiceEventData(ctx, about);
  await emitPartnerEvent({ tx: ctx.tx, now }, { partnerId: ctx.partnerId, type, data });
}
