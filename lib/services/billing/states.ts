import "server-only";
import { minorToNumber } from "@/lib/billing/money";
import { ApiError } from "@/lib/contract/errors";
import { audit, emitPartnerEvent } from "@/lib/services/context";
import type { CloseCtx } from "./close-context";
import { invoiceEventData } from "./invoice-event";
import { lockPartnerInvoices, owedOn, record } from "./ledger";

export async function lockInvoice(ctx: CloseCtx, id: string) {
  await lockPartnerInvoices(ctx);
  const row = await ctx.tx.one(
    "select period, status, currency from invoice where partner_id = $1 and id = $2 for update",
    [ctx.partnerId, id],
  );
  if (!row) throw new ApiError("not_found", { detail: `There is no invoice ${id} of this partner.` });
  return row;
}

type Target = { id: string; now: Date };
type Move = Target & { to: "paid" | "void" | "uncollectible"; from: readonly string[] };

/** Moves an issued invoice to another status, and returns null if it has that status already. */
export async function move(ctx: CloseCtx, of: Move) {
  const invoice = await lockInvoice(ctx, of.id);
  if (invoice.status === of.to) return null;
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
  return invoice;
}

/** Records the payment of what is due. An invoice that credits have covered becomes paid without one. */
export async function pay(ctx: CloseCtx, { id, now }: Target): Promise<void> {
  const moved = await move(ctx, { id, now, to: "paid", from: ["open", "uncollectible"] });
  if (!moved) return;
  const amountMinor = Math.max(0, await owedOn(ctx, id));
  const entryId = await record(ctx, { kind: "payment", amountMinor: -amountMinor, at: now, invoiceId: id });
  const invoice = await invoiceEventData(ctx, { id });
  await audit(
    { tx: ctx.tx, actor: ctx.actor, now },
    { tenantId: ctx.partnerId, action: "invoice.paid", object: id, event: { data: invoice } },
  );
  if (entryId === null) return;
  const payment = {
    id: entryId,
    invoiceId: id,
    amount: minorToNumber(amountMinor),
    amountMinor,
    currency: moved.currency,
    at: now.toISOString(),
  };
  await emitPartnerEvent(
    { tx: ctx.tx, now },
    { partnerId: ctx.partnerId, type: "payment.recorded", data: { payment, ...invoice } },
  );
}

export async function markUncollectible(ctx: CloseCtx, { id, now }: Target): Promise<void> {
  const moved = await move(ctx, { id, now, to: "uncollectible", from: ["open"] });
  if (!moved) return;
  await audit(
    { tx: ctx.tx, actor: ctx.actor, now },
    {
      tenantId: ctx.partnerId,
      action: "invoice.uncollectible",
      object: id,
      event: { data: await invoiceEventData(ctx, { id }) },
    },
  );
}
