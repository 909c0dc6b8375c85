import "server-only";
import type { Period } from "@/lib/billing/periods";
import { ApiError } from "@/lib/contract/errors";
import { audit } from "@/lib/services/context";
import { finalize, openDraft } from "./close";
import type { CloseCtx } from "./close-context";
import { reissueCoverage } from "./coverage";
import { emitInvoiceEvent } from "./invoice-event";
import { recordVoid } from "./ledger";
import { lockInvoice, move } from "./states";

type Voided = { id: string; now: Date; reissue: boolean };

/**
 * Voids an invoice and, with reissue, issues its month again. The reissue may follow the void later, but happens once:
 * its repeat names the replacement instead of charging the month twice.
 */
export async function voidInvoice(ctx: CloseCtx, of: Voided): Promise<{ reissued: string | null }> {
  const { period } = await lockInvoice(ctx, of.id);
  if (of.reissue) await refuseReplaced(ctx, { id: of.id, period });
  const moved = await move(ctx, { id: of.id, now: of.now, to: "void", from: ["open", "uncollectible"] });
  if (moved || of.reissue) await recordVoid(ctx, { invoiceId: of.id, at: of.now, replaced: of.reissue });
  const reissued = of.reissue ? await reissue(ctx, { id: of.id, period, now: of.now }) : null;
  if (moved) {
    const detail = reissued === null ? {} : { reissued };
    const at = { tx: ctx.tx, actor: ctx.actor, now: of.now };
    await audit(at, { tenantId: ctx.partnerId, action: "invoice.void", object: of.id, detail });
    await emitInvoiceEvent(ctx, { id: of.id, type: "invoice.voided", now: of.now });
  }
  return { reissued };
}

async function refuseReplaced(ctx: CloseCtx, of: { id: string; period: Period }): Promise<void> {
  const { invoice } = ctx.tx.prisma;
  const { partnerId } = ctx;
  const replacement =
    (await invoice.findFirst({ where: { partnerId, replaces: of.id }, select: { id: true } })) ??
    (await invoice.findFirst({
      where: { partnerId, period: of.period, status: { not: "void" }, id: { not: of.id } },
      select: { id: true },
    }));
  if (replacement)
    throw new ApiError("invoice_already_replaced", {
      detail: `Invoice ${of.id} was already replaced by ${replacement.id}.`,
    });
}

async function reissue(ctx: CloseCtx, of: { id: string; period: Period; now: Date }): Promise<string> {
  const { partnerId } = ctx;
  const issued = await ctx.tx.prisma.invoice.count({ where: { partnerId, period: of.period } });
  const id = `inv_${of.period}-${issued + 1}`;
  await openDraft(ctx, { id, period: of.period, now: of.now });
  await ctx.tx.prisma.invoice.updateMany({ where: { partnerId, id }, data: { replaces: of.id } });
  const as = await reissueCoverage(ctx.tx, { partnerId, period: of.period });
  await finalize(ctx, { id, now: of.now, as, created: true });
  return id;
}
