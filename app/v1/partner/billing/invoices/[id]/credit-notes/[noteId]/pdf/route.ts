import { getCreditNotePdf } from "@/lib/api/contracts/billing";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { creditNotePdf } from "@/lib/services/billing/pdf/serve";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getCreditNotePdf).handle(({ ctx, params, request }) => creditNotePdf(ctx, { ...params, request })),
);
