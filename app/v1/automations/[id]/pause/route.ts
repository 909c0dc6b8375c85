import { pauseAutomation } from "@/lib/api/contracts/automations";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { pause } from "@/lib/services/automations/lifecycle";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(pauseAutomation).handle(({ ctx, params, body }) => pause(ctx, { id: params.id, ...body })),
);
