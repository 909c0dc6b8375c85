import { createCallback, listCallbacks } from "@/lib/api/contracts/desk";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as desk from "@/lib/services/desk/callbacks";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listCallbacks).handle(({ ctx, query }) => desk.listCallbacks(ctx, query)),
  route(createCallback).handle(({ ctx, body }) => desk.createCallback(ctx, body)),
);
