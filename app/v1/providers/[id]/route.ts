import { patchProvider } from "@/lib/api/contracts/desk";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { changeProvider } from "@/lib/services/desk/catalogue-changes";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(patchProvider).handle(({ ctx, params, body }) => changeProvider(ctx, { id: params.id, ...body })),
);
