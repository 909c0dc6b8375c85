import "server-only";
import { minorFromText, minorToNumber } from "@/lib/billing/money";
import { periodOf } from "@/lib/billing/periods";
import { ApiError } from "@/lib/contract/errors";
import type { RowOf } from "@/lib/db/tx";
import type { PartnerCtx } from "@/lib/services/context";
import { type PageQuery, pageOf } from "@/lib/services/keyset-page";
import { partnerNow, priceBookFor } from "./facts";
import { FROM_PLATFORM } from "./invoices";

const ENTRIES =
  `select id, seq, at, kind, amount::text, balance::text, invoice_id, credit_note_id from ledger_entry
   where partner_id = $1 and ($2::bigint is null or seq < $2)
     and ($3::timestamptz is null or at >= $3) and ($4::timestamptz is null or at < $4)
   order by seq desc limit $5` as const;

type LedgerQuery = PageQuery & { from?: string | undefined; to?: string | undefined };

/** The partner's account of money, newest entry first. */
export async function listLedger(ctx: PartnerCtx, query: LedgerQuery) {
  const partnerId = ctx.tenant.id;
  const { limit = 20, starting_after: cursor } = query;
  const after = cursor === undefined ? null : await seqOf(ctx, cursor);
  const [from, to] = [query.from ?? null, query.to ?? null];
  const rows = await ctx.tx.query(ENTRIES, [partnerId, after, from, to, limit + 1]);
  const total = await ctx.tx.one(
    `select count(*)::int as n from ledger_entry
     where partner_id = $1 and ($2::timestamptz is null or at >= $2) and ($3::timestamptz is null or at < $3)`,
    [partnerId, from, to],
  );
  const page = pageOf("entries", rows, { limit, map: toEntry, idOf: ({ id }) => id });
  return { ...page, total: total?.n ?? 0 };
}

async function seqOf(ctx: PartnerCtx, id: string): Promise<number> {
  const row = await ctx.tx.one("select seq from ledger_entry where partner_id = $1 and id = $2", [
    ctx.tenant.id,
    id,
  ]);
  if (!row) throw new ApiError("invalid_cursor");
  return row.seq;
}

function toEntry(row: RowOf<typeof ENTRIES>) {
  const [amountMinor, balanceMinor] = [minorFromText(row.amount), minorFromText(row.balance)];
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    ...(row.invoice_id === null ? {} : { invoiceId: row.invoice_id }),
    ...(row.credit_note_id === null ? {} : { creditNoteId: row.credit_note_id }),
    amount: minorToNumber(amountMinor),
    amountMinor,
    balance: minorToNumber(balanceMinor),
    balanceMinor,
  };
}

/** Adds up the partner's invoices: the amount due, the parts of it that are overdue and disputed, and the credit balance. */
export async function getBalance(ctx: PartnerCtx) {
  const now = await partnerNow(ctx.tx, ctx.tenant.id, ctx.now);
  const row = await ctx.tx.one(
    `select coalesce(sum(owed) filter (where owed > 0), 0)::numeric(14,2)::text as due,
       coalesce(sum(owed) filter (where owed > 0 and status = 'open' and due_at < $2), 0)::numeric(14,2)::text as overdue,
       coalesce(sum(owed) filter (where owed > 0 and status = 'open' and due_at < $2 and not from_platform), 0)::numeric(14,2)::text as disputed,
       coalesce(-sum(owed) filter (where owed < 0), 0)::numeric(14,2)::text as credit
     from (select invoice.status, invoice.due_at, sum(l.amount) as owed, ${FROM_PLATFORM} from ledger_entry l
       join invoice on invoice.partner_id = l.partner_id and invoice.id = l.invoice_id
       where l.partner_id = $1 group by invoice.partner_id, invoice.id) invoices`,
    [ctx.tenant.id, now],
  );
  const { book } = await priceBookFor(ctx.tx, periodOf(now.getTime()));
  const minorOf = (text: string | null | undefined) => minorFromText(text ?? "0.00");
  const [dueMinor, overdueMinor] = [minorOf(row?.due), minorOf(row?.overdue)];
  const [disputedMinor, creditMinor] = [minorOf(row?.disputed), minorOf(row?.credit)];
  return {
    due: minorToNumber(dueMinor),
    dueMinor,
    overdue: minorToNumber(overdueMinor),
    overdueMinor,
    disputed: minorToNumber(disputedMinor),
    disputedMinor,
    credit: minorToNumber(creditMinor),
    creditMinor,
    currency: book.currency,
  };
}
