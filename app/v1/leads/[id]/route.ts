import { getLead, patchLead } from "@/lib/api/contracts/desk";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as desk from "@/lib/services/desk/leads";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getLead).handle(({ ctx, params }) => desk.getLead(ctx, params.id)),
  route(patchLead).handle(({ ctx, params, body }) => desk.changeLead(ctx, { id: params.id, ...body })),
);
