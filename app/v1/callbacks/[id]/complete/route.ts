import { completeCallback } from "@/lib/api/contracts/desk";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as desk from "@/lib/services/desk/callbacks";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(completeCallback).handle(({ ctx, params, body }) =>
    desk.completeCallback(ctx, { id: params.id, ...body }),
  ),
);
