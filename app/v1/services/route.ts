import { createService, listServices } from "@/lib/api/contracts/desk";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as desk from "@/lib/services/desk/catalogue";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listServices).handle(({ ctx, query }) => desk.listServices(ctx, query)),
  route(createService).handle(({ ctx, body }) => desk.createService(ctx, body)),
);
