import "server-only";
import { allowanceText, lineText } from "@/lib/billing/line-text";
import { type Line, lineSchema } from "@/lib/billing/lines";
import { minorFromText, minorToNumber, minorToText } from "@/lib/billing/money";
import { isPayable } from "@/lib/billing/payable";
import { ApiError } from "@/lib/contract/errors";
import type { RowOf } from "@/lib/db/tx";
import type { Ctx, PartnerCtx } from "@/lib/services/context";
import type { PageQuery } from "@/lib/services/keyset-page";
import { unsettledCorrections } from "./corrected-events";
import { creditNotesOf } from "./credit-notes";
import { partnerNow } from "./facts";
import { onlinePayment } from "./stripe/online-payment";
import { summaryShape } from "./summary";
import { readMonth } from "./usage";

export const INVOICE_COLUMNS = `id, global_id, period, status, currency, total_accounts, subtotal::text, discount::text, tax::text, total::text, rating,
  ingest_bound, price_book_id, price_book_hash, rater_version, merkle_root, finalized_at, due_at, paid_at, voided_at, replaces,
  (select r.id from invoice r where r.partner_id = invoice.partner_id and r.replaces = invoice.id) as replaced_by,
  (select coalesce(sum(c.amount), 0)::numeric(14,2)::text from credit_note c where c.partner_id = invoice.partner_id and c.applies_to = invoice.id) as credited,
  (select coalesce(sum(l.amount), 0)::numeric(14,2)::text from ledger_entry l where l.partner_id = invoice.partner_id and l.invoice_id = invoice.id) as owed`;

const BY_ID =
  `select ${INVOICE_COLUMNS} from invoice where partner_id = $1 and (id = $2 or global_id = $2)` as const;

export type InvoiceRow = RowOf<typeof BY_ID>;

/** The number that documents print for another invoice of the same partner. */
export const printedNumber = (id: string, { id: own, global_id }: Pick<InvoiceRow, "id" | "global_id">) =>
  `${id}${global_id.slice(own.length)}`;

/** Only an open invoice is overdue: one that was given up is not asked for any longer. */
export const isOverdue = ({ status, dueAt }: { status: string; dueAt: Date | null }, now: Date): boolean =>
  status === "open" && dueAt !== null && dueAt < now;

export const OF_NEWEST_NOTE =
  `from invoice_note n where n.partner_id = invoice.partner_id and n.invoice_id = invoice.id and n.withdrawn_at is null
    order by n.created_at desc, n.id desc limit 1` as const;
/** The newest note about an invoice is a question until the platform has written after it. */
const NEWEST_NOTE = `(select n.from_platform ${OF_NEWEST_NOTE})` as const;
/** True while the question about an invoice waits for an answer. */
export const HAS_OPEN_QUESTION = `not coalesce(${NEWEST_NOTE}, true)` as const;
export const FROM_PLATFORM = `${NEWEST_NOTE} as from_platform` as const;

export function questionOf(fromPlatform: boolean | null | undefined): "open" | "answered" | null {
  if (fromPlatform === null || fromPlatform === undefined) return null;
  return fromPlatform ? "answered" : "open";
}

function money<N extends string>(name: N, text: string) {
  return { [name]: minorToNumber(minorFromText(text)), [`${name}Minor`]: minorFromText(text) } as Record<
    N | `${N}Minor`,
    number
  >;
}

/** The amount due is the sum of the invoice's ledger entries. A negative sum is credit balance. */
function due(row: InvoiceRow) {
  const amountDueMinor = Math.max(0, minorFromText(row.owed));
  return { amountDue: minorToNumber(amountDueMinor), amountDueMinor };
}

export function toInvoice(row: InvoiceRow, { now, config }: Pick<Ctx, "now" | "config">) {
  return {
    id: row.id,
    globalId: row.global_id,
    period: row.period,
    totalAccounts: row.total_accounts,
    discountAccounts: countedAccounts(row),
    ...money("subtotal", row.subtotal),
    ...money("discount", row.discount),
    ...money("tax", row.tax),
    ...money("total", row.total),
    ...money("credited", row.credited),
    ...due(row),
    currency: row.currency,
    status: row.status,
    replaces: row.replaces,
    replacedBy: row.replaced_by,
    dueAt: row.due_at?.toISOString() ?? null,
    overdue: isOverdue({ status: row.status, dueAt: row.due_at }, now),
    pdfUrl: `${config.baseUrl}/v1/partner/billing/invoices/${row.id}/pdf`,
  };
}

const counted = summaryShape.pick({ discountAccounts: true });

export function countedAccounts(row: Pick<InvoiceRow, "rating" | "total_accounts">): number {
  return counted.parse(row.rating).discountAccounts ?? row.total_accounts;
}

/** The partner's transaction, also when an operator acts in it. */
export type InvoiceCtx = Pick<PartnerCtx, "tx"> & { tenant: { id: string } };

export async function readInvoice(ctx: InvoiceCtx, id: string): Promise<InvoiceRow> {
  const row = await ctx.tx.one(BY_ID, [ctx.tenant.id, id]);
  if (!row) throw new ApiError("not_found");
  return row;
}

/** Newest month first; within a month the later invoice first. Ids are compared by length, so that -10 is above -2. */
export async function listInvoices(
  ctx: PartnerCtx,
  query: PageQuery & {
    status?: string | undefined;
    period?: string | undefined;
    account?: string | undefined;
  },
) {
  const limit = query.limit ?? 20;
  const partnerId = ctx.tenant.id;
  const status = query.status || null;
  const period = query.period === undefined ? null : readMonth(query.period);
  const account = query.account ?? null;
  // The partner's clock decides which invoices are overdue.
  const now = await partnerNow(ctx.tx, partnerId, ctx.now);
  const total = await ctx.tx.one(
    `select count(*)::int as n from invoice
     where partner_id = $1 and ($3::text is null or period = $3)
       and ($2::text is null or case when $2 = 'overdue' then status = 'open' and due_at < $4::timestamptz
         when $2 = 'disputed' then status <> 'void' and ${HAS_OPEN_QUESTION} else status = $2 end)
       and ($5::text is null or exists (select 1 from invoice_line l
         where l.partner_id = invoice.partner_id and l.invoice_id = invoice.id and l.workspace_id = $5))`,
    [partnerId, status, period, now, account],
  );
  const cursor = query.starting_after
    ? await ctx.tx.one("select period, id from invoice where partner_id = $1 and id = $2", [
        partnerId,
        query.starting_after,
      ])
    : null;
  if (query.starting_after && !cursor) throw new ApiError("invalid_cursor");
  const rows = await ctx.tx.query(
    `select ${INVOICE_COLUMNS}, ${FROM_PLATFORM} from invoice
     where partner_id = $1 and ($3::text is null or period = $3)
       and ($2::text is null or case when $2 = 'overdue' then status = 'open' and due_at < $7::timestamptz
         when $2 = 'disputed' then status <> 'void' and ${HAS_OPEN_QUESTION} else status = $2 end)
       and ($8::text is null or exists (select 1 from invoice_line l
         where l.partner_id = invoice.partner_id and l.invoice_id = invoice.id and l.workspace_id = $8))
       and ($4::text is null or (period, length(id), id) < ($4, length($5), $5))
     order by period desc, length(id) desc, id desc limit $6`,
    [partnerId, status, period, cursor?.period ?? null, cursor?.id ?? null, limit + 1, now, account],
  );
  const shown = rows.slice(0, limit);
  return {
    invoices: shown.map((row) => ({
      ...toInvoice(row, { ...ctx, now }),
      question: questionOf(row.from_platform),
    })),
    total: total?.n ?? 0,
    has_more: rows.length > limit,
    next_cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

export function toLine(line: Line) {
  return {
    id: line.id,
    kind: line.kind,
    accountId: line.accountId,
    accountName: line.accountName,
    plan: line.plan,
    description: lineText(line),
    quantity: line.kind === "base" ? line.days : line.quantity,
    unitPrice: line.unitPrice,
    unrounded: line.unrounded,
    amount: minorToNumber(line.amountMinor),
    amountMinor: line.amountMinor,
    meter: line.kind === "base" ? null : line.meter,
    ...(line.kind === "base"
      ? { included: null, overage: null, per: null }
      : { included: line.allowance.total, overage: line.overage, per: line.per }),
    period: line.kind === "late_usage" ? line.period : null,
    explanation:
      line.kind === "base"
        ? `${line.unitPrice} x ${line.days} / ${line.daysInMonth} days`
        : `${allowanceText(line.allowance, line.meter)}; ${line.overage} over x ${line.unitPrice}${line.per === 1 ? "" : ` per ${line.per}`}`,
  };
}

export async function linesOf(ctx: InvoiceCtx, invoiceId: string): Promise<Line[]> {
  const rows = await ctx.tx.query(
    "select detail from invoice_line where partner_id = $1 and invoice_id = $2 order by workspace_id, kind, id",
    [ctx.tenant.id, invoiceId],
  );
  return rows.map((row) => lineSchema.parse(row.detail));
}

/** Amounts taken off an invoice when it was issued: credits of the invoice it replaces, and credit balance. */
export async function takenOffAtIssue(ctx: InvoiceCtx, invoiceId: string) {
  const row = await ctx.tx.one(
    `select coalesce(-sum(amount) filter (where credit_note_id is not null), 0)::numeric(14,2)::text as credited,
       coalesce(-sum(amount) filter (where credit_note_id is null), 0)::numeric(14,2)::text as "creditBalance"
     from ledger_entry where partner_id = $1 and invoice_id = $2 and kind = 'adjustment' and amount < 0`,
    [ctx.tenant.id, invoiceId],
  );
  const minor = (text: string | undefined) => minorFromText(text ?? "0.00");
  return { creditedMinor: minor(row?.credited), creditBalanceMinor: minor(row?.creditBalance) };
}

/** Credit balance lowers the amount due and is in no sum, so it follows the rated lines. */
async function shownLines(ctx: PartnerCtx, invoiceId: string) {
  const rated = (await linesOf(ctx, invoiceId)).map(toLine);
  const { creditBalanceMinor } = await takenOffAtIssue(ctx, invoiceId);
  if (creditBalanceMinor === 0) return rated;
  const amountMinor = -creditBalanceMinor;
  const line = {
    id: "credit_balance",
    kind: "credit_balance" as const,
    accountId: null,
    accountName: null,
    plan: null,
    description: "Credit balance",
    quantity: 1,
    unitPrice: minorToText(amountMinor),
    unrounded: minorToText(amountMinor),
    amount: minorToNumber(amountMinor),
    amountMinor,
    meter: null,
    included: null,
    overage: null,
    per: null,
    period: null,
    explanation: "Credits on paid invoices, set off on this one below its total",
  };
  return [...rated, line];
}

async function paymentsOf({ tx, tenant, config }: PartnerCtx, invoiceId: string) {
  const entries = await tx.prisma.ledgerEntry.findMany({
    where: { partnerId: tenant.id, invoiceId, kind: "payment" },
    orderBy: { seq: "asc" },
    select: { id: true, at: true, amount: true },
  });
  return entries.map(({ id, at, amount }) => ({
    id,
    at: at.toISOString(),
    ...money("amount", amount.negated().toFixed(2)),
    receiptUrl: `${config.baseUrl}/v1/partner/billing/payments/${id}/receipt.pdf`,
  }));
}

export async function getInvoice(ctx: PartnerCtx, id: string) {
  const row = await readInvoice(ctx, id);
  const now = await partnerNow(ctx.tx, ctx.tenant.id, ctx.now);
  const { frozen, discount, tax } = summaryShape.parse(row.rating);
  const asked = await ctx.tx.one(`select ${FROM_PLATFORM} from invoice where partner_id = $1 and id = $2`, [
    ctx.tenant.id,
    row.id,
  ]);
  return {
    ...toInvoice(row, { ...ctx, now }),
    question: questionOf(asked?.from_platform),
    lines: await shownLines(ctx, row.id),
    creditNotes: await creditNotesOf(ctx, row.id),
    payments: await paymentsOf(ctx, row.id),
    unsettledCorrections:
      row.status === "draft" || row.status === "void"
        ? 0
        : await unsettledCorrections(ctx.tx, { partnerId: ctx.tenant.id, period: row.period }),
    discountPercent: discount.percent,
    taxPercent: tax.percent,
    finalizedAt: row.finalized_at?.toISOString() ?? null,
    paidAt: row.paid_at?.toISOString() ?? null,
    payUrl: await payUrlOf(ctx, row),
    verification: frozen
      ? {
          raterVersion: row.rater_version,
          priceBookHash: row.price_book_hash,
          ingestBound: row.ingest_bound,
          eventsRoot: frozen.eventsRoot,
          events: frozen.events,
        }
      : null,
  };
}

/** Null while nothing is due or online payment is not set up. */
async function payUrlOf({ tx, tenant, config }: PartnerCtx, row: InvoiceRow): Promise<string | null> {
  if (!isPayable({ status: row.status, amountDueMinor: minorFromText(row.owed) })) return null;
  return onlinePayment({ tx, config, partnerId: tenant.id }, row.id);
}

export async function listCreditNotes(ctx: PartnerCtx, id: string) {
  const { id: invoiceId } = await readInvoice(ctx, id);
  const creditNotes = await creditNotesOf(ctx, invoiceId);
  return { creditNotes, total: creditNotes.length, has_more: false, next_cursor: null };
}

export async function invoiceLines(
  ctx: PartnerCtx,
  query: PageQuery & { id: string; account?: string | undefined },
) {
  const row = await readInvoice(ctx, query.id);
  const all = (await shownLines(ctx, row.id)).filter(
    (line) => query.account === undefined || line.accountId === query.account,
  );
  const start = query.starting_after ? all.findIndex((line) => line.id === query.starting_after) + 1 : 0;
  if (query.starting_after && start === 0) throw new ApiError("invalid_cursor");
  const limit = query.limit ?? 20;
  const page = all.slice(start, start + limit);
  const more = start + limit < all.length;
  return {
    lines: page,
    total: all.length,
    has_more: more,
    next_cursor: more ? (page.at(-1)?.id ?? null) : null,
  };
}
