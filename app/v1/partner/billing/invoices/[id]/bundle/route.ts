import { getInvoiceBundle } from "@/lib/api/contracts/billing";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { bundle } from "@/lib/services/billing/bundle";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getInvoiceBundle).handle(({ ctx, params, open }) => bundle(ctx, { id: params.id, open })),
);
