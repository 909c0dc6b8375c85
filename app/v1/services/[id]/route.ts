import { patchService } from "@/lib/api/contracts/desk";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { changeService } from "@/lib/services/desk/catalogue-changes";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(patchService).handle(({ ctx, params, body }) => changeService(ctx, { id: params.id, ...body })),
);
