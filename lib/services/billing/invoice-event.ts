import "server-only";
import { decimal, minorToNumber, toMinor } from "@/lib/billing/money";
import type { WebhookEvent } from "@/lib/contract/webhooks";
import { emitPartnerEvent } from "@/lib/services/context";
import type { CloseCtx } from "./close-context";

type About = { id: string; also?: Record<string, number> };

/** Describes an invoice in a partner event, with the field names and amounts of the API. */
export async function invoiceEventData(ctx: CloseCtx, { id, also }: About) {
  const row = await ctx.tx.one(
    "select global_id, period, status, total::text, currency, due_at from invoice where partner_id = $1 and id = $2",
    [ctx.partnerId, id],
  );
  if (!row) throw new Error(`There is no invoice ${id} of this partner.`);
  const totalMinor = toMinor(decimal(row.total));
  const invoice = {
    id,
    globalId: row.global_id,
    period: row.period,
    status: row.status,
    total: minorToNumber(totalMinor),
    totalMinor,
    currency: row.currency,
    dueAt: row.due_at?.toISOString() ?? null,
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
