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
  await emitPaid(ctx, { id, now, payment: await recordPayment(ctx, { id, now, amountMinor }) });
}

/**
 * Records money that has arrived, whatever is due: the invoice is paid once nothing is left, and what was paid beyond
 * that is credit balance. A payment of a replaced invoice counts for its replacement. Returns the ledger entry.
 */
export async function receivePayment(ctx: CloseCtx, of: Target & { amountMinor: number }) {
  const { now, amountMinor } = of;
  const { id, status } = await standing(ctx, of.id);
  const payment = await recordPayment(ctx, { id, now, amountMinor });
  const isSettled = (await owedOn(ctx, id)) <= 0 && (status === "open" || status === "uncollectible");
  if (isSettled) {
    await move(ctx, { id, now, to: "paid", from: ["open", "uncollectible"] });
    await emitPaid(ctx, { id, now, payment });
  } else {
    await audit(
      { tx: ctx.tx, actor: ctx.actor, now },
      {
        tenantId: ctx.partnerId,
        action: "payment.recorded",
        object: id,
        event: { data: await about(ctx, payment) },
      },
    );
  }
  return { entryId: payment?.id ?? null, invoiceId: id };
}

/** The invoice itself or, if it was voided and issued again, the last of those that replaced it. */
async function standing(ctx: CloseCtx, id: string): Promise<{ id: string; status: InvoiceStatus }> {
  const { status } = await lockInvoice(ctx, id);
  if (status !== "void") return { id, status };
  const next = await ctx.tx.prisma.invoice.findFirst({
    where: { partnerId: ctx.partnerId, replaces: id },
    select: { id: true },
  });
  return next ? standing(ctx, next.id) : { id, status };
}

type InvoiceStatus = Awaited<ReturnType<typeof lockInvoice>>["status"];
type Payment = {
  id: string;
  invoiceId: string;
  amount: number;
  amountMinor: number;
  currency: string;
  at: string;
};

async function recordPayment(
  ctx: CloseCtx,
  { id, now, amountMinor }: Target & { amountMinor: number },
): Promise<Payment | null> {
  const { currency } = await lockInvoice(ctx, id);
  const entryId = await record(ctx, { kind: "payment", amountMinor: -amountMinor, at: now, invoiceId: id });
  if (entryId === null) return null;
  const amount = minorToNumber(amountMinor);
  return { id: entryId, invoiceId: id, amount, amountMinor, currency, at: now.toISOString() };
}

async function about(ctx: CloseCtx, payment: Payment | null) {
  if (!payment) throw new Error("A payment of zero was not refused.");
  return { payment, ...(await invoiceEventData(ctx, { id: payment.invoiceId })) };
}

async function emitPaid(
  ctx: CloseCtx,
  { id, now, payment }: Target & { payment: Payment | null },
): Promise<void> {
  const invoice = await invoiceEventData(ctx, { id });
  await audit(
    { tx: ctx.tx, actor: ctx.actor, now },
    { tenantId: ctx.partnerId, action: "invoice.paid", object: id, event: { data: invoice } },
  );
  if (payment === null) return;
  await emitPartnerEvent(
    { tx: ctx.tx, now },
    { partnerId: ctx.partnerId, type: "payment.recorded", data: { payment, ...invoice } },
  );
}

/** Money went back, so the invoice waits for payment again if that leaves something due. */
export async function reopenIfDue(ctx: CloseCtx, { id, now }: Target): Promise<void> {
  const { status } = await lockInvoice(ctx, id);
  if (status !== "paid" || (await owedOn(ctx, id)) <= 0) return;
  await ctx.tx.run(
    "update invoice set status = 'open', paid_at = null, updated_at = $3 where partner_id = $1 and id = $2",
    [ctx.partnerId, id, now],
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
