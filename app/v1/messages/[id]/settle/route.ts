import { settleMessage } from "@/lib/api/contracts/desk";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as effects from "@/lib/services/effects/unsettled";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(settleMessage).handle(({ ctx, params, body }) =>
    effects.settleMessage(ctx, { id: params.id, ...body }),
  ),
);
