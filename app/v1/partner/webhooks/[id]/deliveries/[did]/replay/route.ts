import { replayDelivery } from "@/lib/api/contracts/webhooks";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as webhooks from "@/lib/services/webhooks/endpoints";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(replayDelivery).handle(({ ctx, params }) => webhooks.replayDelivery(ctx, params)),
);
