import { listDeliveries } from "@/lib/api/contracts/webhooks";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as webhooks from "@/lib/services/webhooks/endpoints";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listDeliveries).handle(({ ctx, params, query }) =>
    webhooks.listDeliveries(ctx, { id: params.id, ...query }),
  ),
);
