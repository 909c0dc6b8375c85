import "server-only";
import { decimal, minorToNumber, toMinor } from "@/lib/billing/money";
import { tellPartner } from "../context";
import type { CloseCtx } from "./close-context";

type Row = {
  global_id: string;
  period: string;
  status: string;
  total: string;
  currency: string;
  due_at: Date | null;
};

/** A partner hears of an invoice in the terms of the API: the same names, and amounts as there. */
export async function tellOfInvoice(
  ctx: CloseCtx,
  of: { id: string; type: string; now: Date; also?: Record<string, number> },
): Promise<void> {
  const { id, type, now, also } = of;
  const row = await ctx.tx.one<Row>(
    "select global_id, period, status, total::text, currency, due_at from invoice where partner_id = $1 and id = $2",
    [ctx.partnerId, id],
  );
  const totalMinor = toMinor(decimal(row!.total));
  const invoice = {
    id,
    globalId: row!.global_id,
    period: row!.period,
    status: row!.status,
    total: minorToNumber(totalMinor),
    totalMinor,
    currency: row!.currency,
    dueAt: row!.due_at?.toISOString() ?? null,
    ...also,
  };
  await tellPartner({ tx: ctx.tx, now }, { partnerId: ctx.partnerId, type, data: { invoice } });
}
