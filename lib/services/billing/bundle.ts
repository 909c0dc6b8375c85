import "server-only";
import { ApiError } from "@/lib/api/errors";
import { periodEnd } from "@/lib/billing/periods";
import type { PartnerCtx } from "../context";
import { accountFacts, priceBookFor, usageEvents } from "./facts";
import { getInvoice, readInvoice } from "./invoices";

/** Everything an invoice was made from, one JSON object a line: invoice, price book, accounts, events. */
export async function bundle(ctx: PartnerCtx, id: string): Promise<Response> {
  const row = await readInvoice(ctx, id);
  if (row.status === "draft" || row.ingest_bound === null) throw new ApiError("invoice_not_finalized");
  const invoice = await getInvoice(ctx, row.id);
  const book = await priceBookFor(ctx.tx, row.period);
  const accounts = await accountFacts(ctx.tx, ctx.tenant.id, new Date(periodEnd(row.period)));
  const events = await usageEvents(ctx.tx, {
    partnerId: ctx.tenant.id,
    period: row.period,
    bound: { before: row.ingest_bound },
  });
  const lines = [
    { type: "invoice", ...invoice },
    { type: "price_book", hash: book.hash, book: book.book },
    ...accounts.map((account) => ({
      type: "account",
      id: account.id,
      name: account.name,
      segments: account.segments,
    })),
    ...events.map((event) => ({ type: "event", ...event })),
  ];
  const text = `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
  return new Response(text, {
    headers: {
      "Content-Type": "application/x-ndjson",
      "Content-Disposition": `attachment; filename="invoice-${row.global_id}.ndjson"`,
      "Cache-Control": "private, no-store",
    },
  });
}
