import { creditInvoice } from "@/lib/api/contracts/operator";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as invoices from "@/lib/services/operator/invoices";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(creditInvoice).handle(({ ctx, params: { id, invoiceId }, body }) =>
    invoices.creditInvoice(ctx, { partnerId: id, invoiceId, ...body }),
  ),
);
