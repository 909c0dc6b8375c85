import { getCallback, patchCallback } from "@/lib/api/contracts/desk";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as desk from "@/lib/services/desk/callbacks";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getCallback).handle(({ ctx, params }) => desk.getCallback(ctx, params.id)),
  route(patchCallback).handle(({ ctx, params, body }) =>
    desk.changeCallback(ctx, { id: params.id, ...body }),
  ),
);
