import { deleteScenario, patchScenario } from "@/lib/api/contracts/tests";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { changeScenario, removeScenario } from "@/lib/services/automations/scenarios";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(patchScenario).handle(({ ctx, params, body }) =>
    changeScenario(ctx, { automationId: params.id, id: params.sid, ...body }),
  ),
  route(deleteScenario).handle(({ ctx, params }) =>
    removeScenario(ctx, { automationId: params.id, id: params.sid }),
  ),
);
