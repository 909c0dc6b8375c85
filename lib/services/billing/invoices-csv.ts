import "server-only";
import type { PartnerCtx } from "@/lib/services/context";
import { type Open, streamedList } from "@/lib/services/streamed-file";
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
  "question",
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
  one.question ?? "",
];

type Export = { filter: Filter; open: Open<PartnerCtx> };

/** Every invoice the filter matches, newest month first like the list. */
export const exportInvoices = ({ filter, open }: Export): Response =>
  streamedList({
    name: "invoices.csv",
    columns: COLUMNS,
    open,
    cells,
    read: async (ctx, page) => {
      const { invoices, next_cursor: next } = await listInvoices(ctx, { ...filter, ...page });
      return { rows: invoices, next };
    },
  });
