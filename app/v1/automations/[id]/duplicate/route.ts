import { duplicateAutomation } from "@/lib/api/contracts/automations";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { duplicate } from "@/lib/services/automations/save";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(duplicateAutomation).handle(({ ctx, params, body }) => duplicate(ctx, { id: params.id, ...body })),
);
