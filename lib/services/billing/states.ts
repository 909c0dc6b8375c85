import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { audit } from "@/lib/services/context";
import type { CloseCtx } from "./close-context";
import { emitInvoiceEvent } from "./invoice-event";

export async function lockInvoice(ctx: CloseCtx, id: string) {
  const row = await ctx.tx.one(
    "select period, status from invoice where partner_id = $1 and id = $2 for update",
    [ctx.partnerId, id],
  );
  if (!row) throw new ApiError("not_found", { detail: `There is no invoice ${id} of this partner.` });
  return row;
}

/** The event that tells partners of a status. Every status has a line, so none can be forgotten. */
const EVENT_OF = { paid: "invoice.paid", void: "invoice.voided", uncollectible: null } as const;

/** Moves an issued invoice to another status; the database refuses any other transition. */
export async function move(
  ctx: CloseCtx,
  of: { id: string; to: keyof typeof EVENT_OF; from: string[]; now: Date },
): Promise<void> {
  const invoice = await lockInvoice(ctx, of.id);
  if (invoice.status === of.to) return;
  if (!of.from.includes(invoice.status))
    throw new ApiError("illegal_transition", {
      detail: `An invoice that is ${invoice.status} cannot become ${of.to}.`,
    });
  await ctx.tx.run(
    `update invoice set status = $3, paid_at = case when $3 = 'paid' then $4::timestamptz else paid_at end,
       voided_at = case when $3 = 'void' then $4::timestamptz else voided_at end, updated_at = $4
     where partner_id = $1 and id = $2`,
    [ctx.partnerId, of.id, of.to, of.now],
  );
  const at = { tx: ctx.tx, actor: ctx.actor, now: of.now };
  await audit(at, { tenantId: ctx.partnerId, action: `invoice.${of.to}`, object: of.id });
  const event = EVENT_OF[of.to];
  if (event) await emitInvoiceEvent(ctx, { id: of.id, type: event, now: of.now });
}

export function pay(ctx: CloseCtx, of: { id: string; now: Date }): Promise<void> {
  return move(ctx, { ...of, to: "paid", from: ["open", "uncollectible"] });
}

export function markUncollectible(ctx: CloseCtx, of: { id: string; now: Date }): Promise<void> {
  return move(ctx, { ...of, to: "uncollectible", from: ["open"] });
}
