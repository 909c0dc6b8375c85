import { listInvoices } from "@/lib/api/contracts/billing";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { listInvoices as list } from "@/lib/services/billing/invoices";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listInvoices).handle(({ ctx, query }) => list(ctx, query)),
);
