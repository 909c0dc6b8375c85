import "server-only";
import { minorToNumber, minorToText } from "@/lib/billing/money";
import { ApiError, invalid } from "@/lib/contract/errors";
import { audit } from "@/lib/services/context";
import type { CloseCtx } from "./close-context";
import { owedOn, record } from "./ledger";
import { lockInvoice } from "./states";

type Refund = { invoiceId: string; amountMinor: number; reason: string; now: Date };

/**
 * Pays credit balance out instead of setting it off on the next invoice. Only what an invoice has left below zero can be
 * paid out, so a refund never leaves the partner owing an amount it has not been invoiced.
 */
export async function refund(ctx: CloseCtx, { invoiceId, amountMinor, reason, now }: Refund) {
  const invoice = await lockInvoice(ctx, invoiceId);
  const left = Math.max(0, -(await owedOn(ctx, invoiceId)));
  if (left === 0)
    throw new ApiError("illegal_transition", { detail: "The invoice has no credit balance to pay out." });
  if (amountMinor < 1 || amountMinor > left)
    throw invalid("/amountMinor", `Between 0.01 and ${minorToText(left)} of its credit can be paid out.`);
  const id = await record(ctx, { kind: "refund", amountMinor, at: now, invoiceId });
  if (id === null) throw new Error("A refund of zero was not refused.");
  await audit(
    { tx: ctx.tx, actor: ctx.actor, now },
    {
      tenantId: ctx.partnerId,
      action: "invoice.refunded",
      object: invoiceId,
      detail: { id, amount: minorToText(amountMinor), reason },
    },
  );
  return {
    id,
    invoiceId,
    amount: minorToNumber(amountMinor),
    amountMinor,
    currency: invoice.currency,
    at: now.toISOString(),
  };
}
