import { getInvoicePdf } from "@/lib/api/contracts/billing";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { invoicePdf } from "@/lib/services/billing/pdf/serve";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getInvoicePdf).handle(({ ctx, params, request }) => invoicePdf(ctx, { id: params.id, request })),
);
