import { getPrices } from "@/lib/api/contracts/billing";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { prices } from "@/lib/services/billing/prices";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getPrices).handle(({ ctx, query }) => prices(ctx, query)),
);
