import { getInvoice } from "@/lib/api/contracts/billing";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { getInvoice as get } from "@/lib/services/billing/invoices";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getInvoice).handle(({ ctx, params }) => get(ctx, params.id)),
);
