import "server-only";
import { csvOf } from "@/lib/billing/csv";
import type { PartnerCtx } from "@/lib/services/context";
import { type Open, PAGE_ROWS, streamedFile } from "@/lib/services/streamed-file";
import { listInvoices } from "./invoices";

type Filter = Omit<Parameters<typeof listInvoices>[1], "limit" | "starting_after">;
type Listed = Awaited<ReturnType<typeof listInvoices>>["invoices"][number];

/** Columns are only ever added at the end, because spreadsheets and scripts address them by position. */
const COLUMNS = [
  "id",
  "number",
  "period",
  "status",
  "overdue",
  "accounts",
  "subtotal",
  "discount",
  "tax",
  "total",
  "credited",
  "amountDue",
  "currency",
  "dueAt",
];

const cells = (one: Listed) => [
  one.id,
  one.globalId,
  one.period,
  one.status,
  String(one.overdue),
  one.totalAccounts,
  one.subtotal.toFixed(2),
  one.discount.toFixed(2),
  one.tax.toFixed(2),
  one.total.toFixed(2),
  one.credited.toFixed(2),
  one.amountDue.toFixed(2),
  one.currency,
  one.dueAt ?? "",
];

type Export = { filter: Filter; open: Open<PartnerCtx> };

/** Every invoice the filter matches, newest month first like the list. */
export function exportInvoices({ filter, open }: Export): Response {
  return streamedFile({
    name: "invoices.csv",
    type: "text/csv",
    head: csvOf([COLUMNS]),
    pages: readPages({ filter, open }),
  });
}

async function* readPages({ filter, open }: Export): AsyncGenerator<string, undefined, undefined> {
  let cursor: string | null = null;
  do {
    const after: { starting_after?: string } = cursor === null ? {} : { starting_after: cursor };
    const page = await open((ctx) => listInvoices(ctx, { ...filter, ...after, limit: PAGE_ROWS }));
    if (page.invoices.length > 0) yield csvOf(page.invoices.map(cells));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return undefined;
}
