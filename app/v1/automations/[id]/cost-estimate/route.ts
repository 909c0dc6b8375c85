import { getCostEstimate } from "@/lib/api/contracts/automations";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { costEstimate } from "@/lib/services/automations/cost";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getCostEstimate).handle(({ ctx, params }) => costEstimate(ctx, params.id)),
);
