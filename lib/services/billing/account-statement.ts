import "server-only";
import { csvOf } from "@/lib/billing/csv";
import { minorFromText, minorToNumber, minorToText } from "@/lib/billing/money";
import { periodOf } from "@/lib/billing/periods";
import { invalid } from "@/lib/contract/errors";
import type { PartnerCtx } from "@/lib/services/context";
import { partnerNow, priceBookFor } from "./facts";

export type Asked = { from?: string | undefined; to?: string | undefined };

const DEFAULT_MONTHS = 3;
const MOST_MONTHS = 24;

function monthsBefore(at: Date, months: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, at.getUTCDate()));
}

async function spanOf(ctx: PartnerCtx, asked: Asked) {
  const now = await partnerNow(ctx.tx, ctx.tenant.id, ctx.now);
  const to = asked.to === undefined ? now : new Date(asked.to);
  const from = asked.from === undefined ? monthsBefore(to, DEFAULT_MONTHS) : new Date(asked.from);
  if (from > to) throw invalid("/from", "must not be after to");
  if (from < monthsBefore(to, MOST_MONTHS))
    throw invalid("/from", `must be at most ${MOST_MONTHS} months before to`);
  return { from, to, now };
}

/**
 * The balance is added up in the order of time. Entries are numbered as they are written, and a month that is closed late
 * writes entries of an earlier time.
 */
export async function readAccountStatement(ctx: PartnerCtx, asked: Asked) {
  const partnerId = ctx.tenant.id;
  const { from, to, now } = await spanOf(ctx, asked);
  // A sandbox's clock stands still at the time it was moved to, which is the time of the invoices issued on the way.
  const until = asked.to === undefined ? new Date(to.getTime() + 1) : to;
  const before = await ctx.tx.one(
    "select coalesce(sum(amount), 0)::numeric(14,2)::text as amount from ledger_entry where partner_id = $1 and at < $2",
    [partnerId, from],
  );
  const rows = await ctx.tx.query(
    `select l.id, l.at, l.kind, l.amount::text, l.invoice_id, l.credit_note_id, i.global_id,
       case when l.kind = 'invoice' then i.due_at end as due_at
     from ledger_entry l left join invoice i on i.partner_id = l.partner_id and i.id = l.invoice_id
     where l.partner_id = $1 and l.at >= $2 and l.at < $3 order by l.at, l.seq`,
    [partnerId, from, until],
  );
  const openingMinor = minorFromText(before?.amount ?? "0.00");
  let balanceMinor = openingMinor;
  const entries = rows.map((row) => {
    const amountMinor = minorFromText(row.amount);
    balanceMinor += amountMinor;
    return { ...row, amountMinor, balanceMinor };
  });
  const { book } = await priceBookFor(ctx.tx, periodOf(now.getTime()));
  return { from, to, currency: book.currency, openingMinor, entries, closingMinor: balanceMinor };
}

/** Columns are only ever added at the end, because spreadsheets and scripts address them by position. */
const COLUMNS = ["id", "at", "kind", "invoice", "creditNote", "amount", "balance", "currency", "dueAt"];

export async function accountStatementCsv(ctx: PartnerCtx, asked: Asked): Promise<string> {
  const { from, openingMinor, entries, currency } = await readAccountStatement(ctx, asked);
  const opening = ["", from.toISOString(), "opening", "", "", "", minorToText(openingMinor), currency, ""];
  const rows = entries.map(
    ({ id, at, kind, global_id, credit_note_id, due_at, amountMinor, balanceMinor }) => [
      id,
      at.toISOString(),
      kind,
      global_id ?? "",
      credit_note_id ?? "",
      minorToText(amountMinor),
      minorToText(balanceMinor),
      currency,
      due_at?.toISOString() ?? "",
    ],
  );
  return csvOf([COLUMNS, ...(openingMinor === 0 ? [] : [opening]), ...rows]);
}

export async function accountStatement(ctx: PartnerCtx, asked: Asked) {
  const { from, to, currency, openingMinor, entries, closingMinor } = await readAccountStatement(ctx, asked);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    currency,
    opening: minorToNumber(openingMinor),
    openingMinor,
    entries: entries.map(
      ({ id, at, kind, invoice_id, global_id, credit_note_id, due_at, amountMinor, balanceMinor }) => ({
        id,
        at: at.toISOString(),
        kind,
        invoiceId: invoice_id,
        invoiceGlobalId: global_id,
        creditNoteId: credit_note_id,
        dueAt: due_at?.toISOString() ?? null,
        amount: minorToNumber(amountMinor),
        amountMinor,
        balance: minorToNumber(balanceMinor),
        balanceMinor,
      }),
    ),
    closing: minorToNumber(closingMinor),
    closingMinor,
  };
}
