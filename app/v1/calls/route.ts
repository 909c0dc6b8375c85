import { createCall, listCalls } from "@/lib/api/contracts/desk";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as desk from "@/lib/services/desk/calls";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listCalls).handle(({ ctx, query }) => desk.listCalls(ctx, query)),
  route(createCall).handle(({ ctx, body }) => desk.createCall(ctx, body)),
);
