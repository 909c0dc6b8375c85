import { createScenario, listScenarios } from "@/lib/api/contracts/tests";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { createScenario as create, listScenarios as list } from "@/lib/services/automations/scenarios";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listScenarios).handle(({ ctx, params, query }) => list(ctx, { id: params.id, ...query })),
  route(createScenario).handle(({ ctx, params, body }) => create(ctx, { automationId: params.id, ...body })),
);
