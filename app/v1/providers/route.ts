import { createProvider, listProviders } from "@/lib/api/contracts/desk";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as desk from "@/lib/services/desk/catalogue";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listProviders).handle(({ ctx, query }) => desk.listProviders(ctx, query)),
  route(createProvider).handle(({ ctx, body }) => desk.createProvider(ctx, body)),
);
