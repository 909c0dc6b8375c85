import "server-only";
import type { Line } from "@/lib/billing/lines";
import { minorFromText } from "@/lib/billing/money";
import { lineRoots, type Proof, type Verification, verifyInvoice } from "@/lib/billing/verify";
import { ApiError } from "@/lib/contract/errors";
import type { PartnerCtx } from "@/lib/services/context";
import type { IngestSnapshot } from "./ingest-snapshot";
import { type InvoiceRow, linesOf, readInvoice } from "./invoices";
import { rateAndProve } from "./prove-month";
import { summaryShape } from "./summary";

export type IssuedInvoice = InvoiceRow & { ingest_bound: IngestSnapshot };

export async function readIssued(ctx: PartnerCtx, id: string): Promise<IssuedInvoice> {
  const row = await readInvoice(ctx, id);
  if (row.status === "draft" || row.ingest_bound === null) throw new ApiError("invoice_not_finalized");
  return { ...row, ingest_bound: row.ingest_bound };
}

/** Rates the month again from the raw events of the frozen snapshot; the result names each line that differs. */
export async function verify(ctx: PartnerCtx, id: string): Promise<Verification> {
  const row = await readIssued(ctx, id);
  const month = { partnerId: ctx.tenant.id, period: row.period, snapshot: row.ingest_bound };
  const { covered, tax } = summaryShape.parse(row.rating);
  const { rating, book, proof } = await rateAndProve(ctx.tx, {
    ...month,
    covered,
    issuedWith: { priceBook: row.price_book_id, taxPercent: tax.percent },
  });
  const issued = await issuedProof(ctx, row);
  // An account may be renamed later; its invoice keeps the name it was issued with.
  const names = namesOn(issued.lines);
  const lines = rating.lines.map((line) => ({
    ...line,
    accountName: names.get(line.accountId) ?? line.accountName,
  }));
  return verifyInvoice(issued, {
    raterVersion: rating.raterVersion,
    priceBookHash: book.hash,
    eventsRoot: proof.root,
    lineRoots: lineRoots(rating.lines, { period: row.period, streams: proof.streams }),
    lines,
    subtotalMinor: rating.subtotalMinor,
    discountMinor: rating.discount.amountMinor,
    taxMinor: rating.tax.amountMinor,
    totalMinor: rating.totalMinor,
  });
}

/** The names of accounts as an invoice shows them. */
export function namesOn(lines: readonly Line[]): ReadonlyMap<string, string> {
  return new Map(lines.map(({ accountId, accountName }) => [accountId, accountName]));
}

/** The invoice as it was issued. */
export async function issuedProof(ctx: PartnerCtx, row: IssuedInvoice): Promise<Proof> {
  return {
    raterVersion: row.rater_version ?? 1,
    priceBookHash: row.price_book_hash ?? "",
    eventsRoot: row.merkle_root ?? "",
    lineRoots: await rootsOf(ctx, row.id),
    lines: await linesOf(ctx, row.id),
    subtotalMinor: minorFromText(row.subtotal),
    discountMinor: minorFromText(row.discount),
    taxMinor: minorFromText(row.tax),
    totalMinor: minorFromText(row.total),
  };
}

async function rootsOf(ctx: PartnerCtx, invoiceId: string): Promise<Record<string, string>> {
  const rows = await ctx.tx.query(
    "select id, events_root as root from invoice_line where partner_id = $1 and invoice_id = $2 and events_root is not null",
    [ctx.tenant.id, invoiceId],
  );
  return Object.fromEntries(rows.map(({ id, root }) => [id, root]));
}
