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
    `select id, at, kind, amount::text, invoice_id, credit_note_id,
       (select i.global_id from invoice i where i.partner_id = ledger_entry.partner_id and i.id = ledger_entry.invoice_id) as global_id
     from ledger_entry where partner_id = $1 and at >= $2 and at < $3 order by at, seq`,
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
const COLUMNS = ["id", "at", "kind", "invoice", "creditNote", "amount", "balance", "currency"];

export async function accountStatementCsv(ctx: PartnerCtx, asked: Asked): Promise<string> {
  const { from, openingMinor, entries, currency } = await readAccountStatement(ctx, asked);
  const opening = ["", from.toISOString(), "opening", "", "", "", minorToText(openingMinor), currency];
  const rows = entries.map(({ id, at, kind, global_id, credit_note_id, amountMinor, balanceMinor }) => [
    id,
    at.toISOString(),
    kind,
    global_id ?? "",
    credit_note_id ?? "",
    minorToText(amountMinor),
    minorToText(balanceMinor),
    currency,
  ]);
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
      ({ id, at, kind, invoice_id, global_id, credit_note_id, amountMinor, balanceMinor }) => ({
        id,
        at: at.toISOString(),
        kind,
        invoiceId: invoice_id,
        invoiceGlobalId: global_id,
        creditNoteId: credit_note_id,
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
