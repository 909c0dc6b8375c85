import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { finalize } from "../billing/close";
import { credit, readCreditNote } from "../billing/credit-notes";
import { INVOICE_COLUMNS, type InvoiceRow, toInvoice } from "../billing/invoices";
import { voidInvoice } from "../billing/operate";
import { markUncollectible, pay } from "../billing/states";
import type { Ctx } from "../context";
import type { PageQuery } from "../page";

type Row = InvoiceRow & { partner_id: string; partner_name: string };
const SELECT = `select ${INVOICE_COLUMNS}, partner_id, (select name from partner p where p.id = invoice.partner_id) as partner_name from invoice`;
const OVERDUE = "status = 'open' and due_at < now()";

const toView = (row: Row, ctx: Ctx) => ({
  ...toInvoice(row, ctx),
  partnerId: row.partner_id,
  partnerName: row.partner_name,
});

/** Newest month first, then by partner: global ids are unique, so a page can begin behind any of them. */
export async function listAllInvoices(ctx: Ctx, query: PageQuery & { status?: string | undefined }) {
  const limit = query.limit ?? 50;
  const params: unknown[] = [];
  const where = ["true"];
  if (query.status === "overdue") where.push(OVERDUE);
  else if (query.status) where.push(`status = $${params.push(query.status)}`);
  if (query.starting_after) {
    const after = await ctx.tx.one<{ period: string }>("select period from invoice where global_id = $1", [
      query.starting_after,
    ]);
    if (!after) throw new ApiError("invalid_cursor");
    where.push(
      `(period, global_id) < ($${params.push(after.period)}, $${params.push(query.starting_after)})`,
    );
  }
  const rows = await ctx.tx.query<Row>(
    `${SELECT} where ${where.join(" and ")} order by period desc, global_id desc limit $${params.push(limit + 1)}`,
    params,
  );
  const kept = rows.slice(0, limit);
  const more = rows.length > limit;
  return {
    invoices: kept.map((row) => toView(row, ctx)),
    has_more: more,
    next_cursor: more ? kept.at(-1)!.global_id : null,
  };
}

type One = { partnerId: string; invoiceId: string };

async function readOne(ctx: Ctx, of: One) {
  const row = await ctx.tx.one<Row>(`${SELECT} where partner_id = $1 and id = $2`, [
    of.partnerId,
    of.invoiceId,
  ]);
  if (!row) throw new ApiError("not_found");
  return row;
}

type Act = "finalize" | "pay" | "void" | "give_up";

export async function moveInvoice(ctx: Ctx, of: One & { act: Act; reissue: boolean }) {
  const before = await readOne(ctx, of);
  const reissued = await ctx.tx.as({ kind: "partner", id: of.partnerId }, async () => {
    const close = { tx: ctx.tx, actor: ctx.actor, partnerId: of.partnerId };
    const target = { id: of.invoiceId, now: ctx.now };
    switch (of.act) {
      case "finalize":
        if (before.status !== "draft")
          throw new ApiError("illegal_transition", { detail: "Only a draft can be finalised." });
        await finalize(close, target);
        return null;
      case "pay":
        await pay(close, target);
        return null;
      case "give_up":
        await markUncollectible(close, target);
        return null;
      case "void":
        return (await voidInvoice(close, { ...target, reissue: of.reissue })).reissued;
    }
  });
  return { ...toView(await readOne(ctx, of), ctx), reissued };
}

export async function creditInvoice(ctx: Ctx, of: One & { amountMinor: number; reason: string }) {
  await readOne(ctx, of);
  const { partnerId, invoiceId, amountMinor, reason } = of;
  return ctx.tx.as({ kind: "partner", id: partnerId }, async () => {
    const close = { tx: ctx.tx, actor: ctx.actor, config: ctx.config, partnerId };
    const { id } = await credit(close, { invoiceId, amountMinor, reason, now: ctx.now });
    return (await readCreditNote(close, { invoiceId, id })).note;
  });
}
