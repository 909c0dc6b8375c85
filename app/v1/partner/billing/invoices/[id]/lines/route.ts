import { getInvoiceLines } from "@/lib/api/contracts/billing";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { invoiceLines } from "@/lib/services/billing/invoices";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getInvoiceLines).handle(({ ctx, params, query }) => invoiceLines(ctx, { id: params.id, ...query })),
);
