import { listAutomationRuns } from "@/lib/api/contracts/runs";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { listAutomationRuns as list } from "@/lib/services/runs/read";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listAutomationRuns).handle(({ ctx, params, query }) =>
    list(ctx, { automationId: params.id, ...query }),
  ),
);
