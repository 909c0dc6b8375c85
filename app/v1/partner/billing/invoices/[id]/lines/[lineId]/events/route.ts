import { getLineEvents } from "@/lib/api/contracts/billing";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { lineEvents } from "@/lib/services/billing/line-events";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getLineEvents).handle(({ ctx, params, query }) => lineEvents(ctx, { ...params, ...query })),
);
