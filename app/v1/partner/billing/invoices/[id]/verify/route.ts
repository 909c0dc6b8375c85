import { verifyInvoice } from "@/lib/api/contracts/billing";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { verify } from "@/lib/services/billing/verify";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(verifyInvoice).handle(({ ctx, params }) => verify(ctx, params.id)),
);
