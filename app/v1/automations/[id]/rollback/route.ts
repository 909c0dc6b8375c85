import { rollbackAutomation } from "@/lib/api/contracts/automations";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { rollback } from "@/lib/services/automations/lifecycle";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(rollbackAutomation).handle(({ ctx, params, body }) => rollback(ctx, { id: params.id, ...body })),
);
