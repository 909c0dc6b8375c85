import { runAllScenarios } from "@/lib/api/contracts/tests";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { runSaved } from "@/lib/services/automations/scenario-run";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(runAllScenarios).handle(({ ctx, params, body }) =>
    runSaved(ctx, { automationId: params.id, ...body }),
  ),
);
