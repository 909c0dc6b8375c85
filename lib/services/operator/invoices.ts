import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { RowOf } from "@/lib/db/tx";
import { finalize } from "@/lib/services/billing/close";
import { credit, readCreditNote } from "@/lib/services/billing/credit-notes";
import { INVOICE_COLUMNS, toInvoice } from "@/lib/services/billing/invoices";
import { refund } from "@/lib/services/billing/refund";
import { markUncollectible, pay } from "@/lib/services/billing/states";
import { voidInvoice } from "@/lib/services/billing/void";
import type { Ctx } from "@/lib/services/context";
import type { PageQuery } from "@/lib/services/keyset-page";
import { pageOf } from "@/lib/services/keyset-page";

const COLUMNS =
  `${INVOICE_COLUMNS}, partner_id, coalesce((select name from partner p where p.id = invoice.partner_id), '') as partner_name` as const;
const ONE = `select ${COLUMNS} from invoice where partner_id = $1 and id = $2` as const;
type PartnerInvoice = RowOf<typeof ONE>;

const toView = (row: PartnerInvoice, ctx: Ctx) => ({
  ...toInvoice(row, ctx),
  partnerId: row.partner_id,
  partnerName: row.partner_name,
});

type Filter = PageQuery & { status?: string | undefined; globalId?: string | undefined };

/** Newest month first, then by partner. Global ids are unique, so a page can start after any of them. */
export async function listAllInvoices(ctx: Ctx, query: Filter) {
  const { limit = 50, starting_after: cursor } = query;
  const after = cursor === undefined ? null : await readCursor(ctx, cursor);
  const rows = await ctx.tx.query(
    `select ${COLUMNS} from invoice
     where (coalesce($1, '') = '' or case when $1 = 'overdue' then status = 'open' and due_at < now() else status = $1 end)
       and ($2::text is null or (period, global_id) < ($2, $3::text)) and ($5::text is null or global_id = $5)
     order by period desc, global_id desc limit $4`,
    [query.status ?? null, after?.period ?? null, after?.globalId ?? null, limit + 1, query.globalId || null],
  );
  return pageOf("invoices", rows, {
    limit,
    map: (row) => toView(row, ctx),
    idOf: (row) => row.global_id,
  });
}

async function readCursor(ctx: Ctx, globalId: string) {
  const found = await ctx.tx.prisma.invoice.findFirst({
    where: { globalId },
    select: { period: true, globalId: true },
  });
  if (!found) throw new ApiError("invalid_cursor");
  return found;
}

type InvoiceRef = { partnerId: string; invoiceId: string };

async function readInvoice(ctx: Ctx, of: InvoiceRef) {
  const row = await ctx.tx.one(ONE, [of.partnerId, of.invoiceId]);
  if (!row) throw new ApiError("not_found");
  return row;
}

type Transition = "finalize" | "pay" | "void" | "give_up";

export async function moveInvoice(ctx: Ctx, of: InvoiceRef & { act: Transition; reissue: boolean }) {
  const before = await readInvoice(ctx, of);
  const reissued = await ctx.tx.as({ kind: "partner", id: of.partnerId }, async () => {
    const close = { tx: ctx.tx, actor: ctx.actor, config: ctx.config, partnerId: of.partnerId };
    const target = { id: of.invoiceId, now: ctx.now };
    switch (of.act) {
      case "finalize":
        if (before.status !== "draft")
          throw new ApiError("illegal_transition", { detail: "Only a draft can be finalized." });
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
  return { ...toView(await readInvoice(ctx, of), ctx), reissued };
}

export async function creditInvoice(ctx: Ctx, of: InvoiceRef & { amountMinor: number; reason: string }) {
  await readInvoice(ctx, of);
  const { partnerId, invoiceId, amountMinor, reason } = of;
  return ctx.tx.as({ kind: "partner", id: partnerId }, async () => {
    const close = { tx: ctx.tx, actor: ctx.actor, config: ctx.config, partnerId };
    const { id } = await credit(close, { invoiceId, amountMinor, reason, now: ctx.now });
    return (await readCreditNote(close, { invoiceId, id })).note;
  });
}

export async function refundInvoice(ctx: Ctx, of: InvoiceRef & { amountMinor: number; reason: string }) {
  await readInvoice(ctx, of);
  const { partnerId, ...what } = of;
  return ctx.tx.as({ kind: "partner", id: partnerId }, () =>
    refund({ tx: ctx.tx, actor: ctx.actor, config: ctx.config, partnerId }, { ...what, now: ctx.now }),
  );
}
