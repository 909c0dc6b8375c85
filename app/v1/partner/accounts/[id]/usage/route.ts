import { getAccountUsage } from "@/lib/api/contracts/billing";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { accountUsage } from "@/lib/services/billing/usage";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getAccountUsage).handle(({ ctx, params, query }) => accountUsage(ctx, { id: params.id, ...query })),
);
