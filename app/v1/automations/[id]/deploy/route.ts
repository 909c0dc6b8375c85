import { deployAutomation } from "@/lib/api/contracts/automations";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { deploy } from "@/lib/services/automations/deploy";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(deployAutomation).handle(({ ctx, params, body }) => deploy(ctx, { id: params.id, ...body })),
);
