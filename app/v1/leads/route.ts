import { createLead, listLeads } from "@/lib/api/contracts/desk";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as desk from "@/lib/services/desk/leads";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listLeads).handle(({ ctx, query }) => desk.listLeads(ctx, query)),
  route(createLead).handle(({ ctx, body }) => desk.createLead(ctx, body)),
);
