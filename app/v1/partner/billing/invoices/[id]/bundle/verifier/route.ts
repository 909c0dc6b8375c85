import { getInvoiceVerifier } from "@/lib/api/contracts/billing";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { verifier } from "@/lib/services/billing/bundle";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getInvoiceVerifier).handle(({ ctx, params }) => verifier(ctx, params.id)),
);
